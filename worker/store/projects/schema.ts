import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** A custom project: the answers, saved as they are given, and its status. */
export const projects = sqliteTable(
  "store_project",
  {
    id: text("id").primaryKey(),
    /** Opens it for the guest who started it. */
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id"),
    email: text("email"),
    status: text("status", { enum: ["draft", "submitted", "in_review", "answered", "closed"] })
      .notNull()
      .default("draft"),
    /** JSON: see contract.ts. */
    answers: text("answers").notNull().default("{}"),
    /** JSON: the recommendation with its rules and prices, as of the submission. */
    recommendation: text("recommendation"),
    /** The reply of staff to the customer. */
    reply: text("reply").notNull().default(""),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    submittedAt: integer("submitted_at"),
  },
  (t) => [
    uniqueIndex("store_project_token").on(t.tokenHash),
    index("store_project_user").on(t.userId),
    index("store_project_draft").on(t.updatedAt).where(sql`status = 'draft'`),
    index("store_project_guest").on(t.updatedAt).where(sql`user_id IS NULL`),
    index("store_project_queue").on(t.status, t.submittedAt),
  ],
);

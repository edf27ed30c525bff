import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** A custom project: the answers, saved as they are given, and what became of it. */
export const projects = sqliteTable(
  "store_project",
  {
    id: text("id").primaryKey(),
    /** Opens it for the guest who began it. */
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id"),
    email: text("email"),
    status: text("status", { enum: ["draft", "submitted", "in_review", "answered", "closed"] })
      .notNull()
      .default("draft"),
    /** JSON: see contract.ts. */
    answers: text("answers").notNull().default("{}"),
    /** JSON: what was recommended, with the rules and prices, when it was sent in. */
    recommendation: text("recommendation"),
    /** What staff wrote to the customer. */
    reply: text("reply").notNull().default(""),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    submittedAt: integer("submitted_at"),
  },
  (t) => [
    uniqueIndex("store_project_token").on(t.tokenHash),
    index("store_project_user").on(t.userId),
    index("store_project_queue").on(t.status, t.submittedAt),
  ],
);

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A file that a job makes part by part in R2, because one response cannot hold it. */
export const exportFiles = sqliteTable(
  "exports_file",
  {
    id: text("id").primaryKey(),
    /** Its source, such as `orders`. */
    kind: text("kind").notNull(),
    /** The source's name for readers, with what it was filtered by. */
    title: text("title").notNull(),
    /** JSON of the filters. */
    query: text("query").notNull(),
    filename: text("filename").notNull(),
    contentType: text("content_type").notNull(),
    /** Email address of who asked for it, or `system`. */
    actor: text("actor").notNull(),
    state: text("state", { enum: ["making", "done", "failed"] })
      .notNull()
      .default("making"),
    /** Where the next part begins; null at the beginning and at the end. */
    cursor: text("cursor"),
    /** JSON of the finished parts in their order: ExportPart[]. */
    parts: text("parts").notNull().default("[]"),
    rows: integer("rows").notNull().default(0),
    bytes: integer("bytes").notNull().default(0),
    /** Runs that began the next part and did not finish it. */
    tries: integer("tries").notNull().default(0),
    problem: text("problem"),
    createdAt: integer("created_at").notNull(),
    /** The one that has waited longest is continued first. */
    workedAt: integer("worked_at").notNull(),
    finishedAt: integer("finished_at"),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    check("exports_file_state", sql`${t.state} IN ('making', 'done', 'failed')`),
    index("exports_file_making").on(t.workedAt).where(sql`${t.state} = 'making'`),
    index("exports_file_created").on(t.createdAt),
    index("exports_file_kind").on(t.kind, t.createdAt),
    index("exports_file_expiry").on(t.expiresAt),
  ],
);

/** An object in R2. */
export interface ExportPart {
  key: string;
  bytes: number;
}

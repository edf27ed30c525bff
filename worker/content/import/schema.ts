import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** A file of texts that staff took over from another program. */
export const contentImports = sqliteTable("content_import", {
  id: text("id").primaryKey(),
  source: text("source", { enum: ["wordpress", "ghost", "markdown"] }).notNull(),
  filename: text("filename").notNull(),
  /** Where its texts were read before; empty where nobody knows. */
  site: text("site").notNull().default(""),
  actor: text("actor").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** What became of each text of a file. */
export const contentImportItems = sqliteTable(
  "content_import_item",
  {
    importId: text("import_id").notNull(),
    /** Names the text wherever it is imported from again: program, site and number there. */
    sourceKey: text("source_key").notNull(),
    title: text("title").notNull(),
    /** `removed`: its entry was deleted since, so that it may be imported again. */
    status: text("status", { enum: ["imported", "kept", "refused", "removed"] }).notNull(),
    entryId: text("entry_id"),
    /** Why it was refused or kept as it is, in a sentence. */
    message: text("message").notNull().default(""),
    /** JSON: what of it was left out, in sentences. */
    warnings: text("warnings").notNull().default("[]"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.sourceKey] }),
    uniqueIndex("content_import_item_once").on(t.sourceKey).where(sql`status = 'imported'`),
  ],
);

/** Pictures of imported texts that are fetched one by one; `id` stands for each in its text until then. */
export const contentImportPictures = sqliteTable(
  "content_import_picture",
  {
    id: text("id").primaryKey(),
    importId: text("import_id").notNull(),
    entryId: text("entry_id").notNull(),
    url: text("url").notNull(),
    alt: text("alt").notNull().default(""),
    status: text("status", { enum: ["waiting", "done", "refused"] }).notNull(),
    /** Why it was refused, or why it waits for another try, in a sentence. */
    message: text("message").notNull().default(""),
    mediaId: text("media_id"),
    /** Counted before each begins, so that one that stops the process is seen too. */
    tries: integer("tries").notNull().default(0),
    dueAt: integer("due_at").notNull(),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("content_import_picture_due").on(t.dueAt, t.id).where(sql`status = 'waiting'`),
    index("content_import_picture_import").on(t.importId, t.id),
    index("content_import_picture_entry").on(t.entryId),
    index("content_import_picture_done").on(t.url).where(sql`status = 'done'`),
  ],
);

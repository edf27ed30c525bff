import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** A forum that staff brought here from another program. */
export const communityImports = sqliteTable(
  "community_import",
  {
    id: text("id").primaryKey(),
    source: text("source", { enum: ["discourse", "phpbb", "tikari"] }).notNull(),
    filename: text("filename").notNull(),
    /** Where it was before; empty where nobody knows. */
    site: text("site").notNull(),
    state: text("state", { enum: ["running", "done", "undoing", "undone"] }).notNull(),
    /** JSON: the category of ours for each of the file's, by its id there; null where it was left out. */
    categories: text("categories").notNull().default("{}"),
    /** JSON: ids of the categories that were created for it. */
    made: text("made").notNull().default("[]"),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("community_import_created").on(t.createdAt),
    index("community_import_undoing").on(t.id).where(sql`state = 'undoing'`),
  ],
);

/** What became of each topic of a file. A topic that was taken away again has no row. */
export const communityImportTopics = sqliteTable(
  "community_import_topic",
  {
    /** Names the topic wherever it is imported from again: program, site and number there. */
    sourceKey: text("source_key").primaryKey(),
    importId: text("import_id").notNull(),
    topicId: text("topic_id").notNull(),
    /** Where it was read before, as domain-import.ts writes it. */
    address: text("address"),
    title: text("title").notNull(),
    /** `kept`: it stayed when its import was undone, since someone has written in it. */
    status: text("status", { enum: ["importing", "imported", "kept"] }).notNull(),
    posts: integer("posts").notNull().default(0),
  },
  (t) => [
    uniqueIndex("community_import_topic_once").on(t.topicId),
    index("community_import_topic_address").on(t.address).where(sql`address IS NOT NULL`),
    index("community_import_topic_import").on(t.importId, t.status),
  ],
);

/** Where each imported post was read before: its old address leads to it. */
export const communityImportPosts = sqliteTable(
  "community_import_post",
  {
    topicId: text("topic_id").notNull(),
    /** In the topic as it was imported; a post that moved leads on from there. */
    number: integer("number").notNull(),
    /** As domain-import.ts writes it. */
    address: text("address").notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.number] }), index("community_import_post_address").on(t.address)],
);

/** Who wrote what was imported: shown by name, until a member with the same address says that it is theirs. */
export const communityImportedAuthors = sqliteTable(
  "community_imported_author",
  {
    id: text("id").primaryKey(),
    importId: text("import_id").notNull(),
    name: text("name").notNull(),
    /** SHA-256 of the address: the address itself is never sent here. */
    emailHash: text("email_hash"),
    state: text("state", { enum: ["open", "claimed", "declined"] }).notNull(),
    /** Whose it is now. */
    userId: text("user_id"),
  },
  (t) => [
    index("community_imported_author_email").on(t.emailHash).where(sql`state = 'open'`),
    index("community_imported_author_user").on(t.userId).where(sql`user_id IS NOT NULL`),
    index("community_imported_author_import").on(t.importId),
  ],
);

import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Documents that changed since the index last read them; written by triggers (migrations/0077_search.sql) in the
 * transaction of the change. `seq` only grows: a newer change of a document replaces its row.
 */
export const searchOutbox = sqliteTable(
  "search_outbox",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    source: text("source").notNull(),
    ref: text("ref").notNull(),
  },
  (t) => [uniqueIndex("search_outbox_ref").on(t.source, t.ref)],
);

/** What the owner shows first for a query; `query` as `normalizeQuery` writes it. */
export const searchPins = sqliteTable(
  "search_pin",
  {
    query: text("query").notNull(),
    position: integer("position").notNull(),
    source: text("source").notNull(),
    ref: text("ref").notNull(),
  },
  (t) => [primaryKey({ columns: [t.query, t.source, t.ref] })],
);

/** Words that mean the same. */
export const searchSynonyms = sqliteTable("search_synonym", {
  id: text("id").primaryKey(),
  /** JSON list of at least two words or phrases, as the owner wrote them. */
  terms: text("terms").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** Documents that the owner keeps out of the search; their pages stay. */
export const searchHidden = sqliteTable(
  "search_hidden",
  {
    source: text("source").notNull(),
    ref: text("ref").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.ref] })],
);

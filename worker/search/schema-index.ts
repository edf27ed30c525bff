import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * The tables of the database SEARCH, besides its full text indexes `search_text` (migrations-search/0001_full_text.sql) and
 * `search_title` (0002), whose rowid is the document's `id`. All but the counts of searches can be made again from the main database.
 */
export const searchDocuments = sqliteTable(
  "search_document",
  {
    /** The kind's number times `KIND_SPAN`, plus a number that grows: the documents of one kind are one range. */
    id: integer("id").primaryKey(),
    source: text("source").notNull(),
    ref: text("ref").notNull(),
    /** One of DOCUMENT_KINDS; `gone`: what was deleted, hidden or not published, so that an older state of it is refused. */
    kind: text("kind").notNull(),
    /** Of the outbox when its state was read: an older one never replaces a newer one. */
    seq: integer("seq").notNull(),
    /** Of the rebuild that wrote it last. */
    generation: integer("generation").notNull(),
    title: text("title").notNull(),
    /** The title as `normalizeQuery` writes it. */
    titleKey: text("title_key").notNull(),
    subtitle: text("subtitle").notNull(),
    path: text("path").notNull(),
    /** A plant or scene of app/art; empty: chosen by its kind. */
    drawing: text("drawing").notNull(),
    boost: real("boost").notNull(),
    /** From clicks on it in the last weeks; 0 to 1. */
    popularity: real("popularity").notNull().default(0),
    /** From when it may be found, UTC in ms. */
    visibleFrom: integer("visible_from").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("search_document_ref").on(t.source, t.ref),
    index("search_document_generation").on(t.generation),
    // The titles that begin with what was typed.
    index("search_document_title").on(t.titleKey),
  ],
);

/** What a search may become while it is typed; `key` begins at one of the phrase's words. */
export const searchPhrases = sqliteTable(
  "search_phrase",
  {
    key: text("key").notNull(),
    source: text("source").notNull(),
    ref: text("ref").notNull(),
    phrase: text("phrase").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.source, t.ref, t.phrase] }),
    index("search_phrase_ref").on(t.source, t.ref),
    // The shortest that begin with two letters: of a few letters there are too many to read them all.
    index("search_phrase_short").on(sql`substr(key, 1, 2)`, sql`length(key)`, t.key),
  ],
);

/** Words that documents have, for spelling. */
export const searchWords = sqliteTable("search_word", {
  word: text("word").primaryKey(),
  /** 2: it stands in a title or a keyword; 1: elsewhere. */
  weight: integer("weight").notNull(),
  generation: integer("generation").notNull(),
});

/** The words, and each without one letter (words of titles: also without two): what is typed is looked up the same way. */
export const searchSpellings = sqliteTable(
  "search_spelling",
  {
    variant: text("variant").notNull(),
    word: text("word").notNull(),
  },
  (t) => [primaryKey({ columns: [t.variant, t.word] }), index("search_spelling_word").on(t.word)],
);

/** One row: which generation is complete, and how far a rebuild is. */
export const searchBuilds = sqliteTable("search_build", {
  one: integer("one").primaryKey(),
  /** Of the last complete build; 0: there was none. */
  generation: integer("generation").notNull(),
  /** Of the running build; null: none runs. */
  building: integer("building"),
  /** The source that is read, and the last key of it. */
  source: text("source"),
  cursor: text("cursor"),
  done: integer("done").notNull().default(0),
  total: integer("total").notNull().default(0),
  startedAt: integer("started_at"),
  finishedAt: integer("finished_at"),
  actor: text("actor").notNull().default("system"),
  /** Says which version of the site's own pages is in the index. */
  pages: text("pages").notNull().default(""),
});

/** How often a query was asked on a day; no visitor, no address. Kept for LOG_DAYS. */
export const searchQueryDays = sqliteTable(
  "search_query_day",
  {
    day: text("day").notNull(),
    query: text("query").notNull(),
    searches: integer("searches").notNull(),
    /** How many documents were found last. */
    found: integer("found").notNull(),
    clicks: integer("clicks").notNull().default(0),
    /** Of all clicks, from 1: their sum. */
    positions: integer("positions").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.query] })],
);

/** What was opened from the results, by day. Kept for LOG_DAYS. */
export const searchClickDays = sqliteTable(
  "search_click_day",
  {
    day: text("day").notNull(),
    query: text("query").notNull(),
    source: text("source").notNull(),
    ref: text("ref").notNull(),
    clicks: integer("clicks").notNull(),
    positions: integer("positions").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.query, t.source, t.ref] }),
    index("search_click_day_ref").on(t.source, t.ref, t.day),
  ],
);

/**
 * Tables of the main database from before page views had a database of their own: the hourly job moves or deletes their
 * rows (move-old-rows.ts), and nothing else writes to them.
 */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The daily rollup, as `analyticsDay` is now. */
export const oldAnalyticsDay = sqliteTable(
  "analytics_day",
  {
    /** UTC, YYYY-MM-DD. */
    day: text("day").notNull(),
    dim: text("dim", { enum: ["total", "page", "referrer", "device", "browser", "country"] }).notNull(),
    key: text("key").notNull(),
    pageviews: integer("pageviews").notNull().default(0),
    /** Visits and visitors are counted where they began, so that they add up too. */
    visits: integer("visits").notNull().default(0),
    visitors: integer("visitors").notNull().default(0),
    durationMs: integer("duration_ms").notNull().default(0),
    /** How many page views the duration was measured on. */
    timed: integer("timed").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.dim, t.key] })],
);

/** Random key of one day; once it is deleted, after two days, hashes can no longer be matched to a visitor. */
export const oldAnalyticsSalt = sqliteTable("analytics_salt", {
  day: text("day").primaryKey(),
  salt: text("salt").notNull(),
});

/** Visitors of a day, as a keyed hash cut to 64 bits; deleted with the salt. */
export const oldAnalyticsSeen = sqliteTable(
  "analytics_seen",
  {
    visitor: text("visitor").primaryKey(),
    at: integer("at").notNull(),
    /** The view before; null at the first of the day. */
    previousAt: integer("previous_at"),
  },
  (t) => [index("analytics_seen_at").on(t.at)],
);

/** Page views whose time on page may still arrive: a hash of session and path, which reveals neither. */
export const oldAnalyticsView = sqliteTable(
  "analytics_view",
  {
    view: text("view").primaryKey(),
    at: integer("at").notNull(),
  },
  (t) => [index("analytics_view_at").on(t.at)],
);

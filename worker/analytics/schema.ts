/** Tables of the database ANALYTICS, which has its own migrations (`npm run db:new:analytics`). */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The daily rollup: one row per day, dimension and value. The sum over `page` is the `total`. */
export const analyticsDay = sqliteTable(
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

/** The last batch of each writer, written with what it added: a batch that is sent twice adds nothing more. */
export const analyticsBatch = sqliteTable("analytics_batch", {
  /** A buffer's storage, or the move of the old rows. */
  writer: text("writer").primaryKey(),
  number: integer("number").notNull(),
  at: integer("at").notNull(),
});

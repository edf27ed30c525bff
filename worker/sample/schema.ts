import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The rows that are samples, by kind and id; rows that belong to one of them (an order's lines) are not listed. Only what
 * stands here is ever removed.
 */
export const sampleRows = sqliteTable(
  "sample_row",
  {
    /** One of `SampleKind`. */
    kind: text("kind").notNull(),
    id: text("id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] })],
);

/** The one run that fills the shop with samples, or removes them: how far it came. */
export const sampleRun = sqliteTable(
  "sample_run",
  {
    id: text("id").primaryKey(),
    /** Names this filling, so that its page views are added and taken away once. */
    run: text("run").notNull(),
    state: text("state", { enum: ["filling", "filled", "removing", "removed"] }).notNull(),
    seed: integer("seed").notNull(),
    actor: text("actor").notNull(),
    /** The next step, and how many there are. */
    step: integer("step").notNull(),
    steps: integer("steps").notNull(),
    /** JSON: the shop as it was when filling began, so that every step makes the same rows. */
    shop: text("shop").notNull(),
    /** JSON: the page views that were added. */
    traffic: text("traffic").notNull().default("[]"),
    /** JSON list of sentences: what was kept when the samples were removed, and why. */
    kept: text("kept").notNull().default("[]"),
    /** The caller that works on it has it until this instant; then another one goes on. */
    claimedUntil: integer("claimed_until").notNull().default(0),
    startedAt: integer("started_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  () => [check("sample_run_one", sql`id = 'sample'`)],
);

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Price changes by schedule: from an instant on, and until another one where it is a sale. Instants in milliseconds. */
export const priceChanges = sqliteTable(
  "store_price_change",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** A change without an end is over as soon as it was made. */
    state: text("state", { enum: ["planned", "active", "ended", "canceled"] })
      .notNull()
      .default("planned"),
    startsAt: integer("starts_at").notNull(),
    /** Null: the new prices stay. */
    endsAt: integer("ends_at"),
    /** Shoppers see the lowest price of the 30 days before it crossed out. */
    showWas: integer("show_was", { mode: "boolean" }).notNull(),
    /** How many variants it is about. */
    variants: integer("variants").notNull(),
    startedAt: integer("started_at"),
    endedAt: integer("ended_at"),
    /** The pages that show its prices are not renewed yet. */
    unpublished: integer("unpublished", { mode: "boolean" }).notNull().default(false),
    /** Makes a change be planned once. */
    requestKey: text("request_key").notNull(),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Raised by each edit: one that rests on an older version is refused. */
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("store_price_change_request").on(t.requestKey),
    index("store_price_change_starts").on(t.startsAt, t.id).where(sql`state = 'planned'`),
    index("store_price_change_ends").on(t.endsAt, t.id).where(sql`state = 'active'`),
    index("store_price_change_unpublished").on(t.id).where(sql`unpublished = 1`),
    check("store_price_change_times", sql`ends_at IS NULL OR ends_at > starts_at`),
  ],
);

/** The new price of a variant in a price change, and what it replaced. */
export const priceChangeItems = sqliteTable(
  "store_price_change_item",
  {
    changeId: text("change_id").notNull(),
    variantId: text("variant_id").notNull(),
    productId: text("product_id").notNull(),
    price: integer("price").notNull(),
    /** The price that it was planned from, which it must still have at the start. */
    plannedFrom: integer("planned_from").notNull(),
    /**
     * planned → applied → restored at the end, or kept where staff had changed the price meanwhile. refused: it had another
     * price at the start; missed: the end had passed before it could start.
     */
    state: text("state", { enum: ["planned", "applied", "restored", "kept", "refused", "missed"] })
      .notNull()
      .default("planned"),
    /** What it had before, and the crossed-out price that was set. */
    wasPrice: integer("was_price"),
    wasCompareAt: integer("was_compare_at"),
    compareAt: integer("compare_at"),
  },
  (t) => [
    primaryKey({ columns: [t.changeId, t.variantId] }),
    index("store_price_change_item_variant").on(t.variantId, t.state),
    index("store_price_change_item_product").on(t.productId, t.changeId),
  ],
);

/** Prices that variants had, and until when: written by a trigger (migrations/0054_price_changes.sql). */
export const priceHistory = sqliteTable(
  "store_price_history",
  {
    variantId: text("variant_id").notNull(),
    price: integer("price").notNull(),
    until: integer("until").notNull(),
  },
  (t) => [
    index("store_price_history_variant").on(t.variantId, t.until, t.price),
    index("store_price_history_until").on(t.until),
  ],
);

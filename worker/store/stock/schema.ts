import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Stock levels. `reserved` is the sum of open checkouts' and paid, unshipped orders' reservations. The CHECK
 * prevents overselling: a batch that would break it fails whole.
 */
export const stockLevels = sqliteTable(
  "store_stock",
  {
    variantId: text("variant_id").primaryKey(),
    onHand: integer("on_hand").notNull().default(0),
    reserved: integer("reserved").notNull().default(0),
    /** Can be sold while out of stock. */
    backorder: integer("backorder", { mode: "boolean" }).notNull().default(false),
    /** The low-stock threshold: at or below it the variant is listed as low. */
    lowAt: integer("low_at").notNull().default(10),
    /** Where it is kept, such as A-03-2: printed on the packing slip. */
    bin: text("bin").notNull().default(""),
  },
  () => [
    // Units that are not in stock cannot be shipped, on backorder neither.
    check("store_stock_on_hand", sql`on_hand >= 0`),
    check("store_stock_reserved", sql`reserved >= 0`),
    check("store_stock_enough", sql`backorder = 1 OR reserved <= on_hand`),
  ],
);

/** Reservations. `expires_at` null: reserved for a paid order until it ships or is canceled. */
export const stockReservations = sqliteTable(
  "store_stock_hold",
  {
    orderId: text("order_id").notNull(),
    variantId: text("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    expiresAt: integer("expires_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.variantId] }),
    index("store_stock_hold_expiry").on(t.expiresAt).where(sql`expires_at IS NOT NULL`),
    index("store_stock_hold_open").on(t.variantId, t.quantity).where(sql`quantity > 0`),
    check("store_stock_hold_quantity", sql`quantity >= 0`),
  ],
);

/**
 * The ledger: every change of on_hand; rows are added, never edited. The sum of a variant's deltas is its
 * on_hand.
 */
export const stockMovements = sqliteTable(
  "store_stock_move",
  {
    id: text("id").primaryKey(),
    variantId: text("variant_id").notNull(),
    delta: integer("delta").notNull(),
    kind: text("kind", { enum: ["received", "shipped", "returned", "damaged", "counted", "corrected"] }).notNull(),
    /** What caused it, such as a fulfillment's id: at most one entry per cause and variant. */
    ref: text("ref").notNull(),
    lotId: text("lot_id"),
    actor: text("actor").notNull(),
    note: text("note").notNull().default(""),
    at: integer("at").notNull(),
  },
  (t) => [
    uniqueIndex("store_stock_move_once").on(t.kind, t.ref, t.variantId),
    index("store_stock_move_variant").on(t.variantId, t.at),
  ],
);

/**
 * The sum of a variant's ledger up to an instant, so that the hourly check adds only what came since. Movements are
 * never edited, and none is written with an earlier instant.
 */
export const stockCheckpoints = sqliteTable("store_stock_checkpoint", {
  variantId: text("variant_id").primaryKey(),
  at: integer("at").notNull(),
  total: integer("total").notNull(),
});

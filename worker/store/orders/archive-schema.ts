import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { GATEWAYS } from "../gateway/contract.ts";

/**
 * Orders that were moved to R2, whole: what lists show, what is looked up by index, and where the document is. An order
 * has a row here or in `store_order`, never in both.
 */
export const archivedOrders = sqliteTable(
  "store_order_archive",
  {
    id: text("id").primaryKey(),
    number: integer("number").notNull(),
    email: text("email").notNull(),
    userId: text("user_id"),
    /** Name and country of the shipping address; empty without one. */
    name: text("name").notNull(),
    country: text("country").notNull(),
    status: text("status", { enum: ["completed", "cancelled"] }).notNull(),
    source: text("source", { enum: ["web", "renewal", "draft"] }).notNull(),
    /** As they were derived when the order was moved; nothing changes them in the archive. */
    paymentStatus: text("payment_status").notNull(),
    fulfillmentStatus: text("fulfillment_status").notNull(),
    items: integer("items").notNull(),
    currency: text("currency").notNull(),
    /** Minor units of `currency`. */
    total: integer("total").notNull(),
    refunded: integer("refunded").notNull(),
    placedAt: integer("placed_at").notNull(),
    paidAt: integer("paid_at"),
    archivedAt: integer("archived_at").notNull(),
    /** The document's key in R2, used for this row alone. */
    file: text("file").notNull(),
    /** SHA-256 of the document. */
    hash: text("hash").notNull(),
  },
  (t) => [
    uniqueIndex("store_order_archive_number").on(t.number),
    index("store_order_archive_email").on(t.email, t.id),
    index("store_order_archive_name").on(sql`lower("name")`, t.id),
    index("store_order_archive_user").on(t.userId, t.id).where(sql`user_id IS NOT NULL`),
  ],
);

/** The payments of archived orders: what a late event of a gateway names. */
export const archivedPayments = sqliteTable(
  "store_order_archive_payment",
  {
    paymentId: text("payment_id").primaryKey(),
    orderId: text("order_id").notNull(),
    gateway: text("gateway", { enum: GATEWAYS }).notNull(),
    reference: text("reference"),
  },
  (t) => [
    index("store_order_archive_payment_order").on(t.orderId),
    index("store_order_archive_payment_reference").on(t.gateway, t.reference).where(sql`reference IS NOT NULL`),
  ],
);

/** The lots that archived orders received: a recall finds them. */
export const archivedLots = sqliteTable(
  "store_order_archive_lot",
  {
    lotId: text("lot_id").notNull(),
    orderId: text("order_id").notNull(),
    units: integer("units").notNull(),
    shippedAt: integer("shipped_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.lotId, t.orderId] }), index("store_order_archive_lot_order").on(t.orderId)],
);

/**
 * Files in R2 that no archived order refers to: one that is being written, or that is to be deleted. While an order has
 * one, it is not archived: two runs never move the same order, and a restored one stays for a while.
 */
export const archiveFiles = sqliteTable(
  "store_order_archive_file",
  {
    key: text("key").primaryKey(),
    orderId: text("order_id").notNull(),
    /** Epoch milliseconds. Zero: it is being deleted, and can no longer become an order's document. */
    deleteAfter: integer("delete_after").notNull(),
  },
  (t) => [
    index("store_order_archive_file_order").on(t.orderId),
    index("store_order_archive_file_due").on(t.deleteAfter),
  ],
);

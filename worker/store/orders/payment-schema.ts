import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CARD_CHECKS, DISPUTE_REASONS, GATEWAYS } from "../gateway/contract.ts";

/*
 * The money of orders: payments, refunds and disputes. All amounts are minor units of the order's currency.
 */

/** An attempt to pay through a gateway. Its id is the idempotency key at the gateway. */
export const payments = sqliteTable(
  "store_payment",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    /** `outside`: the customer paid some other way, and staff recorded it. */
    gateway: text("gateway", { enum: [...GATEWAYS, "outside"] }).notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /**
     * `unknown`: the call's outcome was lost; the reconciler asks again. `surplus`: captured although the
     * order no longer needs it; it is refunded in full.
     */
    status: text("status", {
      enum: ["created", "pending", "captured", "declined", "cancelled", "unknown", "surplus"],
    }).notNull(),
    /** The balance of an edited order that it pays (`balance_id` of the order); empty: what the order cost when it was placed. */
    balanceId: text("balance_id").notNull().default(""),
    /** The idempotency key of the request that created it: a retry after a crash finds it again. */
    requestKey: text("request_key"),
    /** The gateway's own id of the payment. */
    reference: text("reference"),
    /** The gateway's page that the buyer was redirected to, if any. */
    redirectUrl: text("redirect_url"),
    /** The gateway's version of the object: older events are ignored. */
    version: integer("version").notNull().default(0),
    /** Why it was declined, as our own code. */
    reason: text("reason"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** Whether the billing address and the security code are the card's, as the bank answered. */
    avsCheck: text("avs_check", { enum: CARD_CHECKS }),
    cvcCheck: text("cvc_check", { enum: CARD_CHECKS }),
    /** The buyer asked to save the card; `saved_card_id` is set once it is saved. */
    keepCard: integer("keep_card", { mode: "boolean" }).notNull().default(false),
    savedCardId: text("saved_card_id"),
    refunded: integer("refunded").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    capturedAt: integer("captured_at"),
  },
  (t) => [
    uniqueIndex("store_payment_reference").on(t.gateway, t.reference).where(sql`reference IS NOT NULL`),
    // At most one payment per order and balance that may be captured or is: a second charge cannot be started.
    uniqueIndex("store_payment_one_live")
      .on(t.orderId, t.balanceId)
      .where(sql`status IN ('created', 'pending', 'captured', 'unknown')`),
    uniqueIndex("store_payment_request").on(t.requestKey).where(sql`request_key IS NOT NULL`),
    index("store_payment_order").on(t.orderId),
    index("store_payment_open").on(t.updatedAt).where(sql`status IN ('created', 'pending', 'unknown')`),
    index("store_payment_card_unsaved")
      .on(t.capturedAt)
      .where(sql`status = 'captured' AND keep_card = 1 AND saved_card_id IS NULL`),
    index("store_payment_card_ending").on(t.cardLast4, t.orderId).where(sql`card_last4 IS NOT NULL`),
    index("store_payment_recent").on(t.gateway, t.createdAt, t.id),
    // Zero: the card of a subscription is saved, and nothing is charged yet.
    check("store_payment_amount", sql`amount >= 0`),
    check("store_payment_refunded", sql`refunded BETWEEN 0 AND amount`),
  ],
);

/**
 * Refunds. The row and the raised totals are written before the gateway is asked; a failed refund lowers them
 * again.
 */
export const refunds = sqliteTable(
  "store_refund",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    /** Null: to a gift card, or to nobody: it paid for items that were added (`credited` of the order). */
    paymentId: text("payment_id"),
    giftCardId: text("gift_card_id"),
    amount: integer("amount").notNull(),
    /** The part of it that refunds shipping. */
    shipping: integer("shipping").notNull().default(0),
    status: text("status", { enum: ["created", "pending", "settled", "failed"] }).notNull(),
    reason: text("reason").notNull(),
    reference: text("reference"),
    error: text("error"),
    /** From the caller: the same key is the same refund. */
    requestKey: text("request_key").notNull(),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
  },
  (t) => [
    uniqueIndex("store_refund_key").on(t.orderId, t.requestKey),
    index("store_refund_open").on(t.createdAt).where(sql`status IN ('created', 'pending')`),
    check("store_refund_amount", sql`amount > 0 AND shipping BETWEEN 0 AND amount`),
  ],
);

export const refundLines = sqliteTable(
  "store_refund_line",
  {
    refundId: text("refund_id").notNull(),
    lineId: text("line_id").notNull(),
    quantity: integer("quantity").notNull(),
    amount: integer("amount").notNull(),
    tax: integer("tax").notNull().default(0),
    restock: integer("restock", { mode: "boolean" }).notNull().default(false),
    /**
     * Units that it took out of what is to be shipped, and put back into inventory. Of a failed refund: those that no
     * later refund has taken over.
     */
    unsent: integer("unsent").notNull().default(0),
    restocked: integer("restocked").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.lineId] }),
    index("store_refund_line_line").on(t.lineId),
    check("store_refund_line_unsent", sql`unsent >= 0`),
    check("store_refund_line_restocked", sql`restocked >= 0`),
  ],
);

/** What cardholders disputed with their bank, as the gateway reports it. */
export const disputes = sqliteTable(
  "store_dispute",
  {
    gateway: text("gateway", { enum: GATEWAYS }).notNull(),
    /** The gateway's id of the dispute. */
    reference: text("reference").notNull(),
    orderId: text("order_id").notNull(),
    paymentId: text("payment_id").notNull(),
    reason: text("reason", { enum: DISPUTE_REASONS }).notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: ["open", "won", "lost"] }).notNull(),
    /** Until when the gateway takes evidence. */
    dueAt: integer("due_at"),
    /** The gateway's version of the dispute: older states are ignored. */
    version: integer("version").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gateway, t.reference] }),
    index("store_dispute_order").on(t.orderId),
    check("store_dispute_amount", sql`amount >= 0`),
    check("store_dispute_status", sql`status IN ('open', 'won', 'lost')`),
  ],
);

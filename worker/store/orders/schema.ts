import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export * from "./draft-schema.ts";
export * from "./payment-schema.ts";

/**
 * Orders. `status` is stored; payment and fulfillment statuses are derived from their rows. All amounts are
 * minor units of `currency`.
 */
export const orders = sqliteTable(
  "store_order",
  {
    id: text("id").primaryKey(),
    /** The order number that people see: counts up from 1001. */
    number: integer("number").notNull(),
    userId: text("user_id"),
    email: text("email").notNull(),
    status: text("status", { enum: ["pending", "open", "completed", "cancelled"] }).notNull(),
    source: text("source", { enum: ["web", "renewal", "draft"] }).notNull(),
    currency: text("currency").notNull(),
    /** JSON addresses, see contract.ts; null where nothing is shipped. */
    shipTo: text("ship_to"),
    billTo: text("bill_to"),
    shippingMethodId: text("shipping_method_id"),
    shippingName: text("shipping_name").notNull().default(""),
    /** When it was said to arrive (YYYY-MM-DD, see pricing/domain-delivery.ts); null where nothing is shipped. */
    deliveryFrom: text("delivery_from"),
    deliveryTo: text("delivery_to"),
    /** Sum of unit prices times quantities. */
    subtotal: integer("subtotal").notNull(),
    discount: integer("discount").notNull(),
    /** Shipping after its own discounts. */
    shipping: integer("shipping").notNull(),
    /** Tax added to the prices, and tax included in them. */
    taxAdded: integer("tax_added").notNull(),
    taxIncluded: integer("tax_included").notNull(),
    total: integer("total").notNull(),
    /** Paid by gift cards; the gateway charges the rest. */
    giftPaid: integer("gift_paid").notNull().default(0),
    refunded: integer("refunded").notNull().default(0),
    /** The part of `refunded` that was not paid back: it paid for items that were added. */
    credited: integer("credited").notNull().default(0),
    /** What is still to be paid for added items. total = giftPaid + captured payments + credited + owed. */
    owed: integer("owed").notNull().default(0),
    /** Names what is owed: another one with every change of it, so that an older payment can't pay it. */
    balanceId: text("balance_id"),
    /** The cart that it was made of, or the draft of staff. */
    cartId: text("cart_id"),
    /** The subscription whose cycle this order renews; one order per cycle. */
    subscriptionId: text("contract_id"),
    cycle: integer("cycle"),
    note: text("note").notNull().default(""),
    /** Why it is flagged for staff, as a code of contract.ts; empty: it is not. */
    attention: text("attention").notNull().default(""),
    /** The idempotency key of the request that created it: a retry after a crash finds it again. */
    requestKey: text("request_key"),
    placedAt: integer("placed_at").notNull(),
    /** A pending order without a payment in flight is canceled after this. */
    expiresAt: integer("expires_at"),
    /** When it was marked paid. */
    paidAt: integer("paid_at"),
    cancelledAt: integer("cancelled_at"),
    version: integer("version").notNull().default(1),
    /** When the buyer may be asked for reviews (service-review-requests.ts); null: nothing to ask. */
    reviewDueAt: integer("review_due_at"),
  },
  (t) => [
    uniqueIndex("store_order_number").on(t.number),
    uniqueIndex("store_order_cart").on(t.cartId).where(sql`cart_id IS NOT NULL AND status <> 'cancelled'`),
    uniqueIndex("store_order_cycle")
      .on(t.subscriptionId, t.cycle)
      .where(sql`contract_id IS NOT NULL AND status <> 'cancelled'`),
    uniqueIndex("store_order_request").on(t.requestKey).where(sql`request_key IS NOT NULL`),
    index("store_order_pending").on(t.expiresAt).where(sql`status = 'pending'`),
    index("store_order_attention").on(t.id).where(sql`attention <> ''`),
    index("store_order_unfinished").on(t.id).where(sql`attention = 'unfinished'`),
    index("store_order_user").on(t.userId, t.id),
    index("store_order_email").on(t.email, t.id),
    // Ids rise with time: the admin lists are ordered by them.
    index("store_order_list").on(t.status, t.id),
    index("store_order_name").on(sql`lower(ship_to ->> '$.name')`),
    index("store_order_owed").on(t.id).where(sql`owed > 0`),
    index("store_order_placed").on(t.placedAt),
    index("store_order_review_due").on(t.reviewDueAt).where(sql`review_due_at IS NOT NULL`),
    // Sales by day are summed from this index alone.
    index("store_order_paid").on(t.paidAt, t.currency, t.total, t.refunded, t.source).where(sql`paid_at IS NOT NULL`),
    check("store_order_sum", sql`total = subtotal - discount + shipping + tax_added`),
    check(
      "store_order_parts",
      sql`subtotal >= 0 AND discount >= 0 AND shipping >= 0 AND tax_added >= 0 AND total >= 0`,
    ),
    check("store_order_gift", sql`gift_paid BETWEEN 0 AND total`),
    check("store_order_refunded", sql`refunded BETWEEN 0 AND total`),
  ],
);

/** Tags that staff give orders. */
export const orderTags = sqliteTable(
  "store_order_tag",
  {
    orderId: text("order_id").notNull(),
    tag: text("tag").notNull(),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.tag] }), index("store_order_tag_tag").on(t.tag, t.orderId)],
);

/** What was bought, copied at the time of the order. */
export const orderLines = sqliteTable(
  "store_order_line",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    position: integer("position").notNull(),
    kind: text("kind", { enum: ["goods", "bundle", "plan", "gift_card"] }).notNull(),
    productId: text("product_id"),
    /** Null for an access plan. */
    variantId: text("variant_id"),
    /** The billing plan; empty for a one-time purchase. */
    planId: text("plan_id").notNull().default(""),
    sku: text("sku").notNull(),
    title: text("title").notNull(),
    variantTitle: text("variant_title").notNull().default(""),
    quantity: integer("quantity").notNull(),
    unitPrice: integer("unit_price").notNull(),
    /** This line's share of all discounts, for its whole quantity. */
    discount: integer("discount").notNull(),
    /** Tax on the whole line, added or included as the order says. */
    tax: integer("tax").notNull(),
    taxBps: integer("tax_bps").notNull().default(0),
    taxIncluded: integer("tax_included", { mode: "boolean" }).notNull().default(false),
    /** What was paid for the line: quantity × unit price − discount + added tax. */
    total: integer("total").notNull(),
    requiresShipping: integer("requires_shipping", { mode: "boolean" }).notNull(),
    /** The version of the label facts that was current at the time of the order. */
    factsId: text("facts_id"),
    /**
     * JSON: bundle components of one unit as [{ variantId, sku, title, quantity }], recipient of a gift card
     * …
     */
    detail: text("detail").notNull().default("{}"),
    fulfilled: integer("fulfilled").notNull().default(0),
    /** Units that will not be shipped: refunded before shipping, or the order was canceled. */
    cancelled: integer("cancelled").notNull().default(0),
    refundedQuantity: integer("refunded_quantity").notNull().default(0),
    refunded: integer("refunded").notNull().default(0),
    returned: integer("returned").notNull().default(0),
    /** It was added to the order and isn't paid for yet. */
    unpaid: integer("unpaid", { mode: "boolean" }).notNull().default(false),
    /** When the buyer was asked to review it. */
    reviewAskedAt: integer("review_asked_at"),
  },
  (t) => [
    uniqueIndex("store_order_line_position").on(t.orderId, t.position),
    index("store_order_line_variant").on(t.variantId, t.orderId),
    index("store_order_line_sku").on(t.sku, t.orderId),
    // Units left to ship. The column stands first in the expression, else SQLite does not match the condition
    // to the index. The index holds only unshipped lines, so it stays small.
    index("store_order_line_unsent")
      .on(t.orderId)
      .where(sql`requires_shipping = 1 AND quantity > fulfilled + cancelled`),
    check("store_order_line_quantity", sql`quantity > 0`),
    check("store_order_line_fulfilled", sql`fulfilled >= 0 AND cancelled >= 0 AND fulfilled + cancelled <= quantity`),
    check("store_order_line_refunded", sql`refunded_quantity BETWEEN 0 AND quantity AND refunded BETWEEN 0 AND total`),
    check("store_order_line_returned", sql`returned BETWEEN 0 AND fulfilled`),
  ],
);

/**
 * Each discount, tax and gift card of an order, per line where it applies to one, so that a refund can
 * reverse them.
 */
export const adjustments = sqliteTable(
  "store_order_adjustment",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    /** Null: for shipping, or the whole order. */
    lineId: text("line_id"),
    kind: text("kind", { enum: ["discount", "shipping_discount", "tax", "shipping_tax", "gift_card"] }).notNull(),
    name: text("name").notNull(),
    /** Discount id or gift card id. */
    ref: text("ref"),
    amount: integer("amount").notNull(),
    bps: integer("bps"),
  },
  (t) => [index("store_order_adjustment_order").on(t.orderId)],
);

/** The order's history; rows are added, never edited. */
export const orderEvents = sqliteTable(
  "store_order_event",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    at: integer("at").notNull(),
    /** Email of a staff member, `customer`, `gateway` or `system`. */
    actor: text("actor").notNull(),
    kind: text("kind").notNull(),
    fromStatus: text("from_status"),
    toStatus: text("to_status"),
    detail: text("detail").notNull().default("{}"),
  },
  (t) => [index("store_order_event_order").on(t.orderId, t.at)],
);

export const fulfillments = sqliteTable(
  "store_fulfilment",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    status: text("status", { enum: ["shipped", "delivered", "cancelled"] }).notNull(),
    carrier: text("carrier").notNull().default(""),
    tracking: text("tracking").notNull().default(""),
    trackingUrl: text("tracking_url").notNull().default(""),
    requestKey: text("request_key").notNull(),
    actor: text("actor").notNull(),
    shippedAt: integer("shipped_at").notNull(),
    deliveredAt: integer("delivered_at"),
  },
  (t) => [
    uniqueIndex("store_fulfilment_key").on(t.orderId, t.requestKey),
    index("store_fulfilment_tracking").on(t.tracking, t.orderId).where(sql`tracking <> ''`),
  ],
);

/** What a parcel contained, with the lot of each item: this finds every order of a lot. */
export const fulfillmentLines = sqliteTable(
  "store_fulfilment_line",
  {
    fulfilmentId: text("fulfilment_id").notNull(),
    lineId: text("line_id").notNull(),
    /** For a bundle: the component's variant. */
    variantId: text("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    lotId: text("lot_id"),
  },
  (t) => [
    primaryKey({ columns: [t.fulfilmentId, t.lineId, t.variantId] }),
    index("store_fulfilment_line_lot").on(t.lotId),
  ],
);

export const returns = sqliteTable(
  "store_return",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    status: text("status", { enum: ["requested", "approved", "received", "rejected"] }).notNull(),
    reason: text("reason").notNull(),
    note: text("note").notNull().default(""),
    requestKey: text("request_key").notNull(),
    createdAt: integer("created_at").notNull(),
    decidedAt: integer("decided_at"),
  },
  (t) => [
    uniqueIndex("store_return_key").on(t.orderId, t.requestKey),
    index("store_return_queue").on(t.status, t.createdAt),
  ],
);

export const returnLines = sqliteTable(
  "store_return_line",
  {
    returnId: text("return_id").notNull(),
    lineId: text("line_id").notNull(),
    quantity: integer("quantity").notNull(),
    received: integer("received").notNull().default(0),
    damaged: integer("damaged").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.lineId] }),
    check(
      "store_return_line_quantity",
      sql`quantity > 0 AND received BETWEEN 0 AND quantity AND damaged BETWEEN 0 AND received`,
    ),
  ],
);

/** Which emails an order has caused: inserted in one batch with the email, so each is sent once. */
export const orderEmails = sqliteTable(
  "store_order_mail",
  {
    orderId: text("order_id").notNull(),
    kind: text("kind").notNull(),
    /**
     * The id of the refund, parcel … that the email is about; empty if there is one email of this kind per
     * order.
     */
    ref: text("ref").notNull().default(""),
    mailId: text("mail_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind, t.ref] })],
);

/** The stored response of each idempotency key, so that a repeated request gets the same answer. */
export const requestKeys = sqliteTable(
  "store_request_key",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    /** Null while the first request is in progress. */
    status: integer("status"),
    answer: text("answer"),
    createdAt: integer("created_at").notNull(),
    /** A crashed Worker leaves its claim: after this instant the next request takes it over. */
    claimedUntil: integer("claimed_until").notNull(),
    /** Whose request it is, see `buyerIdsOf`; empty: nobody who can be told apart. */
    buyer: text("buyer").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.key] }),
    index("store_request_key_age").on(t.createdAt),
    index("store_request_key_key").on(t.key),
  ],
);

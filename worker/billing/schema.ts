import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** How something is bought again: goods every so often at a saving, or access by the month or year. */
export const plans = sqliteTable(
  "billing_plan",
  {
    id: text("id").primaryKey(),
    handle: text("handle").notNull(),
    title: text("title").notNull(),
    kind: text("kind", { enum: ["goods", "access"] }).notNull(),
    unit: text("unit", { enum: ["week", "month", "year"] }).notNull(),
    every: integer("every").notNull(),
    /** Goods: basis points off the price of the variant. */
    discountBps: integer("discount_bps").notNull().default(0),
    /** Access: minor units a cycle. */
    price: integer("price").notNull().default(0),
    currency: text("currency").notNull(),
    /** JSON list: `fitness`, `coach`. */
    grants: text("grants").notNull().default("[]"),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [uniqueIndex("billing_plan_handle").on(t.handle), check("billing_plan_every", sql`every > 0`)],
);

/** A subscription. One contract renews on one rhythm. */
export const subscriptions = sqliteTable(
  "billing_contract",
  {
    id: text("id").primaryKey(),
    userId: text("user_id"),
    email: text("email").notNull(),
    status: text("status", { enum: ["active", "paused", "past_due", "cancelled", "failed"] }).notNull(),
    kind: text("kind", { enum: ["goods", "access"] }).notNull(),
    planId: text("plan_id").notNull(),
    currency: text("currency").notNull(),
    /** The rhythm as agreed: a later change of the plan does not touch it. */
    unit: text("unit", { enum: ["week", "month", "year"] }).notNull(),
    every: integer("every").notNull(),
    /** Access: minor units a cycle, as agreed. */
    price: integer("price").notNull().default(0),
    discountBps: integer("discount_bps").notNull().default(0),
    grants: text("grants").notNull().default("[]"),
    cardId: text("card_id"),
    shipTo: text("ship_to"),
    shippingMethodId: text("shipping_method_id"),
    /** Index of the next cycle; cycle 0 was the first order. */
    nextCycle: integer("next_cycle").notNull(),
    /** When a pause ends by itself; null: when asked to. */
    resumeAt: integer("resume_at"),
    /** Null while paused, cancelled or failed. */
    nextChargeAt: integer("next_charge_at"),
    /** Its day of the month is the one that monthly and yearly cycles keep to. */
    anchorAt: integer("anchor_at").notNull(),
    /** IANA time zone, for charges at local noon. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** Access lasts until here; goods: null. */
    paidUntil: integer("paid_until"),
    originOrderId: text("origin_order_id").notNull(),
    cancelledAt: integer("cancelled_at"),
    cancelReason: text("cancel_reason").notNull().default(""),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    // An order makes a contract per plan once, also when its payment is told twice.
    uniqueIndex("billing_contract_origin").on(t.originOrderId, t.planId),
    index("billing_contract_user").on(t.userId, t.status),
    index("billing_contract_email").on(t.email, t.id),
    index("billing_contract_due").on(t.nextChargeAt).where(sql`next_charge_at IS NOT NULL`),
    index("billing_contract_list").on(t.status, t.id),
  ],
);

export const subscriptionLines = sqliteTable(
  "billing_contract_line",
  {
    contractId: text("contract_id").notNull(),
    variantId: text("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** Unit price agreed on, before the plan's saving; raised only after notice. */
    unitPrice: integer("unit_price").notNull(),
    /** A higher price that notice was given of, and the first instant at which it may be charged. */
    noticedPrice: integer("noticed_price"),
    noticedFrom: integer("noticed_from"),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.variantId] }),
    index("billing_contract_line_variant").on(t.variantId),
    check("billing_contract_line_quantity", sql`quantity BETWEEN 1 AND 99`),
  ],
);

/** One cycle of a contract: the key is why two workers can never both bill it. */
export const billingCycles = sqliteTable(
  "billing_cycle",
  {
    contractId: text("contract_id").notNull(),
    cycle: integer("cycle").notNull(),
    status: text("status", { enum: ["billing", "billed", "skipped", "failed"] }).notNull(),
    dueAt: integer("due_at").notNull(),
    orderId: text("order_id"),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: integer("next_try_at"),
    reason: text("reason"),
    /** A worker that died leaves its claim: after this instant the next one takes it over. */
    claimedUntil: integer("claimed_until"),
    billedAt: integer("billed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.cycle] }),
    index("billing_cycle_retry").on(t.nextTryAt).where(sql`next_try_at IS NOT NULL`),
  ],
);

/** What was agreed to, word for word, and when (kept three years or one after the end: Cal. Bus. & Prof. Code 17602). */
export const consents = sqliteTable(
  "billing_consent",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    planId: text("plan_id").notNull(),
    userId: text("user_id"),
    email: text("email").notNull(),
    termsHash: text("terms_hash").notNull(),
    terms: text("terms").notNull(),
    /** The buyer's IANA time zone: renewals fall on their noon. */
    timeZone: text("time_zone").notNull().default("UTC"),
    at: integer("at").notNull(),
  },
  (t) => [
    uniqueIndex("billing_consent_once").on(t.orderId, t.planId),
    index("billing_consent_user").on(t.userId),
    index("billing_consent_email").on(t.email),
  ],
);

/**
 * What happened to a contract, appended to, never edited. Every change of a contract raises its version
 * and writes the event of that version in the same batch: of two changes at once, one batch fails whole.
 */
export const subscriptionEvents = sqliteTable(
  "billing_contract_event",
  {
    id: text("id").primaryKey(),
    contractId: text("contract_id").notNull(),
    version: integer("version").notNull(),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    kind: text("kind").notNull(),
    detail: text("detail").notNull().default("{}"),
  },
  (t) => [uniqueIndex("billing_contract_event_version").on(t.contractId, t.version)],
);

/** Which mails a contract has caused, once each. */
export const subscriptionEmails = sqliteTable(
  "billing_contract_mail",
  {
    contractId: text("contract_id").notNull(),
    kind: text("kind").notNull(),
    ref: text("ref").notNull(),
    mailId: text("mail_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.contractId, t.kind, t.ref] })],
);

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Subscription plans: goods at an interval with a discount, or access by the month or year. */
export const plans = sqliteTable(
  "billing_plan",
  {
    id: text("id").primaryKey(),
    handle: text("handle").notNull(),
    title: text("title").notNull(),
    kind: text("kind", { enum: ["goods", "access"] }).notNull(),
    unit: text("unit", { enum: ["week", "month", "year"] }).notNull(),
    every: integer("every").notNull(),
    /** Goods: discount on the variant's price, in basis points. */
    discountBps: integer("discount_bps").notNull().default(0),
    /** Access: minor units a cycle. */
    price: integer("price").notNull().default(0),
    currency: text("currency").notNull(),
    /** JSON list of what the plan gives access to: `fitness`, `coach`. */
    grants: text("grants").notNull().default("[]"),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [uniqueIndex("billing_plan_handle").on(t.handle), check("billing_plan_every", sql`every > 0`)],
);

/** A subscription; all of its lines renew at one interval. */
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
    /** The interval as agreed: a later change of the plan does not affect it. */
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
    /** When a pause ends by itself; null: on request only. */
    resumeAt: integer("resume_at"),
    /** The day that was due when it was paused; null while not paused. */
    pausedChargeAt: integer("paused_charge_at"),
    /** The charge that the last reminder announced (a `nextChargeAt`), and when it went out. */
    reminderFor: integer("reminder_for"),
    remindedAt: integer("reminded_at"),
    /** After an error of a job: not tried again before this instant. */
    retryAt: integer("retry_at"),
    /** Errors of the jobs in a row; staff see it from the third on. */
    failures: integer("failures").notNull().default(0),
    /** Null while paused, cancelled or failed. */
    nextChargeAt: integer("next_charge_at"),
    /** Its day of the month is the day of monthly and yearly cycles. */
    anchorAt: integer("anchor_at").notNull(),
    /** IANA time zone, for charges at local noon. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** Access lasts until then; null for goods. */
    paidUntil: integer("paid_until"),
    originOrderId: text("origin_order_id").notNull(),
    cancelledAt: integer("cancelled_at"),
    cancelReason: text("cancel_reason").notNull().default(""),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    /** The yearly reminders that are done: the next is due a year later. */
    annualReminders: integer("annual_reminders").notNull().default(0),
    /** A charge that the subscriber asked for themselves (a `nextChargeAt`): it needs no reminder. */
    requestedChargeAt: integer("requested_charge_at"),
  },
  (t) => [
    // An order creates one subscription per plan, also when its payment is reported twice.
    uniqueIndex("billing_contract_origin").on(t.originOrderId, t.planId),
    index("billing_contract_user").on(t.userId, t.status),
    index("billing_contract_email").on(t.email, t.id),
    index("billing_contract_due").on(t.nextChargeAt, t.status, t.retryAt).where(sql`next_charge_at IS NOT NULL`),
    index("billing_contract_remind")
      .on(t.nextChargeAt, t.retryAt)
      .where(sql`next_charge_at IS NOT NULL AND reminder_for IS NOT next_charge_at`),
    index("billing_contract_resume").on(t.resumeAt).where(sql`resume_at IS NOT NULL`),
    index("billing_contract_annual")
      .on(sql`created_at + (annual_reminders + 1) * 31536000000`)
      .where(sql`next_charge_at IS NOT NULL`),
    index("billing_contract_list").on(t.status, t.id),
    index("billing_contract_access").on(t.paidUntil).where(sql`kind = 'access'`),
  ],
);

export const subscriptionLines = sqliteTable(
  "billing_contract_line",
  {
    subscriptionId: text("contract_id").notNull(),
    variantId: text("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** Agreed unit price, before the plan's discount; raised only after notice. */
    unitPrice: integer("unit_price").notNull(),
    /** A higher price that was announced, and the first instant at which it may be charged. */
    noticedPrice: integer("noticed_price"),
    noticedFrom: integer("noticed_from"),
    /** Agreed with the subscriber: it doesn't follow the store's price. */
    fixedPrice: integer("fixed_price", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.variantId] }),
    index("billing_contract_line_variant").on(t.variantId),
    check("billing_contract_line_quantity", sql`quantity BETWEEN 1 AND 99`),
  ],
);

/**
 * Variants with a price that subscriptions may not have yet, so that nobody compares all lines with all prices. Written
 * by triggers (0008_rows_follow_work.sql) on variants, lines and subscriptions that come back.
 */
export const priceChanges = sqliteTable("billing_price_change", { variantId: text("variant_id").primaryKey() });

/** One cycle of a subscription; the key ensures that two workers never bill it twice. */
export const billingCycles = sqliteTable(
  "billing_cycle",
  {
    subscriptionId: text("contract_id").notNull(),
    cycle: integer("cycle").notNull(),
    status: text("status", { enum: ["billing", "billed", "skipped", "failed"] }).notNull(),
    dueAt: integer("due_at").notNull(),
    orderId: text("order_id"),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: integer("next_try_at"),
    reason: text("reason"),
    /** A crashed worker leaves its claim: after this instant another worker may take it over. */
    claimedUntil: integer("claimed_until"),
    billedAt: integer("billed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.cycle] }),
    index("billing_cycle_retry").on(t.nextTryAt).where(sql`next_try_at IS NOT NULL`),
  ],
);

/**
 * What the buyer agreed to, word for word, and when (stored for three years, or one after the end: Cal. Bus. & Prof.
 * Code 17602).
 */
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
    /** The buyer's IANA time zone: renewals are charged at noon there. */
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
 * History of a subscription: append-only. Every change raises the subscription's version and writes the event of that
 * version in the same batch: of two concurrent changes, one batch fails whole.
 */
export const subscriptionEvents = sqliteTable(
  "billing_contract_event",
  {
    id: text("id").primaryKey(),
    subscriptionId: text("contract_id").notNull(),
    version: integer("version").notNull(),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    kind: text("kind").notNull(),
    detail: text("detail").notNull().default("{}"),
  },
  (t) => [uniqueIndex("billing_contract_event_version").on(t.subscriptionId, t.version)],
);

/** The mails that a subscription has caused, once each. */
export const subscriptionEmails = sqliteTable(
  "billing_contract_mail",
  {
    subscriptionId: text("contract_id").notNull(),
    kind: text("kind").notNull(),
    ref: text("ref").notNull(),
    mailId: text("mail_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.subscriptionId, t.kind, t.ref] })],
);

/** Items that staff add to the next order, at no charge. */
export const subscriptionGifts = sqliteTable(
  "billing_gift",
  {
    id: text("id").primaryKey(),
    subscriptionId: text("contract_id").notNull(),
    variantId: text("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** The cycle whose order has it; null: none yet. Where that cycle wasn't billed, the next one gets it. */
    cycle: integer("cycle"),
    actor: text("actor").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [
    index("billing_gift_contract").on(t.subscriptionId, t.id),
    check("billing_gift_quantity", sql`quantity BETWEEN 1 AND 99`),
  ],
);

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Discount codes, and automatic discounts (without a code). */
export const discounts = sqliteTable(
  "store_discount",
  {
    id: text("id").primaryKey(),
    /** Upper case, no spaces; null: applied automatically. */
    code: text("code"),
    title: text("title").notNull(),
    kind: text("kind", { enum: ["percent", "fixed", "free_shipping", "buy_x_get_y"] }).notNull(),
    /** Basis points for `percent` and `buy_x_get_y` (off what is got), minor units of the store's currency for `fixed`. */
    value: integer("value").notNull().default(0),
    /** JSON: { products?: id[], tags?: string[] }; empty: everything. */
    scope: text("scope").notNull().default("{}"),
    minSubtotal: integer("min_subtotal").notNull().default(0),
    minQuantity: integer("min_quantity").notNull().default(0),
    oncePerCustomer: integer("once_per_customer", { mode: "boolean" }).notNull().default(false),
    /** How many orders may use it in total; null: no limit. */
    usageLimit: integer("usage_limit"),
    used: integer("used").notNull().default(0),
    /** Can be combined with other discounts. */
    combines: integer("combines", { mode: "boolean" }).notNull().default(false),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    startsAt: integer("starts_at"),
    endsAt: integer("ends_at"),
    createdAt: integer("created_at").notNull(),
    /** `buy_x_get_y`: how many units of `scope` are bought for how many of `getScope`. */
    buyQuantity: integer("buy_quantity").notNull().default(0),
    getQuantity: integer("get_quantity").notNull().default(0),
    /** As `scope`. */
    getScope: text("get_scope").notNull().default("{}"),
    /** `buy_x_get_y`: how often it applies in one order; null: as often as it fits. */
    maxPerOrder: integer("max_per_order"),
    /** Only customers with this tag may use it; empty: everybody. */
    customerTag: text("customer_tag").notNull().default(""),
    /** One of many one-time codes that were made at once (`discountBatches`). */
    batchId: text("batch_id"),
    /** Raised by every save. */
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("store_discount_code").on(t.code).where(sql`code IS NOT NULL`),
    index("store_discount_of_batch").on(t.batchId, t.id).where(sql`batch_id IS NOT NULL`),
    index("store_discount_list").on(t.id).where(sql`batch_id IS NULL`),
    index("store_discount_automatic").on(t.createdAt).where(sql`code IS NULL AND active = 1`),
    check("store_discount_limit", sql`used >= 0 AND (usage_limit IS NULL OR used <= usage_limit)`),
    check("store_discount_value", sql`value >= 0 AND (kind <> 'percent' OR value <= 10000)`),
  ],
);

/** Many one-time codes of one kind, made at once: each is a row of `discounts` with this id. */
export const discountBatches = sqliteTable(
  "store_discount_batch",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** What each code begins with. */
    prefix: text("prefix").notNull(),
    count: integer("count").notNull(),
    /** JSON: the `DiscountInput` of each code, without its code. */
    rule: text("rule").notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    /** Makes a batch be created once. */
    requestKey: text("request_key").notNull(),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (t) => [uniqueIndex("store_discount_batch_request").on(t.requestKey)],
);

/**
 * One row per order that uses a discount, inserted in the batch that creates the order, released when the
 * order fails.
 */
export const discountUses = sqliteTable(
  "store_discount_use",
  {
    discountId: text("discount_id").notNull(),
    orderId: text("order_id").notNull(),
    /** SHA-256 of the normalized email address. */
    customer: text("customer").notNull(),
    /**
     * 1 if the discount is limited to once per customer, else null, so that the unique key does not apply.
     */
    once: integer("once"),
    at: integer("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.discountId, t.orderId] }),
    uniqueIndex("store_discount_use_once").on(t.discountId, t.customer, t.once),
    index("store_discount_use_order").on(t.orderId),
  ],
);

/**
 * What each discount brought in, by the UTC day (since 1970) that its orders were paid. Kept by a trigger on orders
 * (migrations/0053_discount_sales.sql).
 */
export const discountDays = sqliteTable(
  "store_discount_day",
  {
    discountId: text("discount_id").notNull(),
    day: integer("day").notNull(),
    currency: text("currency").notNull(),
    /** Paid orders with the discount. */
    orders: integer("orders").notNull().default(0),
    /** Their totals, net of refunds. */
    sales: integer("sales").notNull().default(0),
    /** What the discount took off when they were placed. */
    discounted: integer("given").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.discountId, t.day, t.currency] })],
);

export const shippingZones = sqliteTable("store_shipping_zone", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  position: integer("position").notNull().default(0),
});

/**
 * The destinations of a zone; `region` is an ISO 3166-2 subdivision without its country, empty for the whole
 * country; country `*` is the rest of the world.
 */
export const shippingDestinations = sqliteTable(
  "store_shipping_place",
  {
    country: text("country").notNull(),
    region: text("region").notNull().default(""),
    zoneId: text("zone_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.region] }), index("store_shipping_place_zone").on(t.zoneId)],
);

export const shippingMethods = sqliteTable(
  "store_shipping_method",
  {
    id: text("id").primaryKey(),
    zoneId: text("zone_id").notNull(),
    name: text("name").notNull(),
    /** JSON list of { upToG: number | null, price }: the first tier that the weight fits into applies. */
    rates: text("rates").notNull(),
    currency: text("currency").notNull(),
    /** Free at or above this subtotal after discounts, minor units; null: never. */
    freeOver: integer("free_over"),
    minDays: integer("min_days").notNull(),
    maxDays: integer("max_days").notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [index("store_shipping_method_zone").on(t.zoneId, t.position)],
);

/** Tax rates. The most specific row (region before country) of a category applies; no row: no tax. */
export const taxRates = sqliteTable(
  "store_tax_rate",
  {
    country: text("country").notNull(),
    region: text("region").notNull().default(""),
    category: text("category", { enum: ["food", "dietary_supplement", "standard", "shipping"] }).notNull(),
    name: text("name").notNull(),
    bps: integer("bps").notNull(),
    /** Prices for this destination include the tax. */
    included: integer("included", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.country, t.region, t.category] }),
    check("store_tax_rate_bps", sql`bps BETWEEN 0 AND 10000`),
  ],
);

/**
 * Gift cards. The ledger is authoritative; `balance` repeats its sum so that a CHECK can refuse a negative
 * balance.
 */
export const giftCards = sqliteTable(
  "store_gift_card",
  {
    id: text("id").primaryKey(),
    codeHash: text("code_hash").notNull(),
    last4: text("last4").notNull(),
    currency: text("currency").notNull(),
    balance: integer("balance").notNull(),
    /** The order line that bought it, once per unit: `line id:n`. */
    boughtBy: text("bought_by"),
    recipient: text("recipient").notNull().default(""),
    disabledAt: integer("disabled_at"),
    expiresAt: integer("expires_at"),
    createdAt: integer("created_at").notNull(),
    /** Where its code is mailed to; empty: it isn't mailed. */
    recipientEmail: text("recipient_email").notNull().default(""),
    senderName: text("sender_name").notNull().default(""),
    message: text("message").notNull().default(""),
    /** When its code is mailed, which is made then; null: it was mailed at once, or never is. */
    sendAt: integer("send_at"),
    sentAt: integer("sent_at"),
  },
  (t) => [
    index("store_gift_card_to_send").on(t.sendAt).where(sql`send_at IS NOT NULL AND sent_at IS NULL`),
    uniqueIndex("store_gift_card_code").on(t.codeHash),
    uniqueIndex("store_gift_card_bought").on(t.boughtBy).where(sql`bought_by IS NOT NULL`),
    check("store_gift_card_balance", sql`balance >= 0`),
  ],
);

export const giftCardEntries = sqliteTable(
  "store_gift_card_entry",
  {
    id: text("id").primaryKey(),
    cardId: text("card_id").notNull(),
    delta: integer("delta").notNull(),
    kind: text("kind", { enum: ["issue", "redeem", "release", "refund", "adjust"] }).notNull(),
    /** What caused it (order, refund …): at most one entry per kind and cause. */
    ref: text("ref").notNull(),
    actor: text("actor").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [
    uniqueIndex("store_gift_card_entry_once").on(t.cardId, t.kind, t.ref),
    index("store_gift_card_entry_card").on(t.cardId, t.at),
    index("store_gift_card_entry_ref").on(t.ref),
  ],
);

/** The emails of a gift card, once each: `scheduled`, or the request key of staff who sent it again. */
export const giftCardEmails = sqliteTable(
  "store_gift_card_mail",
  {
    cardId: text("card_id").notNull(),
    ref: text("ref").notNull(),
    mailId: text("mail_id").notNull(),
    email: text("email").notNull(),
    actor: text("actor").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cardId, t.ref] })],
);

/** Countries where the owner decided otherwise than the default (`domain-markets.ts`). */
export const marketChoices = sqliteTable("store_market", {
  country: text("country").primaryKey(),
  sells: integer("sells", { mode: "boolean" }).notNull(),
  changedAt: integer("changed_at").notNull(),
  changedBy: text("changed_by").notNull(),
});

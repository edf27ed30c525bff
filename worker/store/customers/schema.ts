import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Every address that has ordered. Triggers write it (migrations/0015_customers.sql), from orders and accounts.
 */
export const customers = sqliteTable(
  "store_customer",
  {
    email: text("email").primaryKey(),
    /** Ids grow with time, so this orders customers by their most recent order. */
    lastOrderId: text("last_order_id").notNull(),
    /** Whether the address has an account. */
    member: integer("member", { mode: "boolean" }).notNull(),
  },
  (t) => [index("store_customer_recent").on(t.lastOrderId), index("store_customer_member").on(t.member, t.lastOrderId)],
);

/**
 * Notes of staff about a customer; rows are added, never edited. `user_id` if the address has an account: the
 * note is deleted with it.
 */
export const customerNotes = sqliteTable(
  "store_customer_note",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    userId: text("user_id"),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    text: text("text").notNull(),
  },
  (t) => [index("store_customer_note_email").on(t.email, t.id), index("store_customer_note_user").on(t.userId)],
);

/** Tags of customers; a discount may be for those with one. */
export const customerTags = sqliteTable(
  "store_customer_tag",
  {
    email: text("email").notNull(),
    tag: text("tag").notNull(),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.tag] }), index("store_customer_tag_tag").on(t.tag, t.email)],
);

/**
 * Consent to marketing email, as a log: rows are added, never edited, and the newest of an address counts. A consent
 * has a source that proves it; staff may only record that it was withdrawn.
 */
export const marketingConsents = sqliteTable(
  "store_marketing_consent",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    state: text("state", { enum: ["granted", "withdrawn"] }).notNull(),
    /** Where it came from: `checkout`, `account`, `unsubscribe_link`, `staff` … */
    source: text("source").notNull(),
    detail: text("detail").notNull().default(""),
    actor: text("actor").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [index("store_marketing_consent_email").on(t.email, t.id)],
);

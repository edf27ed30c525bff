import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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

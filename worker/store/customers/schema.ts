import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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

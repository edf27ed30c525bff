import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What staff write down about a customer, appended to. `user_id` where the address has an account: it goes with it. */
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

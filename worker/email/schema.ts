import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Every email is a row before it is sent: what is lost in between is sent by the next scheduled delivery. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: text("id").primaryKey(),
    to: text("to_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html"),
    kind: text("kind").notNull(),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
    tries: integer("tries").notNull().default(0),
    error: text("error"),
    /** Whoever sends it claims it until then; after a failed try it waits until then. */
    claimedUntil: integer("claimed_until").notNull().default(0),
  },
  (t) => [
    index("mail_outbox_to").on(t.to, t.createdAt),
    index("mail_outbox_age").on(t.createdAt),
    // The limit of tries is a literal here and in the query: SQLite does not match a bound value to a partial index.
    index("mail_outbox_pending").on(t.claimedUntil, t.createdAt).where(sql`sent_at IS NULL AND tries < 8`),
  ],
);

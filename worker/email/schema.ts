import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
    /** Its sender has claimed it until then; after a failed try it waits until then. */
    claimedUntil: integer("claimed_until").notNull().default(0),
    /**
     * JSON of its EmailContent: what is sent is rendered of it, with the owner's texts of that moment. Once sent, without
     * codes and signatures, and only where staff may want to read it; null: nothing to render.
     */
    content: text("content"),
    deleteAt: integer("delete_at"),
  },
  (t) => [
    index("mail_outbox_to").on(t.to, t.createdAt),
    index("mail_outbox_age").on(t.createdAt),
    index("mail_outbox_delete").on(t.deleteAt).where(sql`delete_at IS NOT NULL`),
    // The limit of tries is a literal here and in the query: SQLite does not match a bound value to a partial index.
    index("mail_outbox_pending").on(t.claimedUntil, t.createdAt).where(sql`sent_at IS NULL AND tries < 8`),
  ],
);

/** The owner's own texts of an email, by its template; one without a row has those of the template. */
export const emailTexts = sqliteTable("email_text", {
  template: text("template").primaryKey(),
  subject: text("subject").notNull(),
  heading: text("heading").notNull(),
  intro: text("intro").notNull(),
  footer: text("footer").notNull(),
  /** False: the template's own texts hold, and the row only says whether it is sent. */
  isCustom: integer("is_custom", { mode: "boolean" }).notNull().default(true),
  /** Only emails that nobody has to get can be switched off. */
  enabled: integer("enabled", { mode: "boolean" }).notNull().default(true),
  version: integer("version").notNull(),
  updatedAt: integer("updated_at").notNull(),
  updatedBy: text("updated_by").notNull(),
});

/** Who wants no more emails of a kind that nobody has to get. */
export const emailOptOuts = sqliteTable(
  "email_opt_out",
  {
    /** In lower case. */
    email: text("email").notNull(),
    kind: text("kind").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.kind] })],
);

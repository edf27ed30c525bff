import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Orders that staff prepare for a customer. The order that is made of one stores its id as `cartId`, whose unique index
 * allows one that isn't canceled.
 */
export const drafts = sqliteTable(
  "store_draft",
  {
    id: text("id").primaryKey(),
    /** The number that staff see, as D7: counts up from 1. */
    number: integer("number").notNull(),
    /** `sent`: the customer has a link that pays it. */
    status: text("status", { enum: ["draft", "sent", "paid", "canceled"] })
      .notNull()
      .default("draft"),
    email: text("email").notNull().default(""),
    currency: text("currency").notNull(),
    /** JSON: DraftItem[] of contract-draft.ts. */
    items: text("items").notNull().default("[]"),
    /** JSON: DraftDiscount; null: none. */
    discount: text("discount"),
    /** JSON address; null: the customer enters it. */
    shipTo: text("ship_to"),
    /** The store's shipping method that staff chose; null: the least expensive. */
    methodId: text("method_id"),
    /** JSON: DraftShipping, in place of the store's methods; null: these. */
    shipping: text("shipping"),
    /** For staff: becomes a note in the order's timeline. */
    note: text("note").notNull().default(""),
    /** For the customer, in the invoice. */
    message: text("message").notNull().default(""),
    /** JSON list of tags. */
    tags: text("tags").notNull().default("[]"),
    /** JSON: prices by variant as the invoice named them, which hold until it expires. */
    invoiced: text("invoiced").notNull().default("{}"),
    /** As it was priced when it was saved, for the list. */
    total: integer("total").notNull().default(0),
    sentAt: integer("sent_at"),
    /** When the link of the invoice expires. */
    expiresAt: integer("expires_at"),
    /** The order that was made of it, once it is paid. */
    orderId: text("order_id"),
    orderNumber: integer("order_number"),
    /** Makes it be created once. */
    requestKey: text("request_key").notNull(),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("store_draft_number").on(t.number),
    uniqueIndex("store_draft_request").on(t.requestKey),
    index("store_draft_status").on(t.status, t.number),
    index("store_draft_email").on(t.email),
  ],
);

import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { GATEWAYS } from "./contract.ts";

/** Every verified webhook, once per event: stored raw, processed, retried. */
export const webhookEvents = sqliteTable(
  "store_webhook_event",
  {
    gateway: text("gateway").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    /** The gateway's id of the object that it is about. */
    reference: text("reference"),
    raw: text("raw").notNull(),
    receivedAt: integer("received_at").notNull(),
    processedAt: integer("processed_at"),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
  },
  (t) => [
    primaryKey({ columns: [t.gateway, t.eventId] }),
    index("store_webhook_event_received").on(t.receivedAt),
    index("store_webhook_event_open").on(t.attempts, t.receivedAt).where(sql`processed_at IS NULL`),
    index("store_webhook_event_processed").on(t.receivedAt).where(sql`processed_at IS NOT NULL`),
  ],
);

/** A card stored at the gateway; only its brand and last digits are stored here. */
export const savedCards = sqliteTable(
  "store_saved_card",
  {
    id: text("id").primaryKey(),
    userId: text("user_id"),
    email: text("email").notNull(),
    gateway: text("gateway", { enum: GATEWAYS }).notNull(),
    customerRef: text("customer_ref").notNull(),
    cardRef: text("card_ref").notNull(),
    brand: text("brand").notNull(),
    last4: text("last4").notNull(),
    expMonth: integer("exp_month").notNull(),
    expYear: integer("exp_year").notNull(),
    status: text("status", { enum: ["active", "invalid", "removed"] })
      .notNull()
      .default("active"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("store_saved_card_ref").on(t.gateway, t.cardRef),
    index("store_saved_card_user").on(t.userId),
    index("store_saved_card_email").on(t.email),
  ],
);

/** The built-in test gateway's own data: what a real gateway would store on its side. */
export const testObjects = sqliteTable(
  "store_test_gateway_object",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["payment", "refund", "card", "token", "dispute"] }).notNull(),
    /** The idempotency key that created it: the same key returns the same object. */
    key: text("key").notNull(),
    /** JSON of the object as the gateway returns it. */
    body: text("body").notNull(),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("store_test_gateway_object_key").on(t.kind, t.key),
    index("store_test_gateway_object_refund").on(sql`json_extract(body, '$.payment')`).where(sql`kind = 'refund'`),
  ],
);

/**
 * Webhooks that the test gateway still has to send, as its scenario says: late, twice, or in the wrong order.
 */
export const testDeliveries = sqliteTable(
  "store_test_gateway_delivery",
  {
    id: text("id").primaryKey(),
    eventId: text("event_id").notNull(),
    body: text("body").notNull(),
    dueAt: integer("due_at").notNull(),
    sentAt: integer("sent_at"),
  },
  (t) => [index("store_test_gateway_delivery_due").on(t.dueAt).where(sql`sent_at IS NULL`)],
);

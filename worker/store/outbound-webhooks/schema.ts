import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Endpoints that receive the store's events (signed by Standard Webhooks). */
export const webhookEndpoints = sqliteTable("store_hook", {
  id: text("id").primaryKey(),
  url: text("url").notNull(),
  /** Encrypted with the site's own key, since it is needed again to sign. */
  sealedSecret: text("sealed_secret").notNull(),
  /** JSON list of event types; empty: all. */
  events: text("events").notNull().default("[]"),
  active: integer("active", { mode: "boolean" }).notNull().default(true),
  createdAt: integer("created_at").notNull(),
});

/** Events to deliver, written in the batch of the change that they report. */
export const webhookEvents = sqliteTable(
  "store_hook_event",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    body: text("body").notNull(),
    at: integer("at").notNull(),
    /** When its deliveries were created. */
    deliveriesCreatedAt: integer("spread_at"),
  },
  (t) => [
    index("store_hook_event_open").on(t.at).where(sql`spread_at IS NULL`),
    index("store_hook_event_age").on(t.at).where(sql`spread_at IS NOT NULL`),
  ],
);

export const webhookDeliveries = sqliteTable(
  "store_hook_delivery",
  {
    id: text("id").primaryKey(),
    hookId: text("hook_id").notNull(),
    eventId: text("event_id").notNull(),
    tries: integer("tries").notNull().default(0),
    nextAt: integer("next_at"),
    deliveredAt: integer("delivered_at"),
    /** The last attempt: its time, and the endpoint's HTTP status. */
    lastAt: integer("last_at"),
    status: integer("status"),
    error: text("error"),
  },
  (t) => [
    uniqueIndex("store_hook_delivery_once").on(t.hookId, t.eventId),
    index("store_hook_delivery_event").on(t.eventId),
    index("store_hook_delivery_failed").on(t.hookId).where(sql`delivered_at IS NULL AND next_at IS NULL`),
    index("store_hook_delivery_due").on(t.nextAt).where(sql`delivered_at IS NULL AND next_at IS NOT NULL`),
  ],
);

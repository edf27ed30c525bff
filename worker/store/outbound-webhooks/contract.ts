import { z } from "zod";

/** What can be told: each is written in the batch that makes it true. */
export const WEBHOOK_EVENT_TYPES = [
  "order.paid",
  "order.shipped",
  "order.completed",
  "order.cancelled",
  "refund.settled",
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** The event that staff send by hand to try an endpoint. */
export const TEST_EVENT_TYPE = "endpoint.test";

const events = z.array(z.enum(WEBHOOK_EVENT_TYPES)).max(WEBHOOK_EVENT_TYPES.length);
const url = z.string().trim().min(1, "Write the address of the endpoint.").max(500);

/** A new endpoint. No events: all of them, also those to come. */
export const webhookEndpointInput = z.strictObject({ url, events: events.default([]) });
export type WebhookEndpointInput = z.output<typeof webhookEndpointInput>;

export const webhookEndpointPatch = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  active: z.boolean().optional(),
});
export type WebhookEndpointPatch = z.output<typeof webhookEndpointPatch>;

export const idParams = z.object({ id: z.string().min(1).max(80) });

/** An endpoint as staff see it: never its secret. */
export interface WebhookEndpoint {
  id: string;
  url: string;
  events: WebhookEventType[];
  active: boolean;
  createdAt: number;
  /** Deliveries that wait for their next try, and those that were given up. */
  waiting: number;
  failed: number;
}

export type DeliveryState = "delivered" | "waiting" | "failed";

/** One event on its way to one endpoint. */
export interface WebhookDelivery {
  id: string;
  eventId: string;
  type: string;
  /** When it happened. */
  at: number;
  state: DeliveryState;
  tries: number;
  nextAt: number | null;
  lastAt: number | null;
  deliveredAt: number | null;
  /** The endpoint's HTTP status at the last try; null where there was no answer. */
  status: number | null;
  error: string | null;
}

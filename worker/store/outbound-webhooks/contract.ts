import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";

/** The event types; each event is written in the batch of the change that it reports. */
export const WEBHOOK_EVENT_TYPES = [
  "order.paid",
  "order.shipped",
  "order.completed",
  "order.cancelled",
  "refund.settled",
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** The event that staff send by hand to test an endpoint. */
export const TEST_EVENT_TYPE = "endpoint.test";

const events = z.array(z.enum(WEBHOOK_EVENT_TYPES)).max(WEBHOOK_EVENT_TYPES.length);
const url = shownText().min(1, "Enter the endpoint's URL.").max(500);

/** A new endpoint. An empty list of events: all of them, future ones included. */
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
  /** Deliveries that wait for their next attempt, and those that were given up. */
  waiting: number;
  failed: number;
}

export type DeliveryState = "delivered" | "waiting" | "failed";

/** The delivery of one event to one endpoint. */
export interface WebhookDelivery {
  id: string;
  eventId: string;
  type: string;
  at: number;
  state: DeliveryState;
  tries: number;
  nextAt: number | null;
  lastAt: number | null;
  deliveredAt: number | null;
  /** The endpoint's HTTP status at the last attempt; null if there was no response. */
  status: number | null;
  error: string | null;
}

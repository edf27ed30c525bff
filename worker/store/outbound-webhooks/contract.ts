import { z } from "zod";

/** What can be told: each is written in the batch that makes it true. */
export const HOOK_TYPES = [
  "order.paid",
  "order.shipped",
  "order.completed",
  "order.cancelled",
  "refund.settled",
] as const;
export type HookType = (typeof HOOK_TYPES)[number];

/** The event that staff send by hand to try an endpoint. */
export const TEST_TYPE = "endpoint.test";

const events = z.array(z.enum(HOOK_TYPES)).max(HOOK_TYPES.length);
const url = z.string().trim().min(1, "Write the address of the endpoint.").max(500);

/** A new endpoint. No events: all of them, also those to come. */
export const hookInput = z.strictObject({ url, events: events.default([]) });
export type HookInput = z.output<typeof hookInput>;

export const hookPatch = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  active: z.boolean().optional(),
});
export type HookPatch = z.output<typeof hookPatch>;

export const hookParams = z.object({ id: z.string().min(1).max(80) });

/** An endpoint as staff see it: never its secret. */
export interface HookView {
  id: string;
  url: string;
  events: HookType[];
  active: boolean;
  createdAt: number;
  /** Deliveries that wait for their next try, and those that were given up. */
  waiting: number;
  failed: number;
}

export type DeliveryState = "delivered" | "waiting" | "failed";

/** One event on its way to one endpoint. */
export interface DeliveryView {
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

import { z } from "zod";
import { type OrderView, quantity } from "./contract-order.ts";
import {
  type AttentionReason,
  type FulfillmentStatus,
  id,
  ORDER_STATUSES,
  type OrderStatus,
  type PaymentStatus,
  requestKey,
} from "./contract-status.ts";

/** What staff see beyond that. */
export interface AdminOrderView extends OrderView {
  userId: string | null;
  source: "web" | "renewal";
  contractId: string | null;
  cycle: number | null;
  note: string;
  attention: AttentionReason;
  events: OrderEventView[];
  version: number;
}

/** Everything that the staff's page of one order needs. */
export interface AdminOrder {
  order: AdminOrderView;
  /** What the gateway calls each payment, by our id. */
  references: Record<string, string | null>;
  /** What the gateway calls each refund, why it failed, and who asked for it. */
  refunds: Record<string, { reference: string | null; error: string | null; actor: string }>;
  /** Where money can still go back to. */
  tenders: { id: string; kind: "payment" | "gift_card"; left: number }[];
  /** How much of the shipping, its tax included, can still be paid back. */
  shippingLeft: number;
  /** `at` is null where the mail is older than the outbox keeps. */
  mails: { kind: string; ref: string; at: number | null; sentAt: number | null; error: string | null }[];
}

export interface OrderEventView {
  id: string;
  at: number;
  actor: string;
  kind: string;
  fromStatus: string | null;
  toStatus: string | null;
  detail: Record<string, unknown>;
}

/** A row of a list of orders. */
export interface OrderListItem {
  id: string;
  number: number;
  email: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfillmentStatus;
  attention: AttentionReason;
  currency: string;
  total: number;
  refunded: number;
  items: number;
  source: "web" | "renewal";
  placedAt: number;
}

const amount = z.number().int().min(0).max(1_000_000_000);

/** Gives money back. The same `requestKey` is the same refund. */
export const refundInput = z.object({
  requestKey,
  lines: z
    .array(
      z.object({
        lineId: id,
        quantity,
        /** How many of them have not been sent, and will not be. */
        unsent: z.number().int().min(0).max(9999).default(0),
        /** The sent ones are back and go on the shelf again. */
        restock: z.boolean().default(false),
      }),
    )
    .max(100)
    .default([]),
  /** Part of the shipping price, its tax included. */
  shipping: amount.default(0),
  /** Any amount beyond lines and shipping: goodwill. */
  extra: amount.default(0),
  reason: z.string().trim().min(1, "Say why.").max(300),
  /** The whole amount that staff saw before sending it: another one is refused. */
  expected: amount.optional(),
});
export type RefundInput = z.infer<typeof refundInput>;

/** Sends a parcel. `lots`: the lot of each variant in it (a bundle's parts are variants too). */
export const fulfillmentInput = z.object({
  requestKey,
  lines: z
    .array(z.object({ lineId: id, quantity }))
    .min(1, "Choose what is in the parcel.")
    .max(100),
  lots: z
    .array(z.object({ variantId: id, lotId: id }))
    .max(200)
    .default([]),
  carrier: z.string().trim().max(60).default(""),
  tracking: z.string().trim().max(80).default(""),
  trackingUrl: z.union([z.literal(""), z.url({ protocol: /^https$/ }).max(500)]).default(""),
});
export type FulfillmentInput = z.infer<typeof fulfillmentInput>;

/** What came back: `damaged` of the `received` do not go on the shelf again. */
export const receiveReturnInput = z.object({
  lines: z
    .array(
      z.object({ lineId: id, received: z.number().int().min(0).max(9999), damaged: z.number().int().min(0).max(9999) }),
    )
    .min(1)
    .max(100),
  note: z.string().trim().max(500).default(""),
});
export type ReceiveReturnInput = z.infer<typeof receiveReturnInput>;

/** What a list of orders is narrowed by; every one of them is found by an index, see service-list.ts. */
export const orderFilter = z.object({
  /** A number, an address or name from its beginning, a whole SKU, or a whole lot number. */
  q: z.string().trim().max(120).default(""),
  status: z.enum(ORDER_STATUSES).optional(),
  /** `to_send`: open with something left to send; `attention`: flagged; `returns`: a return waits for an answer. */
  show: z.enum(["to_send", "attention", "returns"]).optional(),
  email: z.string().max(254).optional(),
  userId: id.optional(),
  variantId: id.optional(),
  lotId: id.optional(),
  /** `-number`: newest first, which it is without; `number`: oldest first. */
  sort: z.enum(["number", "-number"]).default("-number"),
  /** `next` of the page before. */
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type OrderFilter = z.infer<typeof orderFilter>;

export const cancelInput = z.object({ reason: z.string().trim().max(300).default("") });
export const returnDecisionInput = z.object({
  decision: z.enum(["approved", "rejected"]),
  note: z.string().trim().max(500).default(""),
});
export const noteInput = z.object({ note: z.string().trim().min(1, "Write the note.").max(1000) });
export const retryRefundInput = z.object({ requestKey });

/** An order that something of a lot went out with. */
export interface LotOrder {
  id: string;
  number: number;
  email: string;
  /** Of the address; empty where there is none. */
  name: string;
  country: string;
  status: OrderStatus;
  units: number;
  placedAt: number;
  shippedAt: number;
  /** The person has had the mail about the recall. */
  told: boolean;
}

/** One step of telling the buyers of a recalled lot. */
export interface RecallEmailsResult {
  sent: number;
  /** Others wait: ask again. */
  more: boolean;
}

/** Sends a mail of an order once more. `ref`: the parcel's or the refund's id, where it tells of one. */
export const resendEmailInput = z.object({
  kind: z.enum(["confirmation", "shipping", "refund", "cancellation"]),
  ref: z.string().max(80).default(""),
  requestKey,
});
export type ResendEmailInput = z.infer<typeof resendEmailInput>;

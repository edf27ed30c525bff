import { z } from "zod";
import type { EmailStatus } from "../../email/domain.ts";
import { shownText } from "../../kernel/shown-text.ts";
import type { DisputeReason, DisputeStatus } from "../gateway/contract.ts";
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
import { orderTagText } from "./contract-tags.ts";

/** Fields of an order that only staff see. */
export interface AdminOrderView extends OrderView {
  userId: string | null;
  source: "web" | "renewal" | "draft";
  contractId: string | null;
  cycle: number | null;
  note: string;
  attention: AttentionReason;
  /** By name. */
  tags: string[];
  events: OrderEventView[];
  version: number;
}

/** Everything the admin's order page needs. */
export interface AdminOrder {
  order: AdminOrderView;
  /** The gateway's id of each payment, by our id. */
  references: Record<string, string | null>;
  /** The gateway's id of each refund, why it failed, and who asked for it. */
  refunds: Record<string, { reference: string | null; error: string | null; actor: string }>;
  /** What cardholders disputed, oldest first. */
  disputes: DisputeView[];
  /** Where money can still be refunded to. */
  tenders: { id: string; kind: "payment" | "outside" | "gift_card"; left: number }[];
  /** How much of the shipping, including its tax, can still be refunded. */
  shippingLeft: number;
  /** By line: units that a failed refund took out of the order or restocked, and no later refund has paid back. */
  released: Record<string, { unsent: number; restocked: number }>;
  mails: OrderEmailView[];
}

/** An email that an order has caused. */
export interface OrderEmailView {
  id: string;
  kind: string;
  ref: string;
  /** Null if it is older than the outbox keeps. */
  at: number | null;
  sentAt: number | null;
  status: EmailStatus;
  /** Why the last try failed. */
  error: string | null;
}

/** An email as it was sent, without codes and the signatures of its links. */
export interface SentEmailView {
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface DisputeView {
  /** The gateway's id of the dispute. */
  reference: string;
  status: DisputeStatus;
  reason: DisputeReason;
  amount: number;
  /** Until when the gateway takes evidence. */
  dueAt: number | null;
  createdAt: number;
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
  /** What it owes for added items. */
  owed: number;
  items: number;
  source: "web" | "renewal" | "draft";
  placedAt: number;
  /** Who it goes to, or who pays where nothing is shipped; empty where no address says it. */
  name: string;
  place: string;
  shippingName: string;
  /** Variants of its first items; ListedVariant has their pictures. */
  variantIds: string[];
  /** By name; none of an archived order. */
  tags: string[];
  /** It is in the archive: it can be read, and restored. */
  archived?: true;
  /** What a search found it by, in words, where its name, email and number don't show it. */
  match?: string;
}

const amount = z.number().int().min(0).max(1_000_000_000);

/** Refunds money, once per `requestKey`. */
export const refundInput = z.object({
  requestKey,
  lines: z
    .array(
      z.object({
        lineId: id,
        quantity,
        /** How many of them have not been shipped, and will not be. */
        unsent: z.number().int().min(0).max(9999).default(0),
        /** The shipped ones are back and return to inventory. */
        restock: z.boolean().default(false),
      }),
    )
    .max(100)
    .default([]),
  /** Part of the shipping price, its tax included. */
  shipping: amount.default(0),
  /** Any amount beyond lines and shipping (goodwill). */
  extra: amount.default(0),
  /** Staff know that gift cards of this order stay valid although `extra` pays them back. */
  giftCardsStay: z.boolean().optional(),
  reason: shownText().min(1, "Enter a reason.").max(300),
  /** The total that staff saw before they submitted; the request is refused if it would be another. */
  expected: amount.optional(),
});
export type RefundInput = z.infer<typeof refundInput>;

/** Ships a parcel. `lots`: the lot of each variant in it (components of a bundle are variants too). */
export const fulfillmentInput = z.object({
  requestKey,
  lines: z
    .array(z.object({ lineId: id, quantity }))
    .min(1, "Choose at least one item to fulfill.")
    .max(100),
  lots: z
    .array(z.object({ variantId: id, lotId: id }))
    .max(200)
    .default([]),
  /** Staff know that some of the items were added and aren't paid for. */
  unpaid: z.boolean().optional(),
  carrier: z.string().trim().max(60).default(""),
  tracking: z.string().trim().max(80).default(""),
  trackingUrl: z.union([z.literal(""), z.url({ protocol: /^https$/ }).max(500)]).default(""),
});
export type FulfillmentInput = z.infer<typeof fulfillmentInput>;

/** What arrived: `damaged` of the `received` units do not go back to inventory. */
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

/** Filters of the list of returns. */
export const returnFilter = z.object({
  status: z.enum(["requested", "approved", "received", "rejected"]).catch("requested"),
  /** `next` of the previous page. */
  before: z
    .string()
    .regex(/^\d+_[\w-]{1,80}$/)
    .optional()
    .catch(undefined),
});
export type ReturnFilter = z.output<typeof returnFilter>;

export interface ReturnListItem {
  id: string;
  orderId: string;
  number: number;
  email: string;
  name: string;
  status: "requested" | "approved" | "received" | "rejected";
  reason: string;
  note: string;
  createdAt: number;
  decidedAt: number | null;
  items: { lineId: string; title: string; variantTitle: string; quantity: number; received: number; damaged: number }[];
}

/** Filters of the order list; every one of them is found by an index, see service-list.ts. */
export const orderFilter = z.object({
  /** Any part of an email or name; a whole order number, SKU, lot number, tracking number or ending of a card; `tag:` and a tag. */
  q: z.string().trim().max(120).default(""),
  status: z.enum(ORDER_STATUSES).optional(),
  /** `to_send`: open with unfulfilled items; `unpaid`: placed and not paid yet; `attention`: flagged; `returns`: a return needs an answer. */
  show: z.enum(["to_send", "unpaid", "attention", "returns"]).optional(),
  /** Placed within so many days. */
  placed: z.enum(["1", "7", "30", "90"]).optional(),
  source: z.enum(["web", "renewal", "draft"]).optional(),
  tag: orderTagText.optional().catch(undefined),
  email: z.string().max(254).optional(),
  userId: id.optional(),
  variantId: id.optional(),
  lotId: id.optional(),
  /** `-number`: newest first, the default; `number`: oldest first. */
  sort: z.enum(["number", "-number"]).default("-number"),
  /** `next` of the previous page. */
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type OrderFilter = z.infer<typeof orderFilter>;

export const cancelInput = z.object({ reason: z.string().trim().max(300).default("") });
export const returnDecisionInput = z
  .object({
    decision: z.enum(["approved", "rejected"]),
    /** Approved: where to send it. Rejected: why. The customer reads it. */
    note: z.string().trim().max(500, "Enter up to 500 characters.").default(""),
  })
  .refine((d) => d.decision === "approved" || d.note !== "", {
    path: ["note"],
    message: "Enter why the return is declined. The customer reads it.",
  });
export const noteInput = z.object({ note: shownText().min(1, "Enter a note.").max(1000) });
export const retryRefundInput = z.object({ requestKey });

/** An order that received units of a lot. */
export interface LotOrder {
  id: string;
  number: number;
  email: string;
  /** From the address; empty without one. */
  name: string;
  country: string;
  status: OrderStatus;
  units: number;
  placedAt: number;
  shippedAt: number;
  /** The customer has received the recall email. */
  told: boolean;
}

/** One step of emailing the customers of a recalled lot. */
export interface RecallEmailsResult {
  sent: number;
  /** Customers are left to email: call again. */
  more: boolean;
}

/** Resends an email of an order. `ref`: the parcel's or refund's id, if the email is about one. */
export const resendEmailInput = z.object({
  kind: z.enum(["confirmation", "shipping", "refund", "cancellation"]),
  ref: z.string().max(80).default(""),
  requestKey,
});
export type ResendEmailInput = z.infer<typeof resendEmailInput>;

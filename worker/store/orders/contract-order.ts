import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import type { Picture } from "../../media/contract.ts";
import type { CardCheck } from "../gateway/contract.ts";
import type { address } from "../pricing/contract.ts";
import {
  type FulfillmentStatus,
  id,
  type OrderStatus,
  type PaymentRowStatus,
  type PaymentStatus,
  requestKey,
} from "./contract-status.ts";

export const quantity = z.number().int().min(1).max(9999);

export interface OrderLineView {
  id: string;
  kind: "goods" | "bundle" | "plan" | "gift_card";
  productId: string | null;
  variantId: string | null;
  planId: string;
  sku: string;
  title: string;
  variantTitle: string;
  quantity: number;
  unitPrice: number;
  discount: number;
  tax: number;
  taxBps: number;
  taxIncluded: boolean;
  total: number;
  requiresShipping: boolean;
  fulfilled: number;
  /** Units that will not be shipped. */
  cancelled: number;
  refundedQuantity: number;
  refunded: number;
  returned: number;
  /** Added by staff, and not paid for yet. */
  unpaid: boolean;
  parts: { variantId: string; sku: string; title: string; quantity: number }[];
  factsId: string | null;
  /** Who gets a gift card and when, in words; null for anything else, and for one to the buyer. */
  gift: string | null;
  /** What its variant shows today; null: none, or the order is archived. */
  picture: Picture | null;
}

export interface PaymentView {
  id: string;
  gateway: string;
  amount: number;
  status: PaymentRowStatus;
  reason: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** Whether the billing address and the security code are the card's; null where the gateway doesn't say. */
  avsCheck: CardCheck | null;
  cvcCheck: CardCheck | null;
  refunded: number;
  redirectUrl: string | null;
  createdAt: number;
}

export interface RefundView {
  id: string;
  amount: number;
  shipping: number;
  status: "created" | "pending" | "settled" | "failed";
  /** `outside`: staff pay it back themselves. `credit`: it paid for added items. */
  to: "card" | "gift_card" | "outside" | "credit";
  reason: string;
  lines: { lineId: string; quantity: number; amount: number }[];
  createdAt: number;
  settledAt: number | null;
}

export interface ParcelView {
  id: string;
  status: "shipped" | "delivered" | "cancelled";
  carrier: string;
  tracking: string;
  trackingUrl: string;
  shippedAt: number;
  deliveredAt: number | null;
  lines: { lineId: string; variantId: string; quantity: number; lotId: string | null }[];
}

export interface ReturnView {
  id: string;
  status: "requested" | "approved" | "received" | "rejected";
  reason: string;
  note: string;
  createdAt: number;
  decidedAt: number | null;
  lines: { lineId: string; quantity: number; received: number; damaged: number }[];
}

/** An order as its buyer sees it. Amounts in minor units of `currency`. */
export interface OrderView {
  id: string;
  number: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfillmentStatus;
  /** One sentence that describes the order's status. */
  words: string;
  email: string;
  currency: string;
  shipTo: z.infer<typeof address> | null;
  billTo: z.infer<typeof address> | null;
  shippingName: string;
  /** When it was said to arrive, calendar days; null where nothing is shipped, or nothing was said. */
  delivery: { from: string; to: string } | null;
  subtotal: number;
  discount: number;
  shipping: number;
  taxAdded: number;
  taxIncluded: number;
  total: number;
  giftPaid: number;
  refunded: number;
  /** The part of `refunded` that paid for added items. */
  credited: number;
  /** What it owes for items that were added to it. */
  owed: number;
  /** What the gateway charges: total − giftPaid. */
  due: number;
  discounts: { name: string; amount: number }[];
  taxes: { name: string; bps: number; amount: number }[];
  lines: OrderLineView[];
  payments: PaymentView[];
  refunds: RefundView[];
  parcels: ParcelView[];
  returns: ReturnView[];
  placedAt: number;
  paidAt: number | null;
  cancelledAt: number | null;
  /** A pending order that is not paid by then is canceled. */
  expiresAt: number | null;
  /** When it was moved to the archive, where it can only be read; null: it was not. */
  archivedAt: number | null;
  may: { pay: boolean; cancel: boolean; return: boolean };
  /** Personal details are left out until who asks has named the order's email address (order-privacy.ts). */
  guarded?: true;
}

export const orderParams = z.object({ id });
export const orderEmailParams = z.object({ id, email: z.string().min(1).max(200) });
export const orderQuery = z.object({ token: z.string().max(100).optional() });

/** Asks for an order by what stands in its confirmation. */
export const trackInput = z.object({
  number: z.coerce
    .number("Enter your order number.")
    .int("Enter your order number.")
    .min(1, "Enter your order number.")
    .max(999_999_999, "Check your order number."),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email("Enter the email address of the order.")),
});
/** Names the email address of an order, which shows its details. */
export const orderEmailInput = trackInput.pick({ email: true });
export type TrackInput = z.output<typeof trackInput>;

/** An order's status for anyone who knows its number and address; nothing personal but the city. */
export interface TrackedOrder
  extends Pick<
    OrderView,
    | "number"
    | "status"
    | "paymentStatus"
    | "fulfilmentStatus"
    | "words"
    | "placedAt"
    | "paidAt"
    | "delivery"
    | "parcels"
  > {
  city: string | null;
}

/** Buys an order's items again; `plans` names another plan by the line's id, or none: a one-time purchase. */
export const reorderInput = z.object({ plans: z.record(z.string().max(64), z.string().max(80)).default({}) });

/** Why something is returned; `other` needs words. */
export const RETURN_REASONS = {
  damaged: "It arrived damaged",
  wrong_item: "It isn't what I ordered",
  not_as_described: "It isn't as described",
  didnt_suit: "It didn't suit me",
  too_late: "It arrived too late",
  changed_mind: "I changed my mind",
  other: "Another reason",
} as const;

/** The reason of a return as it is stored and shown: the choice, and what the buyer added. */
export function formatReturnReason(choice: string, details: string): string {
  const text = details.trim();
  const label = choice === "other" ? "" : (RETURN_REASONS[choice as keyof typeof RETURN_REASONS] ?? "");
  return [label, text].filter(Boolean).join(". ");
}

export const returnInput = z.object({
  requestKey,
  lines: z
    .array(z.object({ lineId: id, quantity }))
    .min(1, "Choose at least one item to return.")
    .max(100),
  reason: shownText().min(1, "Enter a reason for the return.").max(500),
});
export type ReturnInput = z.infer<typeof returnInput>;

/** A lot that a member's orders brought them. */
export interface MyLot {
  number: string;
  status: "quarantined" | "released" | "recalled";
  /** What is to be said about it; of a recalled lot, why. */
  note: string;
  /** YYYY-MM-DD. */
  bestBefore: string;
  title: string;
  variantTitle: string;
  /** When its latest parcel left, and the order of that parcel. */
  shippedAt: number;
  orderId: string;
  orderNumber: number;
}

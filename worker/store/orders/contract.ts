import { z } from "zod";
import { address } from "../pricing/contract.ts";

/** The order's own axis. */
export const ORDER_STATUSES = ["pending", "open", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Derived from payments and refunds, see domain.ts. */
export type PaymentStatus = "not_paid" | "awaiting" | "paid" | "partially_refunded" | "refunded";

/** Derived from lines and parcels, see domain.ts. */
export type FulfilmentStatus = "unfulfilled" | "partial" | "shipped" | "delivered" | "not_needed";

/** `surplus`: money that came in though the order wants none any more; it is given back in full. */
export type PaymentRowStatus = "created" | "pending" | "captured" | "declined" | "cancelled" | "unknown" | "surplus";

/** Why staff should look at an order; empty: nothing. */
export type Attention =
  | ""
  /** The gateway took another amount than was asked for. */
  | "amount_mismatch"
  /** Nobody can say for a day how a payment ended. */
  | "payment_unknown"
  /** Paid here, but the gateway does not know the payment any more. */
  | "payment_missing"
  | "refund_failed"
  /** More was paid back at the gateway than we know of. */
  | "refund_outside"
  /** Paid, but what comes with it (subscription, gift card) could not be made yet. */
  | "unfinished";

const id = z.string().min(1).max(80);
const key = z
  .string()
  .min(16, "The request key is too short.")
  .max(80)
  .regex(/^[\w.:-]+$/, "The request key has characters that are not used in one.");
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email("Write an email address, such as ada@example.com."));
const codes = z.array(z.string().trim().min(1).max(60)).max(8);

/** The header `Idempotency-Key` of a call that moves money: a fresh random text per attempt of the buyer. */
export const requestKey = key;

/** What pays, as the page sends it. `none`: nothing is due, gift cards cover it. */
export const sourceInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("token"), token: z.string().min(1).max(2000) }),
  /** A card kept before, by our own id of it. */
  z.object({ kind: z.literal("saved"), cardId: id }),
  /** The gateway's own page asks for the card. */
  z.object({ kind: z.literal("hosted") }),
  z.object({ kind: z.literal("none") }),
]);
export type SourceInput = z.infer<typeof sourceInput>;

/** What is bought: the caller's own cart, or one access plan without a cart. */
const what = {
  /** An access plan's id; left out or null: the cart. */
  planId: id.nullable().default(null),
  codes: codes.default([]),
  giftCodes: codes.default([]),
  methodId: id.nullable().default(null),
};

/** Asks what it would cost. Everything may be missing that is not known yet. */
export const quoteInput = z.object({
  ...what,
  email: z.string().trim().max(254).default(""),
  country: z.string().trim().toUpperCase().max(2).default(""),
  region: z.string().trim().max(60).default(""),
  /** The buyer's, for the dates in the terms of subscriptions. */
  timeZone: z.string().max(60).optional(),
});
export type QuoteInput = z.infer<typeof quoteInput>;

/** Places the order and pays it. */
export const checkoutInput = z.object({
  ...what,
  email,
  /** Null where nothing is shipped. */
  shipTo: address.nullable(),
  /** Null: the same as `shipTo`. */
  billTo: address.nullable().default(null),
  source: sourceInput,
  /** The total that the buyer saw, minor units: another one is answered with 409 and the new quote. */
  quotedTotal: z.number().int().min(0).max(1_000_000_000),
  /** What was left to pay after gift cards, as the buyer saw it; checked likewise. */
  quotedDue: z.number().int().min(0).max(1_000_000_000),
  /** The terms of each plan that the buyer agreed to, by the hash of the words shown. */
  consents: z
    .array(z.object({ planId: id, termsHash: z.string().min(20).max(80), timeZone: z.string().max(60).default("UTC") }))
    .max(20)
    .default([]),
  saveCard: z.boolean().default(false),
  /** "I am 18 or older", where a product asks for it. */
  ageConfirmed: z.boolean().default(false),
  note: z.string().trim().max(500).default(""),
});
export type CheckoutInput = z.infer<typeof checkoutInput>;

/** Something that stands between the cart and the order, in the buyer's words. */
export interface CheckoutProblem {
  code:
    | "empty"
    | "unavailable"
    | "out_of_stock"
    | "currency"
    | "discount"
    | "gift_card"
    | "unshippable"
    | "no_method"
    | "address"
    | "age"
    | "consent";
  message: string;
  /** The cart line, the code or the field that it is about. */
  about: string | null;
}

/** The words of a subscription's renewal, and the hash that a consent names them by. */
export interface PlanTerms {
  planId: string;
  text: string;
  hash: string;
}

export interface QuoteLine {
  id: string;
  variantId: string | null;
  planId: string;
  title: string;
  variantTitle: string;
  quantity: number;
  notice: string;
}

/** What the checkout page shows; `priced` is `Priced` of the pricing room. */
export interface Quote {
  priced: import("../pricing/contract.ts").Priced;
  lines: QuoteLine[];
  needsShipping: boolean;
  /** A line is for adults only at this place: `ageConfirmed` is needed. */
  asksAge: boolean;
  /** Plans among the lines: `consents` must name each. */
  planIds: string[];
  /** What the buyer agrees to, one for each plan. */
  terms: PlanTerms[];
  problems: CheckoutProblem[];
}

/** How an attempt to pay ended, for the page. All but `redirect` leave the buyer on our pages. */
export type CheckoutState =
  /** Paid, the order is open. */
  | "paid"
  /** The card was declined; the order waits for another attempt (a new request key). */
  | "declined"
  /** Send the buyer to `redirectUrl`. */
  | "redirect"
  /** Nobody knows yet: poll the order until its payment status is another than `awaiting`. */
  | "unknown";

export interface CheckoutAnswer {
  orderId: string;
  number: number;
  state: CheckoutState;
  /** The order's token for the signed link: `/success?order={orderId}&token={token}`. */
  token: string;
  redirectUrl: string | null;
  /** Where it was declined: our code and a sentence. */
  reason: string | null;
  message: string | null;
}

/** What became of an attempt to pay whose answer never came. */
export interface AttemptAnswer {
  /** Null: nothing was begun under this key. */
  answer: CheckoutAnswer | null;
  /** It is being worked on: ask again in a moment. */
  working: boolean;
}

/** The body of the 409 when the price is another than the buyer saw. */
export interface PriceChanged {
  error: { code: "price_changed"; message: string };
  /** New total minus the one that the buyer saw, minor units. */
  difference: number;
  quote: Quote;
}

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
  /** Units that will not be sent any more. */
  cancelled: number;
  refundedQuantity: number;
  refunded: number;
  returned: number;
  parts: { variantId: string; sku: string; title: string; quantity: number }[];
  factsId: string | null;
}

export interface PaymentView {
  id: string;
  gateway: string;
  amount: number;
  status: PaymentRowStatus;
  reason: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  refunded: number;
  redirectUrl: string | null;
  createdAt: number;
}

export interface RefundView {
  id: string;
  amount: number;
  shipping: number;
  status: "created" | "pending" | "settled" | "failed";
  to: "card" | "gift_card";
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
  fulfilmentStatus: FulfilmentStatus;
  /** One sentence that says how it stands. */
  words: string;
  email: string;
  currency: string;
  shipTo: z.infer<typeof address> | null;
  billTo: z.infer<typeof address> | null;
  shippingName: string;
  subtotal: number;
  discount: number;
  shipping: number;
  taxAdded: number;
  taxIncluded: number;
  total: number;
  giftPaid: number;
  refunded: number;
  /** What a gateway is to take: total − giftPaid. */
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
  /** Until when a pending order waits for its payment. */
  expiresAt: number | null;
  may: { pay: boolean; cancel: boolean; return: boolean };
}

/** What staff see beyond that. */
export interface StaffOrderView extends OrderView {
  userId: string | null;
  source: "web" | "renewal";
  contractId: string | null;
  cycle: number | null;
  note: string;
  attention: Attention;
  events: OrderEventView[];
  version: number;
}

/** Everything that the staff's page of one order needs. */
export interface OrderDesk {
  order: StaffOrderView;
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
export interface OrderRow {
  id: string;
  number: number;
  email: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
  attention: Attention;
  currency: string;
  total: number;
  refunded: number;
  items: number;
  source: "web" | "renewal";
  placedAt: number;
}

const quantity = z.number().int().min(1).max(9999);
const amount = z.number().int().min(0).max(1_000_000_000);

/** Gives money back. The same `requestKey` is the same refund. */
export const refundInput = z.object({
  requestKey: key,
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
export const fulfilInput = z.object({
  requestKey: key,
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
export type FulfilInput = z.infer<typeof fulfilInput>;

export const returnInput = z.object({
  requestKey: key,
  lines: z
    .array(z.object({ lineId: id, quantity }))
    .min(1, "Choose what you would like to return.")
    .max(100),
  reason: z.string().trim().min(1, "Tell us why.").max(500),
});
export type ReturnInput = z.infer<typeof returnInput>;

/** What came back: `damaged` of the `received` do not go on the shelf again. */
export const receiveInput = z.object({
  lines: z
    .array(
      z.object({ lineId: id, received: z.number().int().min(0).max(9999), damaged: z.number().int().min(0).max(9999) }),
    )
    .min(1)
    .max(100),
  note: z.string().trim().max(500).default(""),
});
export type ReceiveInput = z.infer<typeof receiveInput>;

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

/** Pays a pending order once more. */
export const payInput = z.object({ source: sourceInput, saveCard: z.boolean().default(false) });
export type PayInput = z.infer<typeof payInput>;

export const cancelInput = z.object({ reason: z.string().trim().max(300).default("") });
export const decideInput = z.object({
  decision: z.enum(["approved", "rejected"]),
  note: z.string().trim().max(500).default(""),
});
export const noteInput = z.object({ note: z.string().trim().min(1, "Write the note.").max(1000) });
export const retryInput = z.object({ requestKey: key });

export const orderParams = z.object({ id });
export const orderQuery = z.object({ token: z.string().max(100).optional() });

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
export interface RecallAnswer {
  sent: number;
  /** Others wait: ask again. */
  more: boolean;
}

/** Sends a mail of an order once more. `ref`: the parcel's or the refund's id, where it tells of one. */
export const resendInput = z.object({
  kind: z.enum(["confirmation", "shipping", "refund", "cancellation"]),
  ref: z.string().max(80).default(""),
  requestKey: key,
});
export type ResendInput = z.infer<typeof resendInput>;

import { z } from "zod";
import { address, type PriceBreakdown } from "../pricing/contract.ts";
import { id } from "./contract-status.ts";

/** The email address of who buys. */
export const buyerEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email("Enter a valid email address, such as ada@example.com."));
/** What the link of an invoice names. */
export const draftLink = z.object({ id, token: z.string().min(1).max(200) });
export type DraftLink = z.output<typeof draftLink>;

const codes = z.array(z.string().trim().min(1).max(60)).max(8);

/** The payment source as the page sends it. `none`: nothing is due, and no card is asked for (`asksCard`). */
const paymentSourceInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("token"), token: z.string().min(1).max(2000) }),
  /** A saved card, by our own id. */
  z.object({ kind: z.literal("saved"), cardId: id }),
  /** The card is entered on the gateway's own page. */
  z.object({ kind: z.literal("hosted") }),
  z.object({ kind: z.literal("none") }),
]);
export type PaymentSourceInput = z.infer<typeof paymentSourceInput>;

/** What is bought: the caller's own cart, or one access plan without a cart. */
const cartFields = {
  /** An access plan's id; left out or null: the cart. */
  planId: id.nullable().default(null),
  /** What staff prepared, by the link of its invoice; left out: the cart. */
  draft: draftLink.optional(),
  codes: codes.default([]),
  giftCodes: codes.default([]),
  methodId: id.nullable().default(null),
};

/** Asks for a price. Everything that is not known yet may be missing. */
export const quoteInput = z.object({
  ...cartFields,
  email: z.string().trim().max(254).default(""),
  country: z.string().trim().toUpperCase().max(2).default(""),
  region: z.string().trim().max(60).default(""),
  postalCode: z.string().trim().max(20).optional(),
  /** The ZIP code and state that the buyer confirmed (`zipAndState`), although they do not agree. */
  confirmedZip: z.string().trim().max(80).optional(),
  /** The buyer's time zone, for the dates in the terms of subscriptions. */
  timeZone: z.string().max(60).optional(),
});
export type QuoteInput = z.infer<typeof quoteInput>;

/** Places the order and pays it. */
export const checkoutInput = z.object({
  ...cartFields,
  email: buyerEmail,
  /** Null where nothing is shipped. */
  shipTo: address.nullable(),
  /** Null: the same as `shipTo`. */
  billTo: address.nullable().default(null),
  source: paymentSourceInput,
  /**
   * The total that the buyer saw, in minor units; if it is another by now, the answer is 409 with the new
   * quote.
   */
  quotedTotal: z.number().int().min(0).max(1_000_000_000),
  /** The amount due after gift cards, as the buyer saw it; checked likewise. */
  quotedDue: z.number().int().min(0).max(1_000_000_000),
  /** The terms of each plan that the buyer agreed to, by the hash of the text shown. */
  consents: z
    .array(z.object({ planId: id, termsHash: z.string().min(20).max(80), timeZone: z.string().max(60).default("UTC") }))
    .max(20)
    .default([]),
  saveCard: z.boolean().default(false),
  /** "I am 18 or older", if a product requires it. */
  ageConfirmed: z.boolean().default(false),
  /** The ZIP code and state that the buyer confirmed (`zipAndState`), although they do not agree. */
  confirmedZip: z.string().trim().max(80).optional(),
  note: z.string().trim().max(500).default(""),
});
export type CheckoutInput = z.infer<typeof checkoutInput>;

/** Pays a pending order with another attempt, or what an edited order owes. */
export const payInput = z.object({
  source: paymentSourceInput,
  saveCard: z.boolean().default(false),
  /** What the buyer saw that the order owes; another amount by now is refused. */
  balance: z.number().int().min(1).max(1_000_000_000).optional(),
});
export type PayInput = z.infer<typeof payInput>;

/** Something that keeps the cart from being ordered, as a message for the buyer. */
export interface CheckoutProblem {
  code:
    | "empty"
    | "unavailable"
    | "out_of_stock"
    | "currency"
    | "discount"
    | "gift_card"
    /** More gift cards than one order can have. */
    | "gift_cards"
    | "unshippable"
    | "no_method"
    /** The owner doesn't sell to this country. */
    | "no_market"
    | "address"
    | "age"
    | "consent"
    /** No gateway is set up, so payments are disabled. */
    | "closed";
  message: string;
  /** The cart line, code or field that it is about. */
  about: string | null;
}

/** The renewal terms of a plan, and the hash that a consent refers to. */
export interface PlanTerms {
  planId: string;
  text: string;
  hash: string;
}

interface QuoteLine {
  id: string;
  variantId: string | null;
  planId: string;
  title: string;
  variantTitle: string;
  quantity: number;
  notice: string;
  /** As in OrderLineView. */
  gift: string | null;
}

/** What the checkout page shows; `priced` comes from pricing. */
export interface Quote {
  priced: PriceBreakdown;
  lines: QuoteLine[];
  needsShipping: boolean;
  /** A line is for adults only at this destination: `ageConfirmed` is needed. */
  asksAge: boolean;
  /**
   * Nothing is due today, but a subscription has later charges: a card is saved without a charge, under the same
   * consents.
   */
  asksCard: boolean;
  /** When each shipping method would deliver if the order were placed now, by the method's id; calendar days. */
  deliveries: Record<string, { from: string; to: string }>;
  /**
   * What the buyer is asked where the ZIP code lies in another state than the one chosen: `region` is the ZIP code's. An
   * order needs the answer: another state or ZIP code, or `confirmedZip`.
   */
  zipQuestion: { message: string; region: string } | null;
  /** Plans among the lines: `consents` must name each. */
  planIds: string[];
  /** What the buyer agrees to, one for each plan. */
  terms: PlanTerms[];
  problems: CheckoutProblem[];
}

/** The result of a payment attempt, for the page. Only `redirect` sends the buyer to another site. */
type CheckoutState =
  /** Paid, the order is open. */
  | "paid"
  /** The card was declined; the order can be paid by another attempt (a new request key). */
  | "declined"
  /** Send the buyer to `redirectUrl`. */
  | "redirect"
  /** The outcome is unknown: poll the order until its payment status is no longer `awaiting`. */
  | "unknown";

export interface CheckoutResult {
  orderId: string;
  number: number;
  state: CheckoutState;
  /** The order's token for the signed link: `/success?order={orderId}&token={token}`. */
  token: string;
  redirectUrl: string | null;
  /** If it was declined: our code and a message. */
  reason: string | null;
  message: string | null;
}

/** The result of a payment attempt whose response was lost. */
export interface PaymentAttemptResult {
  /** Null: nothing was started under this key. */
  answer: CheckoutResult | null;
  /** The request is in progress: ask again in a moment. */
  working: boolean;
}

/** The body of the 409 if the price is not the one that the buyer saw. */
export interface PriceChangedError {
  error: { code: "price_changed"; message: string };
  /** New total minus the one that the buyer saw, minor units. */
  difference: number;
  quote: Quote;
}

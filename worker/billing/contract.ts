import { z } from "zod";
import { shownText } from "../kernel/shown-text.ts";
import { address, type PurchasableVariant } from "../store/pricing/contract.ts";
import type { Grant, SubscriptionAction, SubscriptionStatus } from "./domain.ts";
import type { IntervalUnit } from "./domain-calendar.ts";

/** A plan as it is offered. Money in minor units. */
export interface PlanOffer {
  id: string;
  handle: string;
  title: string;
  kind: "goods" | "access";
  unit: IntervalUnit;
  every: number;
  discountBps: number;
  /** Access plans: price of one cycle. */
  price: number;
  currency: string;
  grants: Grant[];
  active: boolean;
}

/** The buyer's consent to one plan's terms, by the hash of the text that was shown. */
export const consentInput = z.object({
  planId: z.string().min(1).max(80),
  termsHash: z.string().min(20).max(80),
  timeZone: z.string().max(60).default("UTC"),
});
export type ConsentInput = z.infer<typeof consentInput>;

const variantId = z.string().min(1).max(80);
const version = z.number().int().positive();

/** What a subscriber may do; `version` is the subscription's version that they saw. */
export const subscriptionActionInput = z.discriminatedUnion("act", [
  z.object({ act: z.literal("skip"), version }),
  /** Takes back a skip that was the last change, within ten minutes. */
  z.object({ act: z.literal("undo_skip"), version }),
  z.object({
    act: z.literal("reschedule"),
    version,
    /** A calendar day in the subscriber's time zone. */
    day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Choose a day."),
  }),
  z.object({
    act: z.literal("change"),
    version,
    lines: z
      .array(z.object({ variantId, quantity: z.number().int().min(1).max(99) }))
      .min(1, "Keep at least one product, or cancel the subscription.")
      .max(20),
  }),
  z.object({ act: z.literal("rhythm"), version, planId: z.string().min(1).max(80) }),
  z.object({
    act: z.literal("address"),
    version,
    shipTo: address,
    /** The ZIP code and state that were confirmed (`zipAndState`), although they do not agree. */
    confirmedZip: z.string().trim().max(80).optional(),
  }),
  z.object({
    act: z.literal("pause"),
    version,
    until: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .nullable(),
  }),
  z.object({
    act: z.literal("resume"),
    version,
    /** The day of the next charge that was shown (`resumeChargeAt`): any other day is refused. */
    chargeAt: z.coerce.number().int().positive().optional(),
  }),
  z.object({ act: z.literal("cancel"), version, reason: z.string().trim().max(500).default("") }),
  z.object({ act: z.literal("card"), version, cardId: z.string().min(1).max(80) }),
]);
export type SubscriptionActionInput = z.infer<typeof subscriptionActionInput>;

/** What staff may do besides, on the subscriber's behalf. */
export const staffActionInput = z.discriminatedUnion("act", [
  ...subscriptionActionInput.options,
  z.object({
    act: z.literal("price"),
    version,
    variantId,
    /** Of one unit, before the plan's discount, minor units. */
    unitPrice: z.number().int().min(0).max(10_000_000),
  }),
  z.object({
    act: z.literal("gift"),
    version,
    variantId,
    quantity: z.number().int().min(1).max(99),
  }),
  z.object({ act: z.literal("remove_gift"), version, giftId: z.string().min(1).max(80) }),
  z.object({ act: z.literal("shipping"), version, methodId: z.string().min(1).max(80) }),
]);

/** Charges the next order at once, because the subscriber asked for it. */
export const billNowInput = z.strictObject({
  version,
  /** The total that was shown, minor units: another one is refused. */
  total: z.number().int().min(0).max(1_000_000_000),
  /** How the subscriber asked for it. */
  reason: shownText().min(1, "Enter how the customer asked for it.").max(300),
  requestKey: z.string().min(8).max(80),
});
export type BillNowInput = z.infer<typeof billNowInput>;
export type StaffActionInput = z.infer<typeof staffActionInput> | ({ act: "bill_now" } & BillNowInput);

/** The subscriber has the next order made, charged and shipped now. */
export const shipNowInput = billNowInput.omit({ reason: true });
export type ShipNowInput = z.infer<typeof shipNowInput>;

/** What the next order of a subscription costs now, and how it can be shipped; or why there is none. */
export type NextOrderQuote =
  | {
      ok: true;
      currency: string;
      subtotal: number;
      shipping: number;
      tax: number;
      total: number;
      methods: { id: string; name: string; price: number }[];
      methodId: string | null;
    }
  | { ok: false; detail: string };

/** What became of charging at once. */
export type BillNowOutcome = "paid" | "failed" | "waiting";
export interface BillNowResult {
  outcome: BillNowOutcome;
  subscription: SubscriptionView;
}

/** What is charged now if the subscriber confirms, money in minor units; or why the next order can't be shipped now. */
export type ShipNowOffer =
  | {
      ok: true;
      /** The subscription's version that was priced. */
      version: number;
      currency: string;
      /** Items and gifts, each with the price of all its units. */
      items: { variantId: string; title: string; quantity: number; amount: number }[];
      subtotal: number;
      shipping: number;
      tax: number;
      total: number;
      /** The shipping method's name. */
      method: string | null;
      /** When the order after it is charged. */
      nextChargeAt: number;
    }
  | { ok: false; detail: string };

/** A new card for a subscription, by the token of the gateway's card fields. */
export const newCardInput = z.strictObject({
  key: z.uuid("Send a UUID as the key."),
  token: z.string().min(1).max(2000),
  consent: z.literal(true, "Agree to save the card for future charges."),
  version,
});

export const planPatch = z.object({
  title: shownText().min(1).max(80).optional(),
  active: z.boolean().optional(),
  discountBps: z.number().int().min(0).max(9000).optional(),
  price: z.number().int().min(0).max(10_000_000).optional(),
});

/** Filters of the admin's list of subscriptions. */
export const subscriptionFilter = z.object({
  /** Any part of the email address. */
  q: z.string().trim().max(120).default(""),
  status: z.enum(["active", "paused", "past_due", "cancelled", "failed"]).optional(),
  /** `due`: charged within seven days. */
  show: z.enum(["due"]).optional(),
  email: z.string().max(254).optional(),
  /** The id of the plan. */
  plan: z.string().max(80).optional(),
  /** `next` of the previous page. */
  before: z.string().min(1).max(80).optional(),
});
export type SubscriptionFilter = z.output<typeof subscriptionFilter>;

/** A row of the admin's list. */
export interface SubscriptionRow {
  id: string;
  email: string;
  /** As the shipping address has it; empty where nothing is shipped. */
  name: string;
  status: SubscriptionStatus;
  kind: "goods" | "access";
  title: string;
  unit: IntervalUnit;
  every: number;
  /** Price of the next cycle before shipping and tax. */
  amount: number;
  currency: string;
  nextChargeAt: number | null;
  /** Why the last charge failed, as a code; null where it did not. */
  trouble: string | null;
  nextTryAt: number | null;
  createdAt: number;
}

/** A subscription as its subscriber and staff see it. */
export interface SubscriptionView {
  id: string;
  version: number;
  status: SubscriptionStatus;
  kind: "goods" | "access";
  title: string;
  planId: string;
  unit: IntervalUnit;
  every: number;
  grants: Grant[];
  currency: string;
  email: string;
  lines: {
    variantId: string;
    /** What its picture is made of; null where the product no longer exists. */
    product: Pick<PurchasableVariant, "handle" | "title" | "productKind" | "look" | "netWeight" | "picture"> | null;
    title: string;
    variantTitle: string;
    quantity: number;
    unitPrice: number;
    price: number;
    /** Agreed with the subscriber: it doesn't follow the store's price. */
    fixedPrice: boolean;
  }[];
  /** Price of the next cycle before shipping and tax. */
  amount: number;
  nextChargeAt: number | null;
  /** When the charges after it are due, if nothing changes. */
  upcoming: number[];
  resumeAt: number | null;
  /** While paused: the next charge if it is resumed now, and if the pause ends at `resumeAt`. */
  resumeChargeAt: number | null;
  autoResumeChargeAt: number | null;
  paidUntil: number | null;
  timeZone: string;
  card: { id: string; brand: string; last4: string; expMonth: number; expYear: number; usable: boolean } | null;
  shipTo: z.infer<typeof address> | null;
  /** Announced price changes, and from when they apply. */
  notices: { title: string; from: number; price: number }[];
  /** The terms that were agreed to at the start, word for word; null where none are stored. */
  consent: { text: string; at: number } | null;
  history: { at: number; kind: string; detail: string }[];
  /** Items that the next order brings at no charge. */
  gifts: { id: string; variantId: string; title: string; variantTitle: string; quantity: number }[];
  shippingMethodId: string | null;
  /** The plan's discount as agreed, basis points. */
  discountBps: number;
  orders: { id: string; cycle: number; status: string; at: number | null }[];
  may: SubscriptionAction[];
}

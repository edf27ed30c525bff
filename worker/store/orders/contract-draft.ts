import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import { type Address, address } from "../pricing/contract.ts";
import { buyerEmail } from "./contract-checkout.ts";
import { quantity } from "./contract-order.ts";
import { id, requestKey } from "./contract-status.ts";
import { orderTagText } from "./contract-tags.ts";
import type { AddableVariant } from "./domain-edit-additions.ts";

export const DRAFT_STATUSES = ["draft", "sent", "paid", "canceled"] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];

const amount = z.number().int().min(0).max(1_000_000_000);

/** `unitPrice`: the price that staff agreed; null: today's, or the invoice's once it was sent. */
const draftItem = z.object({ variantId: id, quantity, unitPrice: amount.nullable().default(null) });
export type DraftItem = z.output<typeof draftItem>;

/** `value`: minor units, or basis points of a percentage. */
const draftDiscount = z
  .object({
    kind: z.enum(["fixed", "percent"]),
    value: amount.min(1, "Enter a discount of more than 0."),
    reason: shownText().min(1, "Enter a reason for the discount.").max(80),
  })
  .refine((d) => d.kind === "fixed" || d.value <= 10_000, { path: ["value"], message: "Enter 100% or less." });
export type DraftDiscount = z.output<typeof draftDiscount>;

/** A price for shipping in place of the store's methods. */
const draftShipping = z.object({
  name: shownText().min(1, "Enter a name for the shipping.").max(80),
  price: amount,
});
export type DraftShipping = z.output<typeof draftShipping>;

export const MAX_DRAFT_ITEMS = 50;

/** What staff enter. */
export const draftInput = z.object({
  /** Empty until the customer is known. */
  email: buyerEmail.or(z.literal("")),
  items: z
    .array(draftItem)
    .max(MAX_DRAFT_ITEMS, `Add up to ${MAX_DRAFT_ITEMS} items.`)
    .refine((items) => new Set(items.map((i) => i.variantId)).size === items.length, "List each product once."),
  discount: draftDiscount.nullable(),
  shipTo: address.nullable(),
  methodId: id.nullable(),
  shipping: draftShipping.nullable(),
  note: z.string().trim().max(2000),
  message: z.string().trim().max(1000),
  tags: z.array(orderTagText).max(20, "Add up to 20 tags."),
});
export type DraftInput = z.output<typeof draftInput>;

/** Creates a draft, once per `requestKey`. */
export const createDraftInput = z.object({ requestKey, draft: draftInput });
export type CreateDraftInput = z.output<typeof createDraftInput>;

/** Saves a draft that is based on `version`. */
export const saveDraftInput = z.object({ version: z.number().int().min(1), draft: draftInput });
export type SaveDraftInput = z.output<typeof saveDraftInput>;

/** Does something with a draft as staff saw it. */
export const draftVersionInput = z.object({ version: z.number().int().min(1) });

/** Emails the invoice, once per `requestKey`. */
export const sendInvoiceInput = draftVersionInput.extend({
  requestKey,
  /** The total that staff saw. */
  expected: amount,
});
export type SendInvoiceInput = z.output<typeof sendInvoiceInput>;

/** Makes the order of a draft that was paid outside the store, once per `requestKey`. */
export const draftPaidInput = sendInvoiceInput.extend({
  reason: z.string().trim().max(300),
});
export type DraftPaidInput = z.output<typeof draftPaidInput>;

export const draftFilter = z.object({
  show: z.enum(DRAFT_STATUSES).optional().catch(undefined),
  q: z.string().trim().max(120).default(""),
  /** The number of the last draft on the page before. */
  before: z.coerce.number().int().positive().optional().catch(undefined),
});
export type DraftFilter = z.output<typeof draftFilter>;

/** Prices what staff have entered so far; `id`: of a draft that was saved, whose invoice may have fixed prices. */
export const draftQuoteInput = z.object({ id: id.nullable(), draft: draftInput });

/** A draft in the list. */
export interface DraftRow {
  id: string;
  number: number;
  status: DraftStatus;
  email: string;
  name: string;
  currency: string;
  total: number;
  items: number;
  updatedAt: number;
  expiresAt: number | null;
}

/** A draft with its order, for its page. */
export interface DraftDetail extends DraftInput {
  id: string;
  number: number;
  status: DraftStatus;
  currency: string;
  total: number;
  sentAt: number | null;
  expiresAt: number | null;
  actor: string;
  createdAt: number;
  updatedAt: number;
  version: number;
  /** The order that was made of it. */
  order: { id: string; number: number } | null;
  variants: AddableVariant[];
}

/** What the page of an invoice shows beside the quote. */
export interface InvoiceView {
  number: number;
  email: string;
  message: string;
  shipTo: Address | null;
  /** The shipping method that staff chose. */
  methodId: string | null;
  expiresAt: number | null;
  /** Who asks is signed in with its verified address. */
  isMember: boolean;
  /** `ready`: it can be paid. The others say why not. */
  state: "ready" | "paid" | "canceled" | "expired";
  /** The order, where it is paid. */
  order: { id: string; number: number; token: string } | null;
}

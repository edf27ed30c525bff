import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import type { Address } from "../pricing/contract.ts";
import { customerTagText } from "../pricing/contract-admin.ts";

/** Filters of the customer list. */
export const customerFilter = z.object({
  /** Any part of an email address or a name; of two letters or one, their beginning. */
  q: z.string().trim().max(120).default(""),
  show: z.enum(["members", "guests", "subscribers", "lapsed", "consented"]).optional(),
  tag: customerTagText.optional().catch(undefined),
  /** Where the newest order went, as an ISO 3166 code. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  /** Consent to marketing email. */
  consent: z.enum(["yes", "no"]).optional().catch(undefined),
  /** At least this many orders; `1`: exactly one. */
  orders: z.enum(["1", "2", "5", "10"]).optional().catch(undefined),
  /** At least this amount, in whole units of the shop's currency. */
  spent: z.enum(["50", "100", "250", "500", "1000"]).optional().catch(undefined),
  /** The newest order is at most, or with `before` at least, this many days old. */
  last: z.enum(["7", "30", "90", "before-30", "before-90", "before-180", "before-365"]).optional().catch(undefined),
  /** `next` of the previous page. */
  before: z.string().min(1).max(80).optional(),
});
export type CustomerFilter = z.output<typeof customerFilter>;

/** A customer is an email address with at least one order. */
export interface CustomerRow {
  /** The email address encoded for URLs. */
  key: string;
  email: string;
  name: string;
  /** City and state or country of the newest order: "Austin, TX"; only the country of an archived one; or empty. */
  place: string;
  member: boolean;
  orders: number;
  /** Paid minus refunded, by currency, with how many paid orders that is. */
  spent: { currency: string; minor: number; orders: number }[];
  lastOrderAt: number;
  tags: string[];
}

export interface CustomerDetail extends CustomerRow {
  userId: string | null;
  firstOrderAt: number;
  emailVerified: boolean;
  memberSince: number | null;
  /** When an admin closed the account, epoch milliseconds; null: it is open, or there is none. */
  closedAt: number | null;
  cards: { brand: string; last4: string; expMonth: number; expYear: number; usable: boolean }[];
  consents: { planId: string; orderId: string; at: number; terms: string }[];
  notes: { id: string; at: number; actor: string; text: string }[];
  /** Saved ones first, the default one before the others; then those of recent orders. */
  addresses: { address: Address; saved: boolean; isDefault: boolean }[];
  /** The log of consent to marketing email, newest first. */
  marketing: MarketingConsent[];
  /** All tags of the store with how many customers have each, the most used first. */
  tagSuggestions: string[];
}

export interface MarketingConsent {
  state: "granted" | "withdrawn";
  source: string;
  detail: string;
  actor: string;
  at: number;
}

export const customerParams = z.object({
  key: z
    .string()
    .min(1)
    .max(400)
    .regex(/^[\w-]+$/),
});
export const customerNoteInput = z.strictObject({ text: shownText().min(1, "Enter a note.").max(2000) });

/** Adds and removes tags of one customer, or of many at once. */
export const customerTagsInput = z
  .strictObject({
    keys: z.array(customerParams.shape.key).min(1, "Select at least one customer.").max(200),
    add: z.array(customerTagText).max(20).default([]),
    remove: z.array(customerTagText).max(20).default([]),
  })
  .refine((t) => t.add.length + t.remove.length > 0, { path: ["add"], message: "Enter a tag." });
export type CustomerTagsInput = z.output<typeof customerTagsInput>;

/** Staff record that someone withdrew their consent; only a source that proves it can record a consent. */
export const withdrawalInput = z.strictObject({
  detail: shownText().min(1, "Enter how the customer asked for it.").max(300),
});

/** The email address of the guest whose orders move to this customer. */
export const mergeInput = z.strictObject({
  from: z.string().trim().toLowerCase().max(254).pipe(z.email("Enter a valid email address, such as ada@example.com.")),
});

export const eraseInput = z.strictObject({ confirm: z.string().trim().toLowerCase().max(254) });

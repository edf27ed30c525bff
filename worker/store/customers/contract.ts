import { z } from "zod";

/** Filters of the customer list. */
export const customerFilter = z.object({
  /** The beginning of an email address or a name. */
  q: z.string().trim().max(120).default(""),
  show: z.enum(["members", "guests"]).optional(),
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
  member: boolean;
  orders: number;
  /** Paid minus refunded, by currency. */
  spent: { currency: string; minor: number }[];
  lastOrderAt: number;
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
}

export const customerParams = z.object({
  key: z
    .string()
    .min(1)
    .max(400)
    .regex(/^[\w-]+$/),
});
export const customerNoteInput = z.strictObject({ text: z.string().trim().min(1, "Enter a note.").max(2000) });

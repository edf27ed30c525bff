import { z } from "zod";

export const ORDER_STATUSES = ["pending", "open", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Derived from payments and refunds, see domain.ts. */
export type PaymentStatus = "not_paid" | "awaiting" | "paid" | "partially_refunded" | "refunded";

/** Derived from lines and parcels, see domain.ts. */
export type FulfillmentStatus = "unfulfilled" | "partial" | "shipped" | "delivered" | "not_needed";

/** `surplus`: captured although the order no longer needs it; it is refunded in full. */
export type PaymentRowStatus = "created" | "pending" | "captured" | "declined" | "cancelled" | "unknown" | "surplus";

/** Why an order is flagged for staff; empty: it is not. */
export type AttentionReason =
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

/** A row's id. */
export const id = z.string().min(1).max(80);

/** The header `Idempotency-Key` of a call that moves money: a new random text for each attempt. */
export const requestKey = z
  .string()
  .min(16, "The request key is too short.")
  .max(80)
  .regex(/^[\w.:-]+$/, "The request key contains characters that aren't allowed.");

import { z } from "zod";

export const ORDER_STATUSES = ["pending", "open", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Derived from payments and refunds, see domain.ts. */
export type PaymentStatus = "not_paid" | "awaiting" | "paid" | "partially_paid" | "partially_refunded" | "refunded";

/** Derived from lines and parcels, see domain.ts. */
export type FulfillmentStatus = "unfulfilled" | "partial" | "shipped" | "delivered" | "not_needed";

/** `surplus`: captured although the order no longer needs it; it is refunded in full. */
export type PaymentRowStatus = "created" | "pending" | "captured" | "declined" | "cancelled" | "unknown" | "surplus";

/** Why an order is flagged for staff; empty: it is not. */
export type AttentionReason =
  | ""
  /** The gateway captured another amount than requested. */
  | "amount_mismatch"
  /** The outcome of a payment has been unknown for a day. */
  | "payment_unknown"
  /** Paid here, but the gateway has no such payment. */
  | "payment_missing"
  | "refund_failed"
  /** More was refunded at the gateway than is recorded here. */
  | "refund_outside"
  /** The cardholder disputes the payment; parcels are held meanwhile. */
  | "dispute_open"
  /** The dispute was lost: the money is gone. */
  | "dispute_lost"
  /** Paid, but its follow-up work (subscription, gift card) has failed so far. */
  | "unfinished";

/** A row's id. */
export const id = z.string().min(1).max(80);

/** The header `Idempotency-Key` of a call that moves money: a new random text for each attempt. */
export const requestKey = z
  .string()
  .min(16, "The request key is too short.")
  .max(80)
  .regex(/^[\w.:-]+$/, "The request key contains characters that aren't allowed.");

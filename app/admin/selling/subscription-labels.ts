import type { Tone } from "#app/ui/index.ts";
import type { SubscriptionRow } from "#worker/billing/contract.ts";

/** How subscriptions stand, in the staff's words. */
export const SUBSCRIPTION_STATUS_LABELS: Record<SubscriptionRow["status"], readonly [word: string, tone: Tone]> = {
  active: ["Runs", "success"],
  paused: ["Paused", "neutral"],
  past_due: ["Payment late", "danger"],
  failed: ["Payment failed", "danger"],
  cancelled: ["Cancelled", "neutral"],
};

/** "every month", "every 6 weeks". */
export const intervalLabel = (unit: string, every: number): string =>
  every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;

const EVENT_LABELS: Record<string, string> = {
  started: "Begun",
  billed: "Charged",
  skipped: "One cycle skipped",
  rescheduled: "Moved to another day",
  changed: "Contents changed",
  rhythm_changed: "Rhythm changed",
  address_changed: "Address changed",
  paused: "Paused",
  resumed: "Goes on",
  cancelled: "Cancelled",
  card_changed: "Another card",
  declined: "The card was declined",
  card_needed: "Another card is needed",
  out_of_stock: "Something was out of stock",
  held: "The charge waits",
  ended_unpaid: "Ended unpaid",
  past_due: "Payment late",
  failed: "Given up after the last try",
};
export const subscriptionEventLabel = (kind: string): string => EVENT_LABELS[kind] ?? kind.replaceAll("_", " ");

/** Why a charge failed, from its code. */
export const chargeFailureLabel = (reason: string): string =>
  reason === "unknown"
    ? "The charge did not go through."
    : `The charge did not go through: ${reason.replaceAll("_", " ")}.`;

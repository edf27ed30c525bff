import type { SubscriptionRow } from "#worker/billing/contract.ts";
import type { StatusLabel } from "../status-badge.tsx";

/** Subscription statuses as staff read them. */
export const SUBSCRIPTION_STATUS_LABELS: Record<SubscriptionRow["status"], StatusLabel> = {
  active: ["Active", "success"],
  paused: ["Paused", "neutral"],
  past_due: ["Past due", "danger"],
  failed: ["Payment failed", "danger"],
  cancelled: ["Canceled", "neutral"],
};

/** "every month", "every 6 weeks". */
export const intervalLabel = (unit: string, every: number): string =>
  every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;

/** "Every 4 weeks", where it stands alone. */
export const frequencyLabel = (unit: string, every: number): string => `E${intervalLabel(unit, every).slice(1)}`;

const EVENT_LABELS: Record<string, string> = {
  started: "Started",
  billed: "Charged",
  skip_undone: "Skip undone",
  skipped: "Order skipped",
  charge_moved: "Charge moved, reminder sent",
  rescheduled: "Rescheduled",
  changed: "Items changed",
  rhythm_changed: "Frequency changed",
  address_changed: "Address changed",
  paused: "Paused",
  resumed: "Resumed",
  cancelled: "Canceled",
  card_changed: "Card changed",
  price_changed: "Price changed",
  gift_added: "Gift added",
  gift_removed: "Gift removed",
  shipping_changed: "Shipping method changed",
  bill_now: "Billed at the customer’s request",
  renewed: "Renewed",
  declined: "Card declined",
  card_needed: "New card needed",
  out_of_stock: "Item out of stock",
  held: "Charge on hold",
  ended_unpaid: "Ended, unpaid",
  past_due: "Past due",
  failed: "Failed after the last retry",
};
export const subscriptionEventLabel = (kind: string): string => EVENT_LABELS[kind] ?? kind.replaceAll("_", " ");

/** The failure reason of a charge, from its code. */
export const chargeFailureLabel = (reason: string): string =>
  reason === "repeated_errors"
    ? "The charge failed with an error at least three times. It's retried every day."
    : reason === "unknown"
      ? "The charge failed."
      : `The charge failed: ${reason.replaceAll("_", " ")}.`;

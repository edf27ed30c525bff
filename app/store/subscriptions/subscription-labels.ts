import type { SubscriptionView } from "#worker/billing/contract.ts";
import { type BillingInterval, formatInterval } from "#worker/billing/domain.ts";

/** The labels of a subscription's status. */
export const SUBSCRIPTION_STATUS_LABELS: Record<
  SubscriptionView["status"],
  { label: string; tone: "success" | "neutral" | "accent" | "danger" }
> = {
  active: { label: "Active", tone: "success" },
  paused: { label: "Paused", tone: "neutral" },
  past_due: { label: "Past due", tone: "accent" },
  failed: { label: "Ended, payment failed", tone: "danger" },
  cancelled: { label: "Canceled", tone: "neutral" },
};

const EVENT_LABELS: Record<string, string> = {
  started: "Started",
  renewed: "Charged",
  skipped: "Order skipped",
  skip_undone: "Skip undone",
  charge_moved: "Charge moved, reminder sent",
  bill_now: "Shipped early, at your request",
  rescheduled: "Rescheduled",
  changed: "Items changed",
  rhythm_changed: "Frequency changed",
  address_changed: "Shipping address changed",
  paused: "Paused",
  resumed: "Resumed",
  cancelled: "Canceled",
  card_changed: "Payment method changed",
  price_changed: "Price changed",
  gift_added: "Gift added to the next order",
  gift_removed: "Gift removed from the next order",
  shipping_changed: "Shipping method changed",
  declined: "Payment failed",
  held: "Out of stock, not charged",
};

/** The label of an event in a subscription's history. */
export const subscriptionEventLabel = (kind: string): string => EVENT_LABELS[kind] ?? kind;

/** "Every 4 weeks". */
export const intervalLabel = (interval: BillingInterval): string => {
  const text = formatInterval(interval);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

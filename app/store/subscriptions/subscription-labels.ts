import type { SubscriptionView } from "#worker/billing/contract.ts";

/** What a subscription's state is called. */
export const SUBSCRIPTION_STATUS_LABELS: Record<
  SubscriptionView["status"],
  { label: string; tone: "success" | "neutral" | "accent" | "danger" }
> = {
  active: { label: "Active", tone: "success" },
  paused: { label: "Paused", tone: "neutral" },
  past_due: { label: "Card declined, trying again", tone: "accent" },
  failed: { label: "Stopped, card declined", tone: "danger" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

const EVENT_LABELS: Record<string, string> = {
  started: "Started",
  renewed: "Charged",
  skipped: "A delivery was skipped",
  rescheduled: "The date was moved",
  changed: "The products were changed",
  rhythm_changed: "The rhythm was changed",
  address_changed: "The address was changed",
  paused: "Paused",
  resumed: "Resumed",
  cancelled: "Cancelled",
  card_changed: "Another card was chosen",
  declined: "The card was declined",
  held: "Waiting for stock; nothing was charged",
};

/** A line of a subscription's history in words. */
export const subscriptionEventLabel = (kind: string): string => EVENT_LABELS[kind] ?? kind;

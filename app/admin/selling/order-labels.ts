import type { Tone } from "#app/ui/index.ts";
import type {
  AttentionReason,
  FulfillmentStatus,
  OrderStatus,
  PaymentRowStatus,
  PaymentStatus,
  RefundView,
  ReturnView,
} from "#worker/store/orders/contract.ts";

type StatusLabel = readonly [word: string, tone: Tone];

/** How orders stand, in the words of the staff's rooms. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, StatusLabel> = {
  pending: ["Not placed yet", "neutral"],
  open: ["Open", "primary"],
  completed: ["Done", "success"],
  cancelled: ["Cancelled", "neutral"],
};
export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, StatusLabel> = {
  not_paid: ["Not paid", "neutral"],
  awaiting: ["Payment open", "accent"],
  paid: ["Paid", "success"],
  partially_refunded: ["Partly paid back", "neutral"],
  refunded: ["Paid back", "neutral"],
};
export const FULFILLMENT_STATUS_LABELS: Record<FulfillmentStatus, StatusLabel> = {
  unfulfilled: ["To send", "primary"],
  partial: ["Partly sent", "primary"],
  shipped: ["Sent", "success"],
  delivered: ["Arrived", "success"],
  not_needed: ["Nothing to send", "neutral"],
};
export const PAYMENT_ATTEMPT_LABELS: Record<PaymentRowStatus, StatusLabel> = {
  created: ["Begun", "accent"],
  pending: ["Waits", "accent"],
  captured: ["Taken", "success"],
  declined: ["Declined", "neutral"],
  cancelled: ["Given up", "neutral"],
  unknown: ["Nobody knows yet", "danger"],
  surplus: ["Came too late", "danger"],
};
export const REFUND_STATUS_LABELS: Record<RefundView["status"], StatusLabel> = {
  created: ["Begun", "accent"],
  pending: ["On its way", "accent"],
  settled: ["Done", "success"],
  failed: ["Failed", "danger"],
};
export const RETURN_STATUS_LABELS: Record<ReturnView["status"], StatusLabel> = {
  requested: ["Asked for", "accent"],
  approved: ["Agreed, on its way", "primary"],
  received: ["Here", "success"],
  rejected: ["Declined", "neutral"],
};

/** Why an order is flagged, short for lists, and what to do about it. */
export const ATTENTION_LABELS: Record<Exclude<AttentionReason, "">, readonly [short: string, text: string]> = {
  amount_mismatch: [
    "Other amount taken",
    "The gateway took another amount than was asked for. Compare both, then pay back what is too much, or ask the buyer.",
  ],
  payment_unknown: [
    "Payment unclear",
    "For a day nobody could say how the payment ended. Look for its reference at the gateway.",
  ],
  payment_missing: [
    "Payment missing",
    "It is paid here, but the gateway does not know the payment any more. Look there before anything is sent.",
  ],
  refund_failed: ["Refund failed", "A refund did not go through. Try it again below, or pay it back in another way."],
  refund_outside: [
    "Refund elsewhere",
    "More was paid back at the gateway than is written down here. Compare both and write a note.",
  ],
  unfinished: [
    "Unfinished",
    "It is paid, but what comes with it (a subscription, a gift card) could not be made yet. The repairs try again by themselves.",
  ],
};

/** What happened to an order, by the kind of its event. */
const EVENT_LABELS: Record<string, string> = {
  placed: "Order placed",
  paid: "Paid",
  shipped: "A parcel was sent",
  delivered: "A parcel arrived",
  completed: "Done",
  cancelled: "Cancelled",
  refund_begun: "A refund was begun",
  refund_settled: "A refund went through",
  refund_failed: "A refund failed",
  return_requested: "A return was asked for",
  return_approved: "The return was agreed to",
  return_rejected: "The return was declined",
  return_received: "The return is here",
  note: "Note",
  seen: "The flag was taken off",
  mail_again: "A mail was sent again",
};
export const orderEventLabel = (kind: string): string => EVENT_LABELS[kind] ?? kind.replaceAll("_", " ");

/** Mails by their kind. */
const EMAIL_LABELS: Record<string, string> = {
  confirmation: "Confirmation",
  shipping: "Parcel sent",
  refund: "Refund",
  cancellation: "Cancellation",
  return_received: "Return is here",
  surplus: "Late payment goes back",
  recall: "Recall",
};
export const emailLabel = (kind: string): string => EMAIL_LABELS[kind] ?? kind.replaceAll("_", " ");

/** Who did it, in an event: staff by their address, others by what they are. */
export const actorLabel = (actor: string): string =>
  ({ customer: "the customer", gateway: "the gateway", system: "the shop itself" })[actor] ?? actor;

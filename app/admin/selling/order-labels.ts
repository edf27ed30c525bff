import type {
  AdminOrderView,
  AttentionReason,
  DisputeView,
  FulfillmentStatus,
  OrderStatus,
  PaymentRowStatus,
  PaymentStatus,
  RefundView,
  ReturnView,
} from "#worker/store/orders/contract.ts";
import type { StatusLabel } from "../status-badge.tsx";

/** Order statuses as staff read them. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, StatusLabel> = {
  pending: ["Incomplete", "neutral", "dashed"],
  open: ["Open", "primary"],
  completed: ["Completed", "success"],
  cancelled: ["Canceled", "neutral", "dashed"],
};
/** Where an order came from, after its date. */
export const ORDER_SOURCE_LABELS = {
  ...{ web: "online store", renewal: "subscription renewal", draft: "created by staff" },
} satisfies Record<AdminOrderView["source"], string>;
export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, StatusLabel> = {
  not_paid: ["Unpaid", "warning"],
  awaiting: ["Payment pending", "warning", "half"],
  paid: ["Paid", "neutral"],
  partially_paid: ["Partially paid", "warning", "half"],
  partially_refunded: ["Partially refunded", "neutral", "half"],
  refunded: ["Refunded", "neutral", "dashed"],
};
export const FULFILLMENT_STATUS_LABELS: Record<FulfillmentStatus, StatusLabel> = {
  unfulfilled: ["Unfulfilled", "warning"],
  partial: ["Partially fulfilled", "warning", "half"],
  shipped: ["Fulfilled", "success"],
  delivered: ["Delivered", "success"],
  not_needed: ["No fulfillment needed", "neutral", "dashed"],
};
/** What an order's list shows about its payment: a canceled order says only that. */
export const paymentLabel = (o: { status: OrderStatus; paymentStatus: PaymentStatus }): StatusLabel =>
  o.status === "cancelled" ? ORDER_STATUS_LABELS.cancelled : PAYMENT_STATUS_LABELS[o.paymentStatus];
export const PAYMENT_ATTEMPT_LABELS: Record<PaymentRowStatus, StatusLabel> = {
  created: ["Started", "warning", "dashed"],
  pending: ["Pending", "warning", "half"],
  captured: ["Paid", "success"],
  declined: ["Declined", "neutral", "dashed"],
  cancelled: ["Canceled", "neutral"],
  unknown: ["Unknown", "danger"],
  surplus: ["Late payment", "danger"],
};
export const REFUND_STATUS_LABELS: Record<RefundView["status"], StatusLabel> = {
  created: ["Started", "warning", "dashed"],
  pending: ["Pending", "warning", "half"],
  settled: ["Succeeded", "success"],
  failed: ["Failed", "danger"],
};
export const DISPUTE_STATUS_LABELS: Record<DisputeView["status"], StatusLabel> = {
  open: ["Disputed", "danger"],
  won: ["Dispute won", "success"],
  lost: ["Dispute lost", "danger"],
};
export const RETURN_STATUS_LABELS: Record<ReturnView["status"], StatusLabel> = {
  requested: ["Requested", "danger"],
  approved: ["Approved", "warning", "half"],
  received: ["Received", "success"],
  rejected: ["Declined", "neutral"],
};

/** Why an order is flagged: a short label for lists, and what to do about it. */
export const ATTENTION_LABELS: Record<Exclude<AttentionReason, "">, readonly [short: string, text: string]> = {
  amount_mismatch: [
    "Amount mismatch",
    "The payment gateway charged a different amount than requested. Compare both amounts, then refund the difference or contact the customer.",
  ],
  payment_unknown: [
    "Payment unknown",
    "The outcome of this payment has been unknown for a day. Look up its reference at the payment gateway.",
  ],
  payment_missing: [
    "Payment missing",
    "This order is marked as paid, but the payment gateway has no record of the payment. Check with the gateway before you fulfill anything.",
  ],
  refund_failed: ["Refund failed", "A refund didn't go through. Retry it below, or refund the customer another way."],
  refund_outside: [
    "External refund",
    "A refund was made at the payment gateway. It's listed under Payments and counted in the totals. Check that inventory and any subscription are up to date.",
  ],
  dispute_open: [
    "Disputed",
    "The customer disputed this payment with their bank. Unfulfilled items are on hold. Submit evidence in the payment gateway's dashboard by the date listed under Payments.",
  ],
  dispute_lost: [
    "Dispute lost",
    "The bank returned the money to the customer. It's counted as refunded. Decide whether to fulfill the remaining items or cancel the order.",
  ],
  unfinished: [
    "Incomplete",
    "This order is paid, but a subscription or gift card in it hasn't been created yet. It's retried automatically.",
  ],
};

/** Labels of order events, by kind. */
const EVENT_LABELS: Record<string, string> = {
  placed: "Order placed",
  drafted: "Created by staff",
  paid: "Paid",
  payment_tried: "Payment started",
  payment_declined: "Payment declined",
  payment_cancelled: "Payment canceled",
  payment_unknown: "Payment outcome unknown",
  surplus: "Late payment refunded",
  attention: "Flagged for review",
  finished: "Follow-up completed",
  recall: "Recall email sent",
  shipped: "Items fulfilled",
  delivered: "Shipment delivered",
  completed: "Completed",
  cancelled: "Canceled",
  refund_begun: "Refund started",
  refund_settled: "Refund succeeded",
  refund_failed: "Refund failed",
  refund_outside: "Refund made at the payment gateway",
  dispute_open: "Payment disputed",
  dispute_won: "Dispute won",
  dispute_lost: "Dispute lost",
  return_requested: "Return requested",
  return_approved: "Return approved",
  return_rejected: "Return declined",
  return_received: "Return received",
  note: "Note",
  seen: "Marked as reviewed",
  mail_again: "Email resent",
  edited: "Order edited",
  balance_asked: "Payment request sent",
  balance_paid: "Balance paid",
  balance_outside: "Balance paid outside the store",
  tags: "Tags changed",
};
export const orderEventLabel = (kind: string): string => EVENT_LABELS[kind] ?? kind.replaceAll("_", " ");

/** Labels of emails, by kind. */
const EMAIL_LABELS: Record<string, string> = {
  confirmation: "Order confirmation",
  shipping: "Shipping confirmation",
  refund: "Refund notification",
  cancellation: "Order canceled",
  edited: "Order edited",
  balance_due: "Payment request",
  balance_paid: "Balance paid",
  return_requested: "Return requested",
  return_approved: "Return approved",
  return_rejected: "Return declined",
  return_received: "Return received",
  gift_card: "Gift card",
  gift_card_receipt: "Gift card receipt",
  review_request: "Review request",
  surplus: "Late payment refunded",
  recall: "Product recall",
  dispute_open: "Dispute opened (staff)",
  dispute_won: "Dispute won (staff)",
  dispute_lost: "Dispute lost (staff)",
};
export const emailLabel = (kind: string): string => EMAIL_LABELS[kind] ?? kind.replaceAll("_", " ");

/** Who caused an event: staff by email, others by role. */
export const actorLabel = (actor: string): string =>
  ({ customer: "Customer", gateway: "Payment gateway", system: "System" })[actor] ?? actor;

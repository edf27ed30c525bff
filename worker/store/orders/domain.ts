import type { CodeProblem, PurchasableVariant } from "../pricing/contract.ts";
import type { FulfillmentStatus, OrderStatus, PaymentRowStatus, PaymentStatus } from "./contract.ts";

/** The statuses that may follow each status of an order; any other change is refused. */
const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["open", "cancelled"],
  open: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** Whether the status may change this way. */
export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/** Statuses of payments that may still be captured; until decided, the order's reservations stay. */
export const IN_FLIGHT_STATUSES: readonly PaymentRowStatus[] = ["created", "pending", "unknown"];

/** Whether lines start a subscription that will charge a card later. */
export const hasLaterCharges = (lines: readonly { planId: string; unitPrice: number }[]): boolean =>
  lines.some((l) => l.planId !== "" && l.unitPrice > 0);

/** Gift cards of one order: all are issued in the batch that marks it paid, of at most 1,000 statements. */
export const MAX_GIFT_CARDS = 99;

interface PaidOrder {
  total: number;
  refunded: number;
  /** The part of `refunded` that paid for added items, and what they still cost. */
  credited: number;
  owed: number;
  paidAt: number | null;
}

/** The payment status of an order, derived from its payments and refunds. */
export function derivePaymentStatus(
  order: PaidOrder,
  payments: readonly { status: PaymentRowStatus }[],
): PaymentStatus {
  if (order.paidAt === null)
    return payments.some((p) => IN_FLIGHT_STATUSES.includes(p.status)) ? "awaiting" : "not_paid";
  if (order.owed > 0) return "partially_paid";
  const paidBack = order.refunded - order.credited;
  if (paidBack === 0) return "paid";
  return paidBack >= order.total - order.credited ? "refunded" : "partially_refunded";
}

interface ShippableLine {
  requiresShipping: boolean;
  quantity: number;
  cancelled: number;
  fulfilled: number;
}

/** The fulfillment status of an order, derived from its lines and parcels. */
export function deriveFulfillmentStatus(
  lines: readonly ShippableLine[],
  parcels: readonly { status: "shipped" | "delivered" | "cancelled" }[],
): FulfillmentStatus {
  const goods = lines.filter((l) => l.requiresShipping);
  const sum = (unitsOf: (l: ShippableLine) => number) => goods.reduce((a, l) => a + unitsOf(l), 0);
  const toShip = sum((l) => l.quantity - l.cancelled);
  const sent = sum((l) => l.fulfilled);
  if (toShip === 0) return "not_needed";
  if (sent === 0) return "unfulfilled";
  if (sent < toShip) return "partial";
  return parcels.every((p) => p.status !== "shipped") ? "delivered" : "shipped";
}

/** True when the order is paid and nothing is left to ship. */
export const isOrderComplete = (fulfillment: FulfillmentStatus, paidAt: number | null): boolean =>
  paidAt !== null && (fulfillment === "delivered" || fulfillment === "not_needed");

/** The order's status as one sentence for the buyer. */
export function orderStatusText(order: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfillmentStatus;
}): string {
  if (order.status === "cancelled")
    return order.paymentStatus === "refunded"
      ? "Canceled. Your refund is on its way."
      : "Canceled. You weren't charged.";
  if (order.status === "pending")
    return order.paymentStatus === "awaiting"
      ? "Payment processing."
      : "Awaiting payment. Your items are reserved for a short time.";
  if (order.paymentStatus === "refunded") return "Refunded in full.";
  if (order.paymentStatus === "partially_paid")
    return "Items were added to your order. Pay the balance, and we'll ship them.";
  const refundText = order.paymentStatus === "partially_refunded" ? " Partially refunded." : "";
  return FULFILLMENT_TEXTS[order.fulfilmentStatus] + refundText;
}

const FULFILLMENT_TEXTS: Record<FulfillmentStatus, string> = {
  unfulfilled: "Paid. We're packing your order.",
  partial: "Partially shipped.",
  shipped: "On its way to you.",
  delivered: "Delivered.",
  not_needed: "Paid. Nothing to ship.",
};

/** Why a discount code does not apply, for the buyer. */
export const DISCOUNT_CODE_MESSAGES: Readonly<Record<CodeProblem, string>> = {
  unknown: "Enter a valid discount code.",
  not_yet: "This code isn't active yet.",
  ended: "This code has expired.",
  used_up: "This code has reached its usage limit.",
  already_used: "You've already used this code. It's limited to one use per customer.",
  not_eligible:
    "This code is limited to certain customers. Use the email address it was sent to, or remove the code to continue.",
  below_minimum: "Your cart doesn't meet this code's minimum.",
  nothing_fits: "This code doesn't apply to the items in your cart.",
  not_combinable: "Another discount saves you more, and the two can't be combined.",
};

/**
 * Whether the buyer must confirm that they are 18: marked products, shipped to New York (N.Y. Gen. Bus. Law §
 * 391-oo).
 */
export function requiresAgeConfirmation(
  lines: readonly Pick<PurchasableVariant, "ageRestricted">[],
  destination: { country: string; region: string },
) {
  return destination.country === "US" && destination.region === "NY" && lines.some((l) => l.ageRestricted);
}

/** How long a pending order keeps its reservations without a payment in flight: half an hour. */
export const PENDING_ORDER_DURATION = 30 * 60_000;

/** Payment attempts per order; after that the buyer starts again from the cart. */
export const MAX_PAYMENT_ATTEMPTS = 6;

/** Returns can be requested until 30 days after the last parcel was shipped. */
export const RETURN_WINDOW = 30 * 24 * 60 * 60_000;

/** The amount that the gateway charges: total minus gift cards. */
export const amountDue = (order: { total: number; giftPaid: number }): number => order.total - order.giftPaid;

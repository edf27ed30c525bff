import type { CodeProblem, PurchasableVariant } from "../pricing/contract.ts";
import type { FulfillmentStatus, OrderStatus, PaymentRowStatus, PaymentStatus } from "./contract.ts";

/** Where an order may go from where it stands; everything else is refused. */
export const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["open", "cancelled"],
  open: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** Whether the order's own axis allows the step. */
export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/** Payments that may still take money: while there is one, nothing that the order holds is given up. */
export const IN_FLIGHT_STATUSES: readonly PaymentRowStatus[] = ["created", "pending", "unknown"];

interface PaidOrder {
  total: number;
  refunded: number;
  paidAt: number | null;
}

/** How an order's payment stands, of its payments and of what went back. */
export function derivePaymentStatus(
  order: PaidOrder,
  payments: readonly { status: PaymentRowStatus }[],
): PaymentStatus {
  if (order.paidAt === null)
    return payments.some((p) => IN_FLIGHT_STATUSES.includes(p.status)) ? "awaiting" : "not_paid";
  if (order.refunded === 0) return "paid";
  return order.refunded >= order.total ? "refunded" : "partially_refunded";
}

interface ShippableLine {
  requiresShipping: boolean;
  quantity: number;
  cancelled: number;
  fulfilled: number;
}

/** How far an order has been sent, of its lines and parcels. */
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

/** Nothing is left to be sent, and it is paid: the order is done. */
export const isOrderComplete = (fulfillment: FulfillmentStatus, paidAt: number | null): boolean =>
  paidAt !== null && (fulfillment === "delivered" || fulfillment === "not_needed");

/** One sentence for the buyer. */
export function orderStatusText(order: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfillmentStatus;
}): string {
  if (order.status === "cancelled")
    return order.paymentStatus === "refunded"
      ? "Cancelled; your money is on its way back."
      : "Cancelled. Nothing was charged.";
  if (order.status === "pending")
    return order.paymentStatus === "awaiting"
      ? "We are waiting for word of your payment."
      : "Not paid yet. What you chose is kept for you for a little while.";
  if (order.paymentStatus === "refunded") return "Paid back in full.";
  const refundText = order.paymentStatus === "partially_refunded" ? " A part was paid back." : "";
  return FULFILLMENT_TEXTS[order.fulfilmentStatus] + refundText;
}

const FULFILLMENT_TEXTS: Record<FulfillmentStatus, string> = {
  unfulfilled: "Paid. We are packing it.",
  partial: "A part is on its way.",
  shipped: "On its way to you.",
  delivered: "Delivered.",
  not_needed: "Paid. Nothing needs to be sent.",
};

/** Our sentence for each reason of a declined payment. */
const DECLINE_MESSAGES: Readonly<Record<string, string>> = {
  declined: "Your bank declined the card. Nothing was charged. Try another card.",
  insufficient_funds: "The card does not have enough money for this. Nothing was charged. Try another card.",
  cvv: "The security code does not fit the card. Nothing was charged. Check the three or four digits.",
  postal_code: "The postal code does not fit the card. Nothing was charged. Check the billing address.",
  expired: "The card has expired. Nothing was charged. Try another card.",
  invalid_account: "The card's account does not exist any more. Nothing was charged. Try another card.",
  limit: "This is more than the card allows. Nothing was charged. Try another card.",
  not_supported: "This kind of card is not taken here. Nothing was charged. Try another card.",
  token_used: "The card's details must be entered again. Nothing was charged.",
  verification_required: "Your bank wants to check that it is you. Enter the card again. Nothing was charged.",
  stolen: "Your bank declined the card. Nothing was charged. Try another card.",
  fraud_suspected: "The payment was not accepted. Nothing was charged. Try another card.",
  cancelled: "The payment was broken off. Nothing was charged.",
  refused: "The payment could not be made just now. Nothing was charged. Try again in a little while.",
};

/** Why a discount code saves nothing, for the buyer. */
export const DISCOUNT_CODE_MESSAGES: Readonly<Record<CodeProblem, string>> = {
  unknown: "This code is not known.",
  not_yet: "This code cannot be used yet.",
  ended: "This code has ended.",
  used_up: "This code has been used as often as it may be.",
  already_used: "You have used this code before; it is once for each customer.",
  below_minimum: "There is not enough in the cart for this code yet.",
  nothing_fits: "This code is for other products.",
  not_combinable: "Another discount saves you more, and the two do not go together.",
};

/** The sentence of a reason; one that is not known reads as declined. */
export const declineMessage = (reason: string): string =>
  DECLINE_MESSAGES[reason] ?? (DECLINE_MESSAGES.declined as string);

/**
 * Whether the buyer must say that they are 18: products that are marked so, sent to New York
 * (N.Y. Gen. Bus. Law § 391-oo; the courier asks again at the door).
 */
export function requiresAgeConfirmation(
  lines: readonly Pick<PurchasableVariant, "ageRestricted">[],
  destination: { country: string; region: string },
) {
  return destination.country === "US" && destination.region === "NY" && lines.some((l) => l.ageRestricted);
}

/** How long a pending order keeps what it holds when no payment is in flight: half an hour. */
export const PENDING_ORDER_DURATION = 30 * 60_000;

/** Payments an order may try; who needs more starts again from the cart. */
export const MAX_PAYMENT_ATTEMPTS = 6;

/** Returns may be asked for until this long after the last parcel was sent: 30 days. */
export const RETURN_WINDOW = 30 * 24 * 60 * 60_000;

import { httpError } from "../../kernel/http-error.ts";
import { MINUTE, SECOND } from "../../kernel/instants.ts";
import { getReturnOrigin } from "../../platform/site-origin.ts";
import type { Gateway, GatewayPayment, PaymentOutcome, PaymentSource } from "../gateway/contract.ts";
import { declineMessage } from "../gateway/domain.ts";
import type { Address } from "../pricing/contract.ts";
import type { CheckoutResult, PaymentSourceInput } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersDeps, PaymentRecord } from "./deps.ts";
import { IN_FLIGHT_STATUSES } from "./domain.ts";
import type { OrderEmailRows } from "./email-facts.ts";
import { createOrderToken } from "./order-notifications.ts";
import { gatewayOf, readOrderWithPayment, readPayment } from "./queries.ts";
import { failPayment, markPaymentWaiting } from "./service-fail-payment.ts";
import { markPaid, type PaymentOfOrder } from "./service-mark-paid.ts";

/**
 * Charges the payment at the gateway with its id as idempotency key: never twice. A payment of zero saves the card only.
 * Any unclear answer is `unknown` and left to the reconciler.
 * @param attempt `lines`: the order's, if they were just read
 */
export async function chargePayment(
  deps: OrdersDeps,
  attempt: { order: OrderRecord; lines?: LineRecord[]; payment: PaymentRecord; emailRows?: OrderEmailRows },
  source: PaymentSource,
  customerPresent: boolean,
): Promise<void> {
  const { order, lines, payment, emailRows } = attempt;
  const gateway = gatewayOf(deps, payment);
  if (payment.amount === 0 && source.kind === "saved")
    return applyGatewayPayment(deps, payment, withSavedCard(payment));
  await deps.faultPoint("pay:before-gateway");
  const outcome = await requestCharge(deps, gateway, order, payment, source, customerPresent);
  await deps.faultPoint("pay:after-gateway");
  if (outcome.kind === "payment")
    return applyGatewayPayment(deps, payment, outcome.payment, lines && { order, lines, payment, emailRows });
  if (outcome.kind === "declined") return failPayment(deps, payment, "declined", outcome.reason, outcome);
  if (outcome.kind === "redirect")
    return markPaymentWaiting(deps, payment, {
      status: "pending",
      reference: outcome.reference,
      redirectUrl: outcome.url,
    });
  if (outcome.kind === "unknown") return markPaymentWaiting(deps, payment, { status: "unknown" });
  console.error(JSON.stringify({ payment: payment.id, refused: outcome.code, detail: outcome.detail }));
  // An earlier call with this key had another body and may have moved money: ask the gateway.
  if (outcome.code === "key_reused") return markPaymentWaiting(deps, payment, { status: "unknown" });
  return failPayment(deps, payment, "declined", "refused");
}

/** Nothing is due, and the subscription's later charges have their card: there is nothing to ask the gateway. */
const withSavedCard = ({ id, currency }: PaymentRecord): GatewayPayment => ({
  reference: id,
  status: "captured",
  amount: { minor: 0, currency },
  refunded: 0,
  version: 1,
  key: id,
});

async function requestCharge(
  deps: OrdersDeps,
  gateway: Gateway,
  order: OrderRecord,
  payment: PaymentRecord,
  source: PaymentSource,
  customerPresent: boolean,
): Promise<PaymentOutcome> {
  const [origin, token] = [getReturnOrigin(deps), await createOrderToken(deps, order.id)];
  const billingAddress = JSON.parse(order.billTo ?? order.shipTo ?? "null") as Address | null;
  try {
    return await gateway.pay({
      key: payment.id,
      orderId: order.id,
      orderNumber: order.number,
      amount: { minor: payment.amount, currency: payment.currency },
      source,
      email: order.email,
      customerPresent,
      saveCard: payment.keepCard,
      postalCode: billingAddress?.postalCode || undefined,
      country: billingAddress?.country,
      successUrl: `${origin}/success?order=${order.id}&token=${token}`,
      cancelUrl:
        payment.balanceId || order.source === "draft"
          ? `${origin}/checkout?order=${order.id}&token=${token}`
          : `${origin}/checkout`,
    });
  } catch (error) {
    return { kind: "unknown", detail: String(error) };
  }
}

/**
 * Applies the gateway's state of a payment. Idempotent, in any order.
 * @param lastRead the order as it was read before, see `markPaid`
 */
export async function applyGatewayPayment(
  deps: OrdersDeps,
  payment: PaymentRecord,
  gatewayPayment: GatewayPayment,
  lastRead?: PaymentOfOrder,
): Promise<void> {
  if (gatewayPayment.status === "captured") {
    await markPaid(deps, payment.id, gatewayPayment, lastRead);
    return;
  }
  if (!IN_FLIGHT_STATUSES.includes(payment.status) || gatewayPayment.version < payment.version) return;
  if (gatewayPayment.status === "pending")
    return markPaymentWaiting(deps, payment, {
      status: "pending",
      reference: gatewayPayment.reference,
      version: gatewayPayment.version,
    });
  return failPayment(
    deps,
    payment,
    gatewayPayment.status,
    gatewayPayment.reason ?? gatewayPayment.status,
    gatewayPayment,
  );
}

/** How long a page's own call may take; until then nothing else touches the payment. */
const CALL_GRACE_PERIOD = 60 * SECOND;
/** How long a buyer may stay on the gateway's page, or a bank may take to decide. */
const HOSTED_PAGE_LIMIT = 40 * MINUTE;

/**
 * Asks the gateway how a payment in flight stands and records it.
 * @param cancelIfOpen also cancel it if it isn't captured yet: the buyer tries another way, or the order is
 * being canceled
 * @returns true if it is decided
 */
export async function resolvePayment(deps: OrdersDeps, paymentId: string, cancelIfOpen: boolean): Promise<boolean> {
  const payment = await readPayment(deps.db, paymentId);
  if (!payment || !IN_FLIGHT_STATUSES.includes(payment.status)) return true;
  if (payment.status === "created" && deps.now() - payment.createdAt < CALL_GRACE_PERIOD) return false;
  const gateway = gatewayOf(deps, payment);
  try {
    const gatewayPayment = payment.reference
      ? await gateway.find(payment.reference)
      : await gateway.findByKey(payment.id);
    if (gatewayPayment === "unknown") return false;
    if (gatewayPayment) await applyGatewayPayment(deps, payment, gatewayPayment);
    const current = gatewayPayment ? await readPayment(deps.db, paymentId) : payment;
    if (!current || !IN_FLIGHT_STATUSES.includes(current.status)) return true;
    const isQuiet = deps.now() - payment.updatedAt > CALL_GRACE_PERIOD;
    const isStuck = deps.now() - payment.createdAt > HOSTED_PAGE_LIMIT || (current.status !== "pending" && isQuiet);
    if (!cancelIfOpen && !isStuck) return false;
    await deps.faultPoint("resolve:before-cancel");
    const cancelOutcome = await gateway.cancelByKey(payment.id, current.reference);
    if (cancelOutcome === "unknown") return false;
    if (cancelOutcome === "cancelled") await failPayment(deps, current, "cancelled", "cancelled");
    else await applyGatewayPayment(deps, current, cancelOutcome);
    return !IN_FLIGHT_STATUSES.includes((await readPayment(deps.db, paymentId))?.status ?? "cancelled");
  } catch (error) {
    console.error(JSON.stringify({ payment: paymentId, resolve: String(error) }));
    return false;
  }
}

/**
 * The payment source as the gateway wants it.
 * @throws httpError bad_input for a card that is not the buyer's
 */
export async function resolvePaymentSource(
  deps: OrdersDeps,
  source: PaymentSourceInput,
  userId: string | null,
): Promise<{ source: PaymentSource; savedCardId: string | null; gateway: Gateway }> {
  if (source.kind === "saved") {
    const card = userId ? await deps.cards.findChargeable(source.cardId, userId) : null;
    if (!card)
      throw httpError("bad_input", "This saved card is no longer available. Enter a card.", { field: "source" });
    const { customerRef, cardRef } = card;
    return {
      source: { kind: "saved", customerRef, cardRef },
      savedCardId: source.cardId,
      gateway: deps.gateways.byName(card.gateway),
    };
  }
  if (source.kind === "none")
    throw httpError("bad_input", "Choose a payment method.", { field: "source", reason: "source_needed" });
  return { source, savedCardId: null, gateway: deps.gateways.requireActive() };
}

/** The buyer paid a balance that was paid or changed meanwhile. */
const SURPLUS_MESSAGE =
  "This balance was already paid or has changed, so we're refunding this payment. See your order for what's left to pay.";

/** The result of an order's latest payment attempt, for the checkout page. */
export async function readCheckoutResult(
  deps: OrdersDeps,
  orderId: string,
  paymentId: string | null,
): Promise<CheckoutResult> {
  const [{ order, payment }, token] = await Promise.all([
    readOrderWithPayment(deps.db, orderId, paymentId),
    createOrderToken(deps, orderId),
  ]);
  const result = { orderId, number: order.number, token, redirectUrl: null };
  const isPaid = payment?.balanceId ? payment.status === "captured" : order.paidAt !== null;
  if (isPaid) return { ...result, state: "paid", reason: null, message: null };
  if (payment?.status === "surplus")
    return { ...result, state: "declined", reason: "surplus", message: SURPLUS_MESSAGE };
  if (payment && !IN_FLIGHT_STATUSES.includes(payment.status)) {
    const reason = payment.reason ?? payment.status;
    return { ...result, state: "declined", reason, message: declineMessage(reason) };
  }
  if (payment?.status === "pending" && payment.redirectUrl)
    return { ...result, state: "redirect", redirectUrl: payment.redirectUrl, reason: null, message: null };
  return { ...result, state: "unknown", reason: null, message: "Your payment is processing." };
}

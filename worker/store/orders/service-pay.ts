import { httpError } from "../../kernel/http-error.ts";
import { MINUTE, SECOND } from "../../kernel/instants.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import type { Gateway, GatewayPayment, PaymentOutcome, PaymentSource } from "../gateway/contract.ts";
import type { Address } from "../pricing/contract.ts";
import type { CheckoutResult, PaymentSourceInput } from "./contract.ts";
import type { OrderRecord, OrdersDeps, PaymentRecord } from "./deps.ts";
import { declineMessage, IN_FLIGHT_STATUSES } from "./domain.ts";
import { createOrderToken } from "./order-notifications.ts";
import { readOrder, readPayment } from "./queries.ts";
import { failPayment, markPaid, markPaymentWaiting } from "./service-mark-paid.ts";

/**
 * Asks the gateway for the money under the payment's own id. It may be asked again after a crash: the
 * same key never charges twice. Whatever is not a clear answer is `unknown`, and the reconciler asks.
 */
export async function chargePayment(
  deps: OrdersDeps,
  order: OrderRecord,
  payment: PaymentRecord,
  source: PaymentSource,
  customerPresent: boolean,
): Promise<void> {
  const gateway = deps.gateways.byName(payment.gateway);
  await deps.faultPoint("pay:before-gateway");
  const outcome = await requestCharge(deps, gateway, order, payment, source, customerPresent);
  await deps.faultPoint("pay:after-gateway");
  if (outcome.kind === "payment") return applyGatewayPayment(deps, payment, outcome.payment);
  if (outcome.kind === "declined") return failPayment(deps, payment, "declined", outcome.reason);
  if (outcome.kind === "redirect")
    return markPaymentWaiting(deps, payment, {
      status: "pending",
      reference: outcome.reference,
      redirectUrl: outcome.url,
    });
  if (outcome.kind === "unknown") return markPaymentWaiting(deps, payment, { status: "unknown" });
  console.error(JSON.stringify({ payment: payment.id, refused: outcome.code, detail: outcome.detail }));
  // An earlier call under this key asked for something else and may have moved money: only the gateway can tell.
  if (outcome.code === "key_reused") return markPaymentWaiting(deps, payment, { status: "unknown" });
  return failPayment(deps, payment, "declined", "refused");
}

async function requestCharge(
  deps: OrdersDeps,
  gateway: Gateway,
  order: OrderRecord,
  payment: PaymentRecord,
  source: PaymentSource,
  customerPresent: boolean,
): Promise<PaymentOutcome> {
  const [origin, token] = await Promise.all([getSiteOrigin(deps), createOrderToken(deps, order.id)]);
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
      cancelUrl: `${origin}/checkout`,
    });
  } catch (error) {
    return { kind: "unknown", detail: String(error) };
  }
}

/** Writes down what a gateway says of a payment. Told twice, late or in any order, the end is the same. */
export async function applyGatewayPayment(
  deps: OrdersDeps,
  payment: PaymentRecord,
  gatewayPayment: GatewayPayment,
): Promise<void> {
  if (gatewayPayment.status === "captured") {
    await markPaid(deps, payment.id, gatewayPayment);
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
    gatewayPayment.version,
  );
}

/** A call of the page may be at work on a payment for so long; nobody else touches it meanwhile. */
const CALL_GRACE_PERIOD = 60 * SECOND;
/** How long a buyer may take on the gateway's own page, and how long a bank may think. */
const HOSTED_PAGE_LIMIT = 40 * MINUTE;

/**
 * Finds out how a payment in flight stands, and writes it down.
 * @param cancelIfOpen also make sure that it takes no money any more where it has not yet: the buyer tries
 *   another way, or the order is given up
 * @returns true where it is decided now
 */
export async function resolvePayment(deps: OrdersDeps, paymentId: string, cancelIfOpen: boolean): Promise<boolean> {
  const payment = await readPayment(deps.db, paymentId);
  if (!payment || !IN_FLIGHT_STATUSES.includes(payment.status)) return true;
  if (payment.status === "created" && deps.now() - payment.createdAt < CALL_GRACE_PERIOD) return false;
  const gateway = deps.gateways.byName(payment.gateway);
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

/** What pays, as the gateway wants it. @throws httpError bad_input for a card that is not the buyer's */
export async function resolvePaymentSource(
  deps: OrdersDeps,
  source: PaymentSourceInput,
  userId: string | null,
): Promise<{ source: PaymentSource; savedCardId: string | null; gateway: Gateway }> {
  if (source.kind === "saved") {
    const card = userId ? await deps.cards.findChargeable(source.cardId, userId) : null;
    if (!card) throw httpError("bad_input", "This card is not kept here any more. Enter a card.", { field: "source" });
    const { customerRef, cardRef } = card;
    return {
      source: { kind: "saved", customerRef, cardRef },
      savedCardId: source.cardId,
      gateway: deps.gateways.byName(card.gateway),
    };
  }
  if (source.kind === "none")
    throw httpError("bad_input", "Choose how to pay.", { field: "source", reason: "source_needed" });
  return { source, savedCardId: null, gateway: deps.gateways.requireActive() };
}

/** How an order's latest attempt stands, as the checkout page is told. */
export async function readCheckoutResult(
  deps: OrdersDeps,
  orderId: string,
  paymentId: string | null,
): Promise<CheckoutResult> {
  const { order } = await readOrder(deps.db, orderId);
  const payment = paymentId ? await readPayment(deps.db, paymentId) : null;
  const result = { orderId, number: order.number, token: await createOrderToken(deps, orderId), redirectUrl: null };
  if (order.paidAt !== null) return { ...result, state: "paid", reason: null, message: null };
  if (payment && !IN_FLIGHT_STATUSES.includes(payment.status)) {
    const reason = payment.reason ?? payment.status;
    return { ...result, state: "declined", reason, message: declineMessage(reason) };
  }
  if (payment?.status === "pending" && payment.redirectUrl)
    return { ...result, state: "redirect", redirectUrl: payment.redirectUrl, reason: null, message: null };
  return { ...result, state: "unknown", reason: null, message: "We are waiting for word of your payment." };
}

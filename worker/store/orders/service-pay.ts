import { fault } from "../../kernel/http-error.ts";
import { MINUTE, SECOND } from "../../kernel/instants.ts";
import { siteOrigin } from "../../platform/site-origin.ts";
import type { Gateway, GatewayPayment, PayOutcome, PaySource } from "../gateway/contract.ts";
import type { Address } from "../pricing/contract.ts";
import type { CheckoutAnswer, SourceInput } from "./contract.ts";
import type { OrderRecord, OrdersBase, PaymentRecord } from "./deps.ts";
import { declineWords, IN_FLIGHT } from "./domain.ts";
import { orderToken } from "./order-notifications.ts";
import { readOrder, readPayment } from "./queries.ts";
import { fail, noteWaiting, settle } from "./service-mark-paid.ts";

/**
 * Asks the gateway for the money under the payment's own id. It may be asked again after a crash: the
 * same key never charges twice. Whatever is not a clear answer is `unknown`, and the reconciler asks.
 */
export async function pay(
  base: OrdersBase,
  order: OrderRecord,
  payment: PaymentRecord,
  source: PaySource,
  present: boolean,
): Promise<void> {
  const gateway = base.gateways.byName(payment.gateway);
  await base.step("pay:before-gateway");
  const outcome = await asked(base, gateway, order, payment, source, present);
  await base.step("pay:after-gateway");
  if (outcome.kind === "payment") return apply(base, payment, outcome.payment);
  if (outcome.kind === "declined") return fail(base, payment, "declined", outcome.reason);
  if (outcome.kind === "redirect")
    return noteWaiting(base, payment, { status: "pending", reference: outcome.reference, redirectUrl: outcome.url });
  if (outcome.kind === "unknown") return noteWaiting(base, payment, { status: "unknown" });
  console.error(JSON.stringify({ payment: payment.id, refused: outcome.code, detail: outcome.detail }));
  // An earlier call under this key asked for something else and may have moved money: only the gateway can tell.
  if (outcome.code === "key_reused") return noteWaiting(base, payment, { status: "unknown" });
  return fail(base, payment, "declined", "refused");
}

async function asked(
  base: OrdersBase,
  gateway: Gateway,
  order: OrderRecord,
  payment: PaymentRecord,
  source: PaySource,
  present: boolean,
): Promise<PayOutcome> {
  const [origin, token] = await Promise.all([siteOrigin(base), orderToken(base, order.id)]);
  const bill = JSON.parse(order.billTo ?? order.shipTo ?? "null") as Address | null;
  try {
    return await gateway.pay({
      key: payment.id,
      orderId: order.id,
      orderNumber: order.number,
      amount: { minor: payment.amount, currency: payment.currency },
      source,
      email: order.email,
      present,
      keepCard: payment.keepCard,
      postalCode: bill?.postalCode || undefined,
      country: bill?.country,
      successUrl: `${origin}/success?order=${order.id}&token=${token}`,
      cancelUrl: `${origin}/checkout`,
    });
  } catch (error) {
    return { kind: "unknown", detail: String(error) };
  }
}

/** Writes down what a gateway says of a payment. Told twice, late or in any order, the end is the same. */
export async function apply(base: OrdersBase, payment: PaymentRecord, news: GatewayPayment): Promise<void> {
  if (news.status === "captured") {
    await settle(base, payment.id, news);
    return;
  }
  if (!IN_FLIGHT.includes(payment.status) || news.version < payment.version) return;
  if (news.status === "pending")
    return noteWaiting(base, payment, { status: "pending", reference: news.reference, version: news.version });
  return fail(base, payment, news.status, news.reason ?? news.status, news.version);
}

/** A call of the page may be at work on a payment for so long; nobody else touches it meanwhile. */
const AT_WORK = 60 * SECOND;
/** How long a buyer may take on the gateway's own page, and how long a bank may think. */
const HOSTED = 40 * MINUTE;

/**
 * Finds out how a payment in flight stands, and writes it down.
 * @param close also make sure that it takes no money any more where it has not yet: the buyer tries
 *   another way, or the order is given up
 * @returns true where it is decided now
 */
export async function resolve(base: OrdersBase, paymentId: string, close: boolean): Promise<boolean> {
  const payment = await readPayment(base.db, paymentId);
  if (!payment || !IN_FLIGHT.includes(payment.status)) return true;
  if (payment.status === "created" && base.now() - payment.createdAt < AT_WORK) return false;
  const gateway = base.gateways.byName(payment.gateway);
  try {
    const news = payment.reference ? await gateway.find(payment.reference) : await gateway.findByKey(payment.id);
    if (news === "unknown") return false;
    if (news) await apply(base, payment, news);
    const after = news ? await readPayment(base.db, paymentId) : payment;
    if (!after || !IN_FLIGHT.includes(after.status)) return true;
    const quiet = base.now() - payment.updatedAt > AT_WORK;
    const stuck = base.now() - payment.createdAt > HOSTED || (after.status !== "pending" && quiet);
    if (!close && !stuck) return false;
    await base.step("resolve:before-cancel");
    const ended = await gateway.cancelByKey(payment.id, after.reference);
    if (ended === "unknown") return false;
    if (ended === "cancelled") await fail(base, after, "cancelled", "cancelled");
    else await apply(base, after, ended);
    return !IN_FLIGHT.includes((await readPayment(base.db, paymentId))?.status ?? "cancelled");
  } catch (error) {
    console.error(JSON.stringify({ payment: paymentId, resolve: String(error) }));
    return false;
  }
}

/** What pays, as the gateway wants it. @throws fault bad_input for a card that is not the buyer's */
export async function paySource(
  base: OrdersBase,
  source: SourceInput,
  userId: string | null,
): Promise<{ source: PaySource; savedCardId: string | null; gateway: Gateway }> {
  if (source.kind === "saved") {
    const card = userId ? await base.cards.find(source.cardId, userId) : null;
    if (!card) throw fault("bad_input", "This card is not kept here any more. Enter a card.", { field: "source" });
    const { customerRef, cardRef } = card;
    return {
      source: { kind: "saved", customerRef, cardRef },
      savedCardId: source.cardId,
      gateway: base.gateways.byName(card.gateway),
    };
  }
  if (source.kind === "none")
    throw fault("bad_input", "Choose how to pay.", { field: "source", reason: "source_needed" });
  return { source, savedCardId: null, gateway: base.gateways.inForce() };
}

/** How an order's latest attempt stands, as the checkout page is told. */
export async function checkoutAnswer(
  base: OrdersBase,
  orderId: string,
  paymentId: string | null,
): Promise<CheckoutAnswer> {
  const { order } = await readOrder(base.db, orderId);
  const payment = paymentId ? await readPayment(base.db, paymentId) : null;
  const told = { orderId, number: order.number, token: await orderToken(base, orderId), redirectUrl: null };
  if (order.paidAt !== null) return { ...told, state: "paid", reason: null, message: null };
  if (payment && !IN_FLIGHT.includes(payment.status)) {
    const reason = payment.reason ?? payment.status;
    return { ...told, state: "declined", reason, message: declineWords(reason) };
  }
  if (payment?.status === "pending" && payment.redirectUrl)
    return { ...told, state: "redirect", redirectUrl: payment.redirectUrl, reason: null, message: null };
  return { ...told, state: "unknown", reason: null, message: "We are waiting for word of your payment." };
}

import { httpError } from "../../kernel/http-error.ts";
import { formatMoney } from "../../kernel/money.ts";
import type { LineProperties } from "../cart/contract.ts";
import { giftKey } from "../cart/domain-gift.ts";
import { needsShipping, type PricedCart, toDestination } from "../priced-cart.ts";
import { findMarketProblem } from "../pricing/domain-markets.ts";
import { limitCodeAttempts } from "../pricing/index.ts";
import { type CheckoutReads, startCheckoutReads } from "./checkout-reads.ts";
import type {
  CheckoutInput,
  CheckoutResult,
  PaymentSourceInput,
  PriceChangedError,
  Quote,
  QuoteInput,
} from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import { amountDue, hasLaterCharges } from "./domain.ts";
import { findAddressProblem, normalizeAddress } from "./domain-address.ts";
import type { OrderEmailRows } from "./email-facts.ts";
import { type EarlierAttempt, findPaymentInFlight, readOrder } from "./queries.ts";
import { cancelPendingOrder } from "./service-cancel.ts";
import { createOrder, createPaymentAttempt, paymentInProgressError } from "./service-create-order.ts";
import { KEY_RETENTION, keyReusedError } from "./service-idempotency.ts";
import { markPaidByGiftCards } from "./service-mark-paid.ts";
import { chargePayment, readCheckoutResult, resolvePayment, resolvePaymentSource } from "./service-pay.ts";
import { quotePricedCart } from "./service-quote.ts";

/** Prices the caller's cart (or a plan) and lists what keeps it from being ordered. */
export async function quoteCheckout(deps: OrdersDeps, request: QuoteInput): Promise<Quote> {
  const quoteRequest = { ...request, destination: toDestination(request) };
  const reads = startCheckoutReads(deps, quoteRequest, { toOrder: false });
  await limitCodeAttempts(deps, [...request.codes, ...request.giftCodes]);
  return quotePricedCart(reads.deps, await reads.pricedCart, quoteRequest);
}

/** A checkout's input with its addresses as they are stored, and what it is priced for. */
export function toCheckoutRequest(input: CheckoutInput) {
  const request = {
    ...input,
    shipTo: input.shipTo && normalizeAddress(input.shipTo),
    billTo: input.billTo && normalizeAddress(input.billTo),
  };
  const destination = toDestination(request.shipTo ?? request.billTo);
  const postalCode = (request.shipTo ?? request.billTo)?.postalCode ?? "";
  return { ...request, destination, postalCode, timeZone: request.consents[0]?.timeZone };
}
type CheckoutRequest = ReturnType<typeof toCheckoutRequest>;

/**
 * Places the caller's order and charges it. Called again with the same key after a crash, it continues where
 * it stopped.
 * @param earlier what that call had created under the key (`runOnce`)
 * @param reads the look-ups that were started with the claim on the key
 * @throws httpError bad_input, conflict; 409 with the new price if it is not the one that the buyer saw
 */
export async function placeOrder(
  deps: OrdersDeps,
  request: CheckoutRequest,
  requestKey: string,
  earlier: EarlierAttempt | null,
  reads: CheckoutReads,
): Promise<CheckoutResult> {
  // Once the claim on the key is deleted, nobody knows whose it was; the result holds the order's signed link.
  if (earlier && (earlier.order.email !== request.email || earlier.order.placedAt <= deps.now() - KEY_RETENTION))
    throw keyReusedError();
  if (earlier) return continueCheckout(deps, earlier, request.source);

  const [pricedCart, activeOrder] = await Promise.all([reads.pricedCart, reads.activeOrder]);
  let quoteDeps = reads.deps;
  if (activeOrder) {
    const result = await resumePendingOrder(deps, activeOrder, pricedCart, request, requestKey);
    if (result) return result;
    // The order that was canceled has released what it held: what was read before is no longer true.
    quoteDeps = deps;
  }
  await limitCodeAttempts(deps, [...request.codes, ...request.giftCodes]);
  const quoted = await quotePricedCart(quoteDeps, pricedCart, request);
  assertCanPlaceOrder(pricedCart, quoted, request);
  const { priced } = quoted;
  if (priced.total !== request.quotedTotal || priced.due !== request.quotedDue)
    throw priceChangedResponse(quoted, request);

  await deps.countPayAttempt({ cartId: pricedCart.cartId, email: request.email });
  if (quoted.asksCard && request.source.kind === "none") throw cardNeededError();
  const paymentSource =
    priced.due > 0 || quoted.asksCard ? await resolvePaymentSource(deps, request.source, pricedCart.userId) : null;
  await deps.faultPoint("checkout:before-begin");
  const created = await createOrder(deps, {
    pricedCart,
    priced,
    email: request.email,
    shipTo: quoted.needsShipping ? request.shipTo : null,
    billTo: request.billTo,
    note: request.note,
    requestKey,
    source: deps.draft ? "draft" : "web",
    consents: request.consents,
    firstAttempt: paymentSource && {
      gateway: paymentSource.gateway.name,
      requestKey,
      savedCardId: paymentSource.savedCardId,
      saveCard: paymentSource.savedCardId === null && (request.saveCard || quoted.planIds.length > 0),
    },
  });
  await deps.faultPoint("checkout:after-begin");
  return continueCheckout(deps, created, request.source, paymentSource);
}

/**
 * Pays a pending order with another card, or what an edited order owes.
 * @param balance what the buyer saw that it owes
 * @param earlier what this request had created under its key before (`runOnce`)
 * @throws httpError conflict if it is not pending
 */
export async function payPendingOrder(
  deps: OrdersDeps,
  orderId: string,
  source: PaymentSourceInput,
  saveCard: boolean,
  requestKey: string,
  earlier: EarlierAttempt | null,
  balance?: number,
): Promise<CheckoutResult> {
  if (earlier && earlier.order.id !== orderId) throw keyReusedError();
  if (earlier) return continueCheckout(deps, earlier, source);
  const { order, lines } = await readOrder(deps.db, orderId);
  if (order.owed > 0) return payBalance(deps, order, source, requestKey, balance);
  if (order.status !== "pending") return readCheckoutResult(deps, orderId, null).then(assertPaid);
  const paymentInFlight = await findPaymentInFlight(deps.db, orderId);
  if (paymentInFlight && !(await resolvePayment(deps, paymentInFlight.id, paymentInFlight.redirectUrl !== null)))
    throw paymentInProgressError();
  if ((await readOrder(deps.db, orderId)).order.status !== "pending")
    return readCheckoutResult(deps, orderId, paymentInFlight?.id ?? null);
  if (amountDue(order) === 0 && !hasLaterCharges(lines)) {
    await markPaidByGiftCards(deps, orderId);
    return readCheckoutResult(deps, orderId, null);
  }
  if (amountDue(order) === 0 && source.kind === "none") throw cardNeededError();
  await deps.countPayAttempt({ cartId: order.cartId, email: order.email });
  const paymentSource = await resolvePaymentSource(deps, source, await signedInUserId(deps));
  const created = await createPaymentAttempt(deps, order, {
    gateway: paymentSource.gateway.name,
    requestKey,
    savedCardId: paymentSource.savedCardId,
    saveCard: paymentSource.savedCardId === null && (saveCard || lines.some((l) => l.planId !== "")),
  });
  await deps.faultPoint("checkout:after-begin");
  return continueCheckout(deps, created, source, paymentSource);
}

/**
 * Pays exactly what an edited order owes. Another tab that is paying it, or has paid it, is found first.
 * @throws httpError conflict if it owes another amount than the buyer saw, or a payment is in progress
 */
async function payBalance(
  deps: OrdersDeps,
  { id, cartId, email }: OrderRecord,
  source: PaymentSourceInput,
  requestKey: string,
  expected: number | undefined,
): Promise<CheckoutResult> {
  const inFlight = await findPaymentInFlight(deps.db, id);
  if (inFlight && !(await resolvePayment(deps, inFlight.id, inFlight.redirectUrl !== null)))
    throw paymentInProgressError();
  const { order } = await readOrder(deps.db, id);
  if (order.owed === 0) return readCheckoutResult(deps, id, inFlight?.id ?? null);
  if (order.owed !== expected)
    throw httpError(
      "conflict",
      `Your balance is now ${formatMoney({ minor: order.owed, currency: order.currency })}. Reload the page to review it. You weren't charged.`,
      { reason: "balance_changed" },
    );
  await deps.countPayAttempt({ cartId, email });
  const paymentSource = await resolvePaymentSource(deps, source, await signedInUserId(deps));
  const created = await createPaymentAttempt(deps, order, {
    ...{ gateway: paymentSource.gateway.name, requestKey, savedCardId: paymentSource.savedCardId, saveCard: false },
  });
  await deps.faultPoint("checkout:after-begin");
  return continueCheckout(deps, created, source, paymentSource);
}

/** Gift cards or discounts cover today's order, but not what its subscription charges later. */
const cardNeededError = () =>
  httpError("bad_input", "Your subscription needs a card for future charges. Enter one. It isn't charged today.", {
    field: "source",
    reason: "card_needed",
  });

/** Only the saved cards of the signed-in user may pay, never those of the link's owner. */
const signedInUserId = async (deps: OrdersDeps): Promise<string | null> => (await deps.viewer())?.userId ?? null;

const assertPaid = (result: CheckoutResult): CheckoutResult => {
  if (result.state !== "paid")
    throw httpError("conflict", "This order is no longer awaiting payment.", { reason: "not_pending" });
  return result;
};

/**
 * Continues from a created order to the end of its payment attempt: charges it, or marks it paid by gift
 * cards.
 * @param paymentSource the source as the gateway wants it, if this request has looked it up already
 */
async function continueCheckout(
  deps: OrdersDeps,
  { order, lines, payment, emailRows }: EarlierAttempt & { lines?: LineRecord[]; emailRows?: OrderEmailRows },
  source: PaymentSourceInput,
  paymentSource: Awaited<ReturnType<typeof resolvePaymentSource>> | null = null,
): Promise<CheckoutResult> {
  if (order.status === "pending" || payment?.balanceId) {
    if (payment?.status === "created") {
      const charged = paymentSource ?? (await resolvePaymentSource(deps, source, await signedInUserId(deps)));
      await chargePayment(deps, { order, lines, payment, emailRows }, charged.source, true);
    } else if (!payment && amountDue(order) === 0) await markPaidByGiftCards(deps, order.id);
    else if (payment) await resolvePayment(deps, payment.id, false);
  }
  const result = await readCheckoutResult(deps, order.id, payment?.id ?? null);
  // Without a cart the next try places a new order, which needs the gift cards that this one holds.
  if (result.state === "declined" && order.cartId === null && order.giftPaid > 0)
    await cancelPendingOrder(deps, order.id, "card declined");
  return result;
}

/**
 * The cart already has an order. A pending, unchanged one is paid again; otherwise it is canceled and a new
 * one is placed.
 */
async function resumePendingOrder(
  deps: OrdersDeps,
  order: OrderRecord,
  pricedCart: PricedCart,
  request: CheckoutInput,
  requestKey: string,
): Promise<CheckoutResult | null> {
  const alreadyOrderedError = () =>
    httpError("conflict", `This cart has already been ordered. Your order number is ${order.number}.`, {
      reason: "already_ordered",
    });
  if (order.status !== "pending") throw alreadyOrderedError();
  const paymentInFlight = await findPaymentInFlight(deps.db, order.id);
  if (paymentInFlight && !(await resolvePayment(deps, paymentInFlight.id, paymentInFlight.redirectUrl !== null)))
    throw paymentInProgressError();
  const { order: current, lines } = await readOrder(deps.db, order.id);
  if (current.status !== "pending") throw alreadyOrderedError();
  if (isSameOrder(current, lines, pricedCart, request) && (amountDue(current) > 0 || hasLaterCharges(lines)))
    return payPendingOrder(deps, current.id, request.source, request.saveCard, requestKey, null);
  if ((await cancelPendingOrder(deps, current.id, "changed by the buyer", "customer")) !== "cancelled")
    throw paymentInProgressError();
  return null;
}

/** Whether the request is for exactly what the pending order contains, gift cards for the same people included. */
function isSameOrder(
  order: OrderRecord,
  lines: readonly LineRecord[],
  pricedCart: PricedCart,
  request: CheckoutInput,
): boolean {
  const lineKey = (l: { variantId: string | null; planId: string; quantity: number }, given: unknown) =>
    `${l.variantId} ${l.planId} ${l.quantity} ${giftKey((given ?? {}) as LineProperties)}`;
  const ordered = lines.map((l) => lineKey(l, (JSON.parse(l.detail) as { given?: unknown }).given));
  const toJson = (a: unknown) => (a ? JSON.stringify(a) : null);
  return (
    order.email === request.email &&
    order.total === request.quotedTotal &&
    amountDue(order) === request.quotedDue &&
    order.shipTo === (needsShipping(pricedCart.lines) ? toJson(request.shipTo) : null) &&
    order.billTo === toJson(request.billTo) &&
    (order.shippingMethodId === request.methodId || request.methodId === null) &&
    order.note === request.note &&
    ordered.sort().join() ===
      pricedCart.lines
        .map((l) => lineKey(l, l.lineProperties))
        .sort()
        .join()
  );
}

/**
 * Refuses a cart that cannot be ordered, with its first problem.
 * @throws httpError
 */
export function assertCanPlaceOrder(pricedCart: PricedCart, quoted: Quote, request: CheckoutInput): void {
  if (quoted.needsShipping && !request.shipTo)
    throw httpError("bad_input", "Enter a shipping address.", { field: "shipTo" });
  for (const [field, a] of [
    ["shipTo", quoted.needsShipping ? request.shipTo : null],
    ["billTo", request.billTo],
  ] as const) {
    const addressIssue = a && findAddressProblem(a);
    if (addressIssue) throw httpError("bad_input", addressIssue.message, { field: `${field}.${addressIssue.field}` });
    const marketProblem = a && findMarketProblem(a, true);
    if (marketProblem) throw httpError("bad_input", marketProblem, { field: `${field}.region`, reason: "no_market" });
  }
  const [problem] = quoted.problems;
  if (problem)
    throw httpError("conflict", problem.message, { reason: problem.code, field: problem.about ?? undefined });
  if (quoted.zipQuestion)
    throw httpError("conflict", quoted.zipQuestion.message, {
      field: `${request.shipTo ? "shipTo" : "billTo"}.region`,
      reason: "zip_state",
    });
  if (quoted.asksAge && !request.ageConfirmed)
    throw httpError("bad_input", "Confirm that you're 18 or older. Your cart contains an adults-only item.", {
      field: "ageConfirmed",
      reason: "age",
    });
  if (pricedCart.lines.length === 0) throw httpError("conflict", "Your cart is empty.", { reason: "empty" });
}

/** The 409 that shows the new price; nothing was changed. */
function priceChangedResponse(quoted: Quote, request: CheckoutInput): Response {
  const { total, due, currency } = quoted.priced;
  const totalText = formatMoney({ minor: total, currency });
  const message =
    total === request.quotedTotal
      ? `A gift card's balance has changed. The amount due is now ${formatMoney({ minor: due, currency })}. Review it and confirm again.`
      : `The price is now ${totalText}. Review it and confirm again. You weren't charged.`;
  const body: PriceChangedError = {
    error: { code: "price_changed", message },
    difference: total - request.quotedTotal,
    quote: quoted,
  };
  return Response.json(body, { status: 409, headers: { "Cache-Control": "private, no-store" } });
}

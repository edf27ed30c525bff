import { fault } from "../../kernel/http-error.ts";
import { moneyText } from "../../kernel/money.ts";
import { type Basket, needsShipping, placeOf } from "../priced-cart.ts";
import { countCodes } from "../pricing/index.ts";
import type { CheckoutAnswer, CheckoutInput, PriceChanged, Quote, QuoteInput, SourceInput } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersBase, PaymentRecord } from "./deps.ts";
import { addressProblem, normalAddress } from "./domain-address.ts";
import { openBasket } from "./load-priced-cart.ts";
import { flying, livingOrderOf, orderOfRequest, readOrder } from "./queries.ts";
import { dueOf } from "./row-mappers.ts";
import { cancelPending } from "./service-cancel.ts";
import { begin, beginAttempt, underWay } from "./service-create-order.ts";
import { keyReused } from "./service-idempotency.ts";
import { settleFree } from "./service-mark-paid.ts";
import { checkoutAnswer, pay, paySource, resolve } from "./service-pay.ts";
import { quoteBasket } from "./service-quote.ts";

/** What the caller's cart (or a plan) costs, and what stands between it and an order. */
export async function quote(base: OrdersBase, input: QuoteInput): Promise<Quote> {
  await countCodes(base, [...input.codes, ...input.giftCodes]);
  const basket = await openBasket(base, input.planId);
  return quoteBasket(base, basket, { ...input, place: placeOf(input) });
}

/**
 * Places the caller's order and pays it. Run again under the same key after a crash, it finds what it
 * had begun and goes on there.
 * @throws fault bad_input, conflict; 409 with the new price where it is another than the buyer saw
 */
export async function checkout(base: OrdersBase, asked: CheckoutInput, requestKey: string): Promise<CheckoutAnswer> {
  const input = {
    ...asked,
    shipTo: asked.shipTo && normalAddress(asked.shipTo),
    billTo: asked.billTo && normalAddress(asked.billTo),
  };
  const before = await orderOfRequest(base.db, requestKey);
  if (before && before.order.email !== input.email) throw keyReused();
  if (before) return goOn(base, before.order, before.payment, input.source);

  const basket = await openBasket(base, input.planId);
  const living = basket.cartId ? await livingOrderOf(base.db, basket.cartId) : null;
  if (living) {
    const again = await payAgain(base, living, basket, input, requestKey);
    if (again) return again;
  }
  await countCodes(base, [...input.codes, ...input.giftCodes]);
  const place = placeOf(input.shipTo ?? input.billTo);
  const timeZone = input.consents[0]?.timeZone;
  const quoted = await quoteBasket(base, basket, { ...input, place, timeZone });
  refuse(basket, quoted, input);
  const { priced } = quoted;
  if (priced.total !== input.quotedTotal || priced.due !== input.quotedDue) throw priceChanged(quoted, input);

  await base.countPayAttempt({ cartId: basket.cartId, email: input.email });
  const source = priced.due > 0 ? await paySource(base, input.source, basket.userId) : null;
  await base.step("checkout:before-begin");
  const begun = await begin(base, {
    basket,
    priced,
    email: input.email,
    shipTo: quoted.needsShipping ? input.shipTo : null,
    billTo: input.billTo,
    note: input.note,
    requestKey,
    source: "web",
    consents: input.consents,
    attempt: source && {
      gateway: source.gateway.name,
      requestKey,
      savedCardId: source.savedCardId,
      keepCard: source.savedCardId === null && (input.saveCard || quoted.planIds.length > 0),
    },
  });
  await base.step("checkout:after-begin");
  return goOn(base, begun.order, begun.payment, input.source);
}

/** Pays a pending order once more, with another card. @throws fault conflict where it waits for none */
export async function payOrder(
  base: OrdersBase,
  orderId: string,
  source: SourceInput,
  saveCard: boolean,
  requestKey: string,
): Promise<CheckoutAnswer> {
  const before = await orderOfRequest(base.db, requestKey);
  if (before && before.order.id !== orderId) throw keyReused();
  if (before) return goOn(base, before.order, before.payment, source);
  const { order, lines } = await readOrder(base.db, orderId);
  if (order.status !== "pending") return checkoutAnswer(base, orderId, null).then(paidOrRefused);
  const way = await flying(base.db, orderId);
  if (way && !(await resolve(base, way.id, way.redirectUrl !== null))) throw underWay();
  if ((await readOrder(base.db, orderId)).order.status !== "pending")
    return checkoutAnswer(base, orderId, way?.id ?? null);
  await base.countPayAttempt({ cartId: order.cartId, email: order.email });
  const paid = await paySource(base, source, await payer(base));
  const payment = await beginAttempt(base, order, {
    gateway: paid.gateway.name,
    requestKey,
    savedCardId: paid.savedCardId,
    keepCard: paid.savedCardId === null && (saveCard || lines.some((l) => l.planId !== "")),
  });
  await base.step("checkout:after-begin");
  return goOn(base, order, payment, source);
}

/** Whose kept cards may pay: those of whoever is signed in, never those of somebody whose link this is. */
const payer = async (base: OrdersBase): Promise<string | null> => (await base.viewer())?.userId ?? null;

const paidOrRefused = (answer: CheckoutAnswer): CheckoutAnswer => {
  if (answer.state !== "paid")
    throw fault("conflict", "This order does not wait for a payment any more.", { reason: "not_pending" });
  return answer;
};

/** From an order that is begun to the end of its attempt: pays, or settles what gift cards cover. */
async function goOn(
  base: OrdersBase,
  order: OrderRecord,
  payment: PaymentRecord | null,
  source: SourceInput,
): Promise<CheckoutAnswer> {
  if (order.status === "pending") {
    if (payment?.status === "created") {
      const paid = await paySource(base, source, await payer(base));
      await pay(base, order, payment, paid.source, true);
    } else if (!payment && dueOf(order) === 0) await settleFree(base, order.id);
    else if (payment) await resolve(base, payment.id, false);
  }
  return checkoutAnswer(base, order.id, payment?.id ?? null);
}

/**
 * The cart has an order already. One that waits for a payment is paid once more where nothing was
 * changed since; else it is given up, and the cart is ordered anew.
 */
async function payAgain(
  base: OrdersBase,
  order: OrderRecord,
  basket: Basket,
  input: CheckoutInput,
  requestKey: string,
): Promise<CheckoutAnswer | null> {
  const ordered = () =>
    fault("conflict", `This cart was ordered already: it is order ${order.number}.`, { reason: "already_ordered" });
  if (order.status !== "pending") throw ordered();
  const way = await flying(base.db, order.id);
  if (way && !(await resolve(base, way.id, way.redirectUrl !== null))) throw underWay();
  const { order: now, lines } = await readOrder(base.db, order.id);
  if (now.status !== "pending") throw ordered();
  if (isSame(now, lines, basket, input) && dueOf(now) > 0)
    return payOrder(base, now.id, input.source, input.saveCard, requestKey);
  if ((await cancelPending(base, now.id, "changed by the buyer", "customer")) !== "cancelled") throw underWay();
  return null;
}

/** Whether the buyer asks for exactly what the pending order is. */
function isSame(order: OrderRecord, lines: readonly LineRecord[], basket: Basket, input: CheckoutInput): boolean {
  const key = (l: { variantId: string | null; planId: string; quantity: number }) =>
    `${l.variantId} ${l.planId} ${l.quantity}`;
  const text = (a: unknown) => (a ? JSON.stringify(a) : null);
  return (
    order.email === input.email &&
    order.total === input.quotedTotal &&
    dueOf(order) === input.quotedDue &&
    order.shipTo === (needsShipping(basket.lines) ? text(input.shipTo) : null) &&
    order.billTo === text(input.billTo) &&
    (order.shippingMethodId === input.methodId || input.methodId === null) &&
    lines.map(key).sort().join() === basket.lines.map(key).sort().join()
  );
}

/** Refuses what cannot be ordered, by its first problem. @throws fault */
function refuse(basket: Basket, quoted: Quote, input: CheckoutInput): void {
  if (quoted.needsShipping && !input.shipTo)
    throw fault("bad_input", "Write the address that it is to be sent to.", { field: "shipTo" });
  for (const [field, a] of [
    ["shipTo", quoted.needsShipping ? input.shipTo : null],
    ["billTo", input.billTo],
  ] as const) {
    const wrong = a && addressProblem(a);
    if (wrong) throw fault("bad_input", wrong.message, { field: `${field}.${wrong.field}` });
  }
  const [problem] = quoted.problems;
  if (problem) throw fault("conflict", problem.message, { reason: problem.code, field: problem.about ?? undefined });
  if (quoted.asksAge && !input.ageConfirmed)
    throw fault("bad_input", "Confirm that you are 18 or older: something in the cart is for adults.", {
      field: "ageConfirmed",
      reason: "age",
    });
  if (basket.lines.length === 0) throw fault("conflict", "There is nothing in the cart.", { reason: "empty" });
}

/** The 409 that shows the new price; nothing was changed. */
function priceChanged(quoted: Quote, input: CheckoutInput): Response {
  const { total, due, currency } = quoted.priced;
  const sum = moneyText({ minor: total, currency });
  const message =
    total === input.quotedTotal
      ? `${moneyText({ minor: due, currency })} is left to pay now, since a gift card holds another sum. Look at it and confirm again.`
      : `The price is ${sum} now. Look at it and confirm again; nothing was charged.`;
  const body: PriceChanged = {
    error: { code: "price_changed", message },
    difference: total - input.quotedTotal,
    quote: quoted,
  };
  return Response.json(body, { status: 409, headers: { "Cache-Control": "private, no-store" } });
}

import { and, eq, ne } from "drizzle-orm";
import type { ClaimStatements, RenewalOrders, RenewalRequest } from "../../billing/index.ts";
import { findLineProblem, resolveCartLines, toDestination } from "../priced-cart.ts";
import type { Address } from "../pricing/contract.ts";
import { violatedConstraint } from "../statement.ts";
import type { OrdersDeps } from "./deps.ts";
import { amountDue, PENDING_ORDER_DURATION } from "./domain.ts";
import { findPaymentInFlight, readOrder, readOrderWithPayment } from "./queries.ts";
import { orders } from "./schema.ts";
import { cancelPendingOrder } from "./service-cancel.ts";
import { createOrder, createPaymentAttempt } from "./service-create-order.ts";
import { markPaidByGiftCards } from "./service-mark-paid.ts";
import { chargePayment, resolvePayment } from "./service-pay.ts";
import { quotePricedCart } from "./service-quote.ts";

type RenewalOrderResult = Awaited<ReturnType<RenewalOrders["beginRenewal"]>>;

/**
 * The order of a subscription's cycle: at most one is not canceled per subscription and cycle, so that two
 * workers can never both bill it. Stock is reserved before the card is charged.
 * @throws nothing for what is out of stock
 */
async function createRenewalOrder(deps: OrdersDeps, request: RenewalRequest): Promise<RenewalOrderResult> {
  const existingOrderId = await findRenewalOrder(deps, request.subscriptionId, request.cycle);
  if (existingOrderId) return { ok: true, orderId: existingOrderId };
  const { pricedCart, shipTo, quote, unavailable } = await priceRenewal(deps, request);
  if (unavailable) return { ok: false, why: "unavailable", detail: unavailable };
  const problem = quote.problems[0];
  if (problem) {
    const why = problem.code === "out_of_stock" ? "out_of_stock" : "unshippable";
    return { ok: false, why, detail: problem.message };
  }
  try {
    const { order } = await createOrder(deps, {
      pricedCart,
      priced: quote.priced,
      email: request.email,
      shipTo,
      billTo: null,
      note: "",
      requestKey: null,
      source: "renewal",
      consents: [],
      subscriptionId: request.subscriptionId,
      cycle: request.cycle,
      firstAttempt: null,
      claimStatements: request.claimStatements,
    });
    return { ok: true, orderId: order.id };
  } catch (error) {
    if (isClaimLost(error)) return { ok: false, why: "changed", detail: "The subscription was changed." };
    // Another worker was faster, or the last unit was just sold.
    const existingNow = await findRenewalOrder(deps, request.subscriptionId, request.cycle);
    if (existingNow) return { ok: true, orderId: existingNow };
    if (error instanceof Response && error.status === 409)
      return { ok: false, why: "out_of_stock", detail: "Something in the subscription just sold out." };
    throw error;
  }
}

/** The next order of a subscription at its agreed prices. `unavailable`: what cannot be sold anymore, as a sentence. */
async function priceRenewal(deps: OrdersDeps, request: Omit<RenewalRequest, "claimStatements">) {
  const shipTo = request.shipTo ? (JSON.parse(request.shipTo) as Address) : null;
  const resolved = await resolveCartLines(
    deps,
    request.lines.map((l, i) => ({
      id: String(i),
      variantId: l.variantId,
      planId: l.planId,
      quantity: l.quantity,
      agreed: l,
    })),
  );
  const pricedCart = { ...resolved, cartId: null, userId: request.userId, currency: request.currency, codes: [] };
  const unavailable = pricedCart.lines
    .filter((l) => l.variantId !== null)
    .map((l) => findLineProblem({ ...l, planId: "" }, request.currency))
    .find((p) => p !== null);
  const quote = await quotePricedCart(deps, pricedCart, {
    codes: [],
    giftCodes: [],
    methodId: request.shippingMethodId,
    destination: toDestination(shipTo),
    email: "",
  });
  return { pricedCart, shipTo, quote, unavailable: unavailable?.message ?? null };
}

/** What the order would cost now. */
async function quoteRenewal(
  deps: OrdersDeps,
  request: Omit<RenewalRequest, "claimStatements">,
): ReturnType<RenewalOrders["quoteRenewal"]> {
  const { quote, unavailable } = await priceRenewal(deps, request);
  const detail = unavailable ?? quote.problems[0]?.message;
  if (detail) return { ok: false, detail };
  const { currency, subtotal, discount, shipping, taxAdded, total, methods, method } = quote.priced;
  return {
    ok: true,
    ...{ currency, subtotal: subtotal - discount, shipping, tax: taxAdded, total },
    methods: methods.map(({ id, name, price }) => ({ id, name, price })),
    methodId: method?.id ?? null,
  };
}

const findRenewalOrder = async (deps: OrdersDeps, subscriptionId: string, cycle: number): Promise<string | null> =>
  (
    await deps.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.subscriptionId, subscriptionId), eq(orders.cycle, cycle), ne(orders.status, "cancelled")))
      .get()
  )?.id ?? null;

/** The claim on the cycle did not hold: `ClaimStatements` undid the batch. */
const isClaimLost = (error: unknown): boolean => violatedConstraint(error)?.startsWith("billing_cycle.") ?? false;

/**
 * Charges a saved card for a renewal order. The outcome of an attempt in flight is looked up, never charged
 * twice: each attempt is a payment row of its own, and only one per order can be in flight.
 */
async function payRenewalOrder(
  deps: OrdersDeps,
  orderId: string,
  savedCardId: string,
  claimStatements: ClaimStatements,
): ReturnType<RenewalOrders["payRenewal"]> {
  const { order } = await readOrder(deps.db, orderId);
  if (order.paidAt !== null) return { kind: "paid" };
  if (order.status !== "pending") return { kind: "changed" };
  const paymentInFlight = await findPaymentInFlight(deps.db, orderId);
  if (paymentInFlight) {
    await resolvePayment(deps, paymentInFlight.id, deps.now() - paymentInFlight.createdAt > PENDING_ORDER_DURATION);
    return readRenewalOutcome(deps, orderId, paymentInFlight.id);
  }
  if (amountDue(order) === 0) {
    await markPaidByGiftCards(deps, orderId);
    return { kind: "paid" };
  }
  const card = await deps.cards.findChargeable(savedCardId);
  if (!card) return { kind: "declined", reason: "invalid_account" };
  let created: Awaited<ReturnType<typeof createPaymentAttempt>>;
  try {
    created = await createPaymentAttempt(deps, order, {
      gateway: card.gateway,
      requestKey: null,
      saveCard: false,
      savedCardId,
      claimStatements,
    });
  } catch (error) {
    if (isClaimLost(error) || (await readOrder(deps.db, orderId)).order.status === "cancelled")
      return { kind: "changed" };
    throw error;
  }
  await deps.faultPoint("renewal:after-begin");
  const { customerRef, cardRef } = card;
  await chargePayment(deps, created, { kind: "saved", customerRef, cardRef }, false);
  return readRenewalOutcome(deps, orderId, created.payment.id);
}

async function readRenewalOutcome(
  deps: OrdersDeps,
  orderId: string,
  paymentId: string,
): ReturnType<RenewalOrders["payRenewal"]> {
  const { order, payment } = await readOrderWithPayment(deps.db, orderId, paymentId);
  if (order.paidAt !== null) return { kind: "paid" };
  if (payment?.status === "declined" || payment?.status === "cancelled")
    return { kind: "declined", reason: payment.reason ?? "declined" };
  return { kind: "unknown" };
}

/** The interface that subscriptions use for renewals. */
export const createRenewalOrders = (deps: OrdersDeps): RenewalOrders => ({
  beginRenewal: (request) => createRenewalOrder(deps, request),
  quoteRenewal: (request) => quoteRenewal(deps, request),
  payRenewal: (orderId, cardId, claimStatements) => payRenewalOrder(deps, orderId, cardId, claimStatements),
  cancelPending: (orderId, reason) => cancelPendingOrder(deps, orderId, reason),
});

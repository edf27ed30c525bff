import { and, eq, ne } from "drizzle-orm";
import type { RenewalOrders, RenewalRequest } from "../../billing/index.ts";
import { fillBasket, lineProblem, placeOf } from "../priced-cart.ts";
import type { Address } from "../pricing/contract.ts";
import type { OrdersBase } from "./deps.ts";
import { PENDING_FOR } from "./domain.ts";
import { flying, readOrder, readPayment } from "./queries.ts";
import { dueOf } from "./row-mappers.ts";
import { orders } from "./schema.ts";
import { cancelPending } from "./service-cancel.ts";
import { begin, beginAttempt } from "./service-create-order.ts";
import { settleFree } from "./service-mark-paid.ts";
import { pay, resolve } from "./service-pay.ts";
import { quoteBasket } from "./service-quote.ts";

type Began = Awaited<ReturnType<RenewalOrders["beginRenewal"]>>;

/**
 * The order of a subscription's cycle: one that lives per contract and cycle, so that two workers can
 * never both bill it. Stock is held before the card is asked. @throws nothing for what is out of stock
 */
export async function beginRenewal(base: OrdersBase, r: RenewalRequest): Promise<Began> {
  const living = await renewalOf(base, r.contractId, r.cycle);
  if (living) return { ok: true, orderId: living };
  const shipTo = r.shipTo ? (JSON.parse(r.shipTo) as Address) : null;
  const filled = await fillBasket(
    base,
    r.lines.map((l, i) => ({
      id: String(i),
      variantId: l.variantId,
      planId: l.planId,
      quantity: l.quantity,
      agreed: l,
    })),
  );
  const basket = { ...filled, cartId: null, userId: r.userId, currency: r.currency, codes: [] };
  const gone = basket.lines
    .filter((l) => l.variantId !== null)
    .map((l) => lineProblem({ ...l, planId: "" }, r.currency))
    .find((p) => p !== null);
  if (gone) return { ok: false, why: "unavailable", detail: gone.message };
  const quoted = await quoteBasket(base, basket, {
    codes: [],
    giftCodes: [],
    methodId: r.shippingMethodId,
    place: placeOf(shipTo),
    email: "",
  });
  const problem = quoted.problems[0];
  if (problem) {
    const why = problem.code === "out_of_stock" ? "out_of_stock" : "unshippable";
    return { ok: false, why, detail: problem.message };
  }
  try {
    const { order } = await begin(base, {
      basket,
      priced: quoted.priced,
      email: r.email,
      shipTo,
      billTo: null,
      note: "",
      requestKey: null,
      source: "renewal",
      consents: [],
      contractId: r.contractId,
      cycle: r.cycle,
      attempt: null,
    });
    return { ok: true, orderId: order.id };
  } catch (error) {
    // Another worker was first, or the last unit was just sold.
    const other = await renewalOf(base, r.contractId, r.cycle);
    if (other) return { ok: true, orderId: other };
    if (error instanceof Response && error.status === 409)
      return { ok: false, why: "out_of_stock", detail: "Something in the subscription was just sold." };
    throw error;
  }
}

const renewalOf = async (base: OrdersBase, contractId: string, cycle: number): Promise<string | null> =>
  (
    await base.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.contractId, contractId), eq(orders.cycle, cycle), ne(orders.status, "cancelled")))
      .get()
  )?.id ?? null;

/**
 * Charges a kept card for a renewal's order. An attempt that is under way is asked about, never begun
 * twice: each attempt is a payment row of its own, and only one per order can be in flight.
 */
export async function payRenewal(
  base: OrdersBase,
  orderId: string,
  savedCardId: string,
): ReturnType<RenewalOrders["payRenewal"]> {
  const { order } = await readOrder(base.db, orderId);
  if (order.paidAt !== null) return { kind: "paid" };
  if (order.status !== "pending") return { kind: "declined", reason: "cancelled" };
  const way = await flying(base.db, orderId);
  if (way) {
    await resolve(base, way.id, base.now() - way.createdAt > PENDING_FOR);
    return outcomeOf(base, orderId, way.id);
  }
  if (dueOf(order) === 0) {
    await settleFree(base, orderId);
    return { kind: "paid" };
  }
  const card = await base.cards.find(savedCardId);
  if (!card) return { kind: "declined", reason: "invalid_account" };
  const payment = await beginAttempt(base, order, {
    gateway: card.gateway,
    requestKey: null,
    keepCard: false,
    savedCardId,
  });
  await base.step("renewal:after-begin");
  const { customerRef, cardRef } = card;
  await pay(base, order, payment, { kind: "saved", customerRef, cardRef }, false);
  return outcomeOf(base, orderId, payment.id);
}

async function outcomeOf(
  base: OrdersBase,
  orderId: string,
  paymentId: string,
): ReturnType<RenewalOrders["payRenewal"]> {
  const { order } = await readOrder(base.db, orderId);
  if (order.paidAt !== null) return { kind: "paid" };
  const payment = await readPayment(base.db, paymentId);
  if (payment?.status === "declined" || payment?.status === "cancelled")
    return { kind: "declined", reason: payment.reason ?? "declined" };
  return { kind: "unknown" };
}

/** What the subscriptions may ask of the orders. */
export const renewalOrders = (base: OrdersBase): RenewalOrders => ({
  beginRenewal: (request) => beginRenewal(base, request),
  payRenewal: (orderId, cardId) => payRenewal(base, orderId, cardId),
  async cancelPending(orderId, reason) {
    const how = await cancelPending(base, orderId, reason);
    if (how === "unknown") throw new Error(`nobody can say yet how the payment of order ${orderId} ends`);
    return how;
  },
});

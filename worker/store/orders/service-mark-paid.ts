import { eq, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { GatewayPayment } from "../gateway/contract.ts";
import { brokenRule, runBatch, type Statement } from "../statement.ts";
import type { Attention } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersBase, PaymentRecord } from "./deps.ts";
import { fulfilmentStatus, isDone } from "./domain.ts";
import { confirmationLetter, surplusLetter } from "./emails.ts";
import { type Posted, post, tell } from "./order-notifications.ts";
import { readOrder, readPayment } from "./queries.ts";
import { lineStock } from "./row-mappers.ts";
import { orders, payments, refunds } from "./schema.ts";
import { runRefund } from "./service-process-refund.ts";
import { event, moveOrder, movePayment, notePayment } from "./state-transitions.ts";

/** `paid`: the order is paid now, or was before. `surplus`: the money goes back, the order did not need it. */
export type Settled = "paid" | "surplus";

/** Statuses out of which money may still turn up; `declined` and `cancelled` are what we believed until now. */
const BEFORE_CAPTURE = ["created", "pending", "unknown", "declined", "cancelled"] as const;

/**
 * Makes an order paid: the one function for the page, the webhook and the reconciler. In one batch:
 * the payment is captured, the order opens, holds become promises, the cart closes, other rooms do
 * what comes with it, the mail and the news are written. Told twice or at the same time, it happens
 * once. Money for an order that needs none any more (cancelled meanwhile, or paid by another attempt)
 * is kept as surplus and given back in full at once: docs/decisions/0007 says why.
 */
export async function settle(base: OrdersBase, paymentId: string, news: GatewayPayment): Promise<Settled> {
  for (let round = 0; ; round++) {
    const payment = await readPayment(base.db, paymentId);
    if (!payment) throw new Error(`a payment ${paymentId} is not ours`);
    if (payment.status === "captured") return "paid";
    if (payment.status === "surplus") return "surplus";
    const { order, lines } = await readOrder(base.db, payment.orderId);
    try {
      if (order.status !== "pending") return await keepSurplus(base, order, payment, news);
      await base.step("settle:before-batch");
      await open(base, order, lines, { payment, news });
      await base.step("settle:after-batch");
      return "paid";
    } catch (error) {
      // Another attempt of this order was captured in the same instant: the next round finds it open, and this money is surplus.
      if (round < 3 && brokenRule(error) !== null && (await changed(base, order, payment))) continue;
      if (brokenRule(error) === "store_payment.order_id") return keepSurplus(base, order, payment, news);
      throw error;
    }
  }
}

/** Opens an order of which gift cards pay everything. Told twice, it happens once. */
export async function settleFree(base: OrdersBase, orderId: string): Promise<void> {
  const { order, lines } = await readOrder(base.db, orderId);
  if (order.status !== "pending") return;
  if (order.total !== order.giftPaid) throw new Error(`order ${orderId} is not covered`);
  try {
    await base.step("settle:before-batch");
    await open(base, order, lines, null);
    await base.step("settle:after-batch");
  } catch (error) {
    if ((await readOrder(base.db, orderId)).order.status === "pending") throw error;
  }
}

async function changed(base: OrdersBase, order: OrderRecord, payment: PaymentRecord): Promise<boolean> {
  const [now, again] = await Promise.all([readOrder(base.db, order.id), readPayment(base.db, payment.id)]);
  return now.order.version !== order.version || again?.status !== payment.status;
}

async function open(
  base: OrdersBase,
  order: OrderRecord,
  lines: LineRecord[],
  paid: { payment: PaymentRecord; news: GatewayPayment } | null,
): Promise<void> {
  const at = base.now();
  const savedCardId = paid ? await cardOf(base, order, paid) : null;
  const mail = await post(base, order, "confirmation", "", (about) => confirmationLetter({ ...about, order }, lines));
  const told = { ...order, status: "open" as const, paidAt: at, lines, savedCardId };
  try {
    const theirs = (await Promise.all(base.hooks.map((h) => h.paid?.(told) ?? []))).flat();
    await runBatch(
      base.db,
      opening(base, order, lines, paid, { at, savedCardId, mail, theirs, attention: attentionOf(paid) }),
    );
  } catch (error) {
    if (await isSettled(base, order.id)) return;
    if (STATE.test(brokenRule(error) ?? "")) throw error;
    // What comes with the order cannot be made: the money is real all the same. Staff see it, the reconciler tries again.
    console.error(JSON.stringify({ order: order.id, unfinished: String(error) }));
    await runBatch(
      base.db,
      opening(base, order, lines, paid, { at, savedCardId, mail, theirs: [], attention: "unfinished" }),
    );
  }
  mail.deliver();
}

/** What breaks when the order or the payment moved on meanwhile; everything else is a neighbour's. */
const STATE = /^store_(order|payment)\b|^store_order_mail/;

const isSettled = async (base: OrdersBase, id: string) => (await readOrder(base.db, id)).order.paidAt !== null;

const attentionOf = (paid: { payment: PaymentRecord; news: GatewayPayment } | null): Attention =>
  paid && (paid.news.amount.minor !== paid.payment.amount || paid.news.amount.currency !== paid.payment.currency)
    ? "amount_mismatch"
    : "";

function opening(
  base: OrdersBase,
  order: OrderRecord,
  lines: LineRecord[],
  paid: { payment: PaymentRecord; news: GatewayPayment } | null,
  with_: { at: number; savedCardId: string | null; mail: Posted; theirs: Statement[]; attention: Attention },
): Statement[] {
  const { db } = base;
  const { at, attention } = with_;
  const done = isDone(fulfilmentStatus(lines, []), at);
  const detail = paid
    ? { payment: paid.payment.id, amount: paid.news.amount.minor, expected: paid.payment.amount }
    : { giftCards: order.giftPaid };
  return [
    ...moveOrder(db, {
      id: order.id,
      from: "pending",
      to: "open",
      at,
      actor: "system",
      kind: "paid",
      detail: attention ? { ...detail, attention } : detail,
      set: { paidAt: at, expiresAt: null, attention },
    }),
    ...(paid
      ? [movePayment(db, paid.payment.id, BEFORE_CAPTURE, "captured", facts(paid.news, at, with_.savedCardId))]
      : []),
    ...base.stock.promiseStatements(order.id, base.stock.explode(lineStock(lines))),
    ...(order.cartId ? base.cart.completeStatements(order.cartId, order.id, boughtOf(lines)) : []),
    ...with_.mail.statements,
    tell(base, "order.paid", order),
    ...with_.theirs,
    ...(done
      ? [
          ...moveOrder(db, { id: order.id, from: "open", to: "completed", at, actor: "system", kind: "completed" }),
          tell(base, "order.completed", order),
        ]
      : []),
  ];
}

const boughtOf = (lines: readonly LineRecord[]) =>
  lines.flatMap(({ variantId, planId, quantity }) => (variantId ? [{ variantId, planId, quantity }] : []));

const facts = (news: GatewayPayment, at: number, savedCardId: string | null) => ({
  reference: news.reference,
  version: news.version,
  amount: news.amount.minor,
  cardBrand: news.card?.brand ?? null,
  cardLast4: news.card?.last4 ?? null,
  savedCardId,
  reason: null,
  capturedAt: at,
  updatedAt: at,
});

/** The card of the payment, kept where the buyer wanted it; null where it is not to be kept, or could not be yet. */
async function cardOf(
  base: OrdersBase,
  order: OrderRecord,
  { payment, news }: { payment: PaymentRecord; news: GatewayPayment },
): Promise<string | null> {
  if (payment.savedCardId || !payment.keepCard) return payment.savedCardId;
  const { id, gateway } = payment;
  return base.cards.keep({ id, gateway, reference: news.reference }, order).catch(() => null);
}

async function keepSurplus(
  base: OrdersBase,
  order: OrderRecord,
  payment: PaymentRecord,
  news: GatewayPayment,
): Promise<Settled> {
  const at = base.now();
  const amount = news.amount.minor;
  const refundId = newId(at);
  const mail = await post(base, order, "surplus", payment.id, (about) => surplusLetter(about, amount));
  try {
    await runBatch(base.db, [
      movePayment(base.db, payment.id, BEFORE_CAPTURE, "surplus", { ...facts(news, at, null), refunded: amount }),
      base.db.insert(refunds).values({
        id: refundId,
        orderId: order.id,
        paymentId: payment.id,
        amount,
        status: "created",
        reason: "The order did not need this payment any more.",
        requestKey: `surplus:${payment.id}`,
        actor: "system",
        createdAt: at,
      }),
      event(base.db, {
        orderId: order.id,
        at,
        actor: "gateway",
        kind: "surplus",
        detail: { payment: payment.id, amount, refund: refundId },
      }),
      ...mail.statements,
    ]);
  } catch (error) {
    const again = await readPayment(base.db, payment.id);
    if (again?.status === "captured") return "paid";
    if (again?.status !== "surplus") throw error;
    return "surplus";
  }
  mail.deliver();
  await base.step("surplus:before-refund");
  await runRefund(base, refundId);
  return "surplus";
}

/** No money comes under this payment. The order stays pending, so that another card may be tried. Told twice, it happens once. */
export async function fail(
  base: OrdersBase,
  payment: PaymentRecord,
  status: "declined" | "cancelled",
  reason: string,
  version = 0,
): Promise<void> {
  const { db } = base;
  const at = base.now();
  try {
    await runBatch(db, [
      movePayment(db, payment.id, ["created", "pending", "unknown"], status, {
        reason,
        version: Math.max(version, payment.version),
        redirectUrl: null,
        updatedAt: at,
      }),
      event(db, {
        orderId: payment.orderId,
        at,
        actor: "gateway",
        kind: `payment_${status}`,
        detail: { payment: payment.id, reason },
      }),
    ]);
  } catch (error) {
    if (brokenRule(error) !== "store_payment.status") throw error;
  }
}

/** Makes what could not be made when an order was paid (`unfinished`). */
export async function finish(base: OrdersBase, orderId: string): Promise<void> {
  const { order, lines } = await readOrder(base.db, orderId);
  if (order.attention !== "unfinished" || order.paidAt === null) return;
  const paid = await base.db.select().from(payments).where(sql`order_id = ${orderId} AND status = 'captured'`).get();
  const told = { ...order, paidAt: order.paidAt, lines, savedCardId: paid?.savedCardId ?? null };
  const theirs = (await Promise.all(base.hooks.map((h) => h.paid?.(told) ?? []))).flat();
  await runBatch(base.db, [
    ...theirs,
    base.db.update(orders).set({ attention: "" }).where(eq(orders.id, orderId)),
    event(base.db, { orderId, at: base.now(), actor: "system", kind: "finished" }),
  ]);
}

/** Notes what a payment waits for: the gateway's own page, or its word. */
export const noteWaiting = async (
  base: OrdersBase,
  payment: PaymentRecord,
  set: Parameters<typeof notePayment>[3],
): Promise<void> => {
  await notePayment(base.db, payment.id, ["created", "pending", "unknown"], { ...set, updatedAt: base.now() });
};

import { asc, eq, inArray } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import type { Db } from "../../platform/db.ts";
import type { Address } from "../pricing/contract.ts";
import type { Attention, OrderLineView, OrderView, PaymentView, StaffOrderView } from "./contract.ts";
import type { LineRecord, PaymentRecord } from "./deps.ts";
import { fulfilmentStatus, orderWords, paymentStatus, RETURN_WINDOW } from "./domain.ts";
import { dueOf, partsOf } from "./row-mappers.ts";
import {
  adjustments,
  fulfilmentLines,
  fulfilments,
  orderEvents,
  orderLines,
  orders,
  payments,
  refundLines,
  refunds,
  returnLines,
  returns,
} from "./schema.ts";

/** Everything about an order, in one round trip, as staff see it. @throws fault not_found */
export async function staffView(db: Db, id: string, now: number): Promise<StaffOrderView> {
  const idsOf = (t: typeof refunds | typeof fulfilments | typeof returns) =>
    db.select({ id: t.id }).from(t).where(eq(t.orderId, id));
  const [found, lines, adjusted, paid, back, backLines, sent, sentLines, returned, returnedLines, events] =
    await db.batch([
      db.select().from(orders).where(eq(orders.id, id)),
      db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
      db.select().from(adjustments).where(eq(adjustments.orderId, id)).orderBy(asc(adjustments.id)),
      db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.createdAt), asc(payments.id)),
      db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(asc(refunds.createdAt), asc(refunds.id)),
      db
        .select()
        .from(refundLines)
        .where(inArray(refundLines.refundId, idsOf(refunds))),
      db.select().from(fulfilments).where(eq(fulfilments.orderId, id)).orderBy(asc(fulfilments.shippedAt)),
      db
        .select()
        .from(fulfilmentLines)
        .where(inArray(fulfilmentLines.fulfilmentId, idsOf(fulfilments))),
      db.select().from(returns).where(eq(returns.orderId, id)).orderBy(asc(returns.createdAt)),
      db
        .select()
        .from(returnLines)
        .where(inArray(returnLines.returnId, idsOf(returns))),
      db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id))
        .orderBy(asc(orderEvents.at), asc(orderEvents.id)),
    ]);
  const order = found[0];
  if (!order) throw fault("not_found", "There is no such order.");
  const axes = {
    status: order.status,
    paymentStatus: paymentStatus(order, paid),
    fulfilmentStatus: fulfilmentStatus(lines, sent),
  };
  const nothingSent = lines.every((l) => l.fulfilled === 0);
  const lastSent = Math.max(0, ...sent.map((p) => p.deliveredAt ?? p.shippedAt));
  const { shipTo, billTo, requestKey: _, cartId: __, ...plain } = order;
  return {
    ...plain,
    ...axes,
    words: orderWords(axes),
    attention: order.attention as Attention,
    shipTo: shipTo ? (JSON.parse(shipTo) as Address) : null,
    billTo: billTo ? (JSON.parse(billTo) as Address) : null,
    due: dueOf(order),
    discounts: summed(
      adjusted.filter((a) => a.kind === "discount" || a.kind === "shipping_discount"),
      (a) => a.name,
    ).map(([first, amount]) => ({ name: first.name, amount })),
    taxes: summed(
      adjusted.filter((a) => a.kind === "tax" || a.kind === "shipping_tax"),
      (a) => `${a.name} ${a.bps}`,
    ).map(([first, amount]) => ({ name: first.name, bps: first.bps ?? 0, amount })),
    lines: lines.map(lineView),
    payments: paid.map(paymentView),
    refunds: back.map((r) => ({
      id: r.id,
      amount: r.amount,
      shipping: r.shipping,
      status: r.status,
      to: r.paymentId ? "card" : "gift_card",
      reason: r.reason,
      lines: backLines
        .filter((l) => l.refundId === r.id)
        .map(({ lineId, quantity, amount }) => ({ lineId, quantity, amount })),
      createdAt: r.createdAt,
      settledAt: r.settledAt,
    })),
    parcels: sent.map(({ id: parcel, status, carrier, tracking, trackingUrl, shippedAt, deliveredAt }) => ({
      ...{ id: parcel, status, carrier, tracking, trackingUrl, shippedAt, deliveredAt },
      lines: sentLines.filter((l) => l.fulfilmentId === parcel).map(({ fulfilmentId: _, ...l }) => l),
    })),
    returns: returned.map(({ id: one, status, reason, note, createdAt, decidedAt }) => ({
      ...{ id: one, status, reason, note, createdAt, decidedAt },
      lines: returnedLines.filter((l) => l.returnId === one).map(({ returnId: _, ...l }) => l),
    })),
    events: events.map(({ orderId: _, detail, ...e }) => ({ ...e, detail: JSON.parse(detail) })),
    may: {
      pay: order.status === "pending" && axes.paymentStatus === "not_paid",
      cancel:
        nothingSent && (order.status === "open" || (order.status === "pending" && axes.paymentStatus === "not_paid")),
      return: lastSent > 0 && now - lastSent <= RETURN_WINDOW && lines.some((l) => l.fulfilled > l.returned),
    },
  };
}

/** Rows that share a key, as the first of them and their sum. */
const summed = <R extends { amount: number }>(rows: R[], key: (r: R) => string): [first: R, amount: number][] =>
  [...Map.groupBy(rows, key).values()].map((g) => [g[0] as R, g.reduce((a, r) => a + r.amount, 0)]);

/** The order without what is the staff's alone. */
export function buyerView(o: StaffOrderView): OrderView {
  const {
    userId: _u,
    source: _s,
    contractId: _c,
    cycle: _y,
    note: _n,
    attention: _a,
    events: _e,
    version: _v,
    ...view
  } = o;
  return view;
}

const lineView = ({ orderId: _o, position: _p, detail, ...l }: LineRecord): OrderLineView => ({
  ...l,
  parts: partsOf({ detail }),
});

const paymentView = (p: PaymentRecord): PaymentView => ({
  id: p.id,
  gateway: p.gateway,
  amount: p.amount,
  status: p.status,
  reason: p.reason,
  cardBrand: p.cardBrand,
  cardLast4: p.cardLast4,
  refunded: p.refunded,
  redirectUrl: p.redirectUrl,
  createdAt: p.createdAt,
});

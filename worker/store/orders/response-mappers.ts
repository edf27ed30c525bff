import { asc, eq, inArray, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { httpError } from "../../kernel/http-error.ts";
import { parsePicture, variantPictureSql } from "../../media/index.ts";
import type { Db } from "../../platform/db.ts";
import type { LineProperties } from "../cart/contract.ts";
import { describeGift } from "../cart/domain-gift.ts";
import type { Address } from "../pricing/contract.ts";
import { type DocumentTable, getDocument, readDocumentRows } from "./archive-document.ts";
import { type ArchivedOrder, findArchivedOrder } from "./archived-orders.ts";
import type { AdminOrderView, AttentionReason, OrderLineView, OrderView, PaymentView, RefundView } from "./contract.ts";
import type { LineRecord, OrdersDeps, PaymentRecord } from "./deps.ts";
import { amountDue, deriveFulfillmentStatus, derivePaymentStatus, orderStatusText, RETURN_WINDOW } from "./domain.ts";
import { discountLabel } from "./domain-order-sums.ts";
import { readBundleParts } from "./order-stock-lines.ts";
import {
  adjustments,
  fulfillmentLines,
  fulfillments,
  orderEvents,
  orderLines,
  orders,
  orderTags,
  payments,
  refundLines,
  refunds,
  returnLines,
  returns,
} from "./schema.ts";

/**
 * Everything about an order as staff see it, in one round trip; of an archived one, from its document.
 * @throws httpError not_found; broken where the archived copy is missing or altered
 */
export async function readAdminOrderView(
  deps: Pick<OrdersDeps, "db" | "env" | "now">,
  id: string,
): Promise<AdminOrderView> {
  const rows = await readOrderRows(deps.db, id);
  if (rows.orderRows.length > 0) return toAdminOrderView(rows, deps.now(), null);
  const archived = await findArchivedOrder(deps.db, id);
  if (!archived) throw httpError("not_found", "Order not found.");
  return toArchivedOrderView(archived, await getDocument(deps, archived), deps.now());
}

/** An archived order as staff see it: nothing can be done with it. */
export function toArchivedOrderView(
  archived: ArchivedOrder,
  document: readonly DocumentTable[],
  now: number,
): AdminOrderView {
  const rowsOf = <T extends SQLiteTable>(table: T) => readDocumentRows(document, table);
  const sortByTime = <R extends { id: string }>(rows: R[], timeOf: (row: R) => number): R[] =>
    rows.sort((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1));
  // Each list in the order in which `readOrderRows` reads it.
  const rows = {
    orderRows: rowsOf(orders),
    lines: rowsOf(orderLines).sort((a, b) => a.position - b.position),
    adjustmentRows: sortByTime(rowsOf(adjustments), () => 0),
    paymentRows: sortByTime(rowsOf(payments), (p) => p.createdAt),
    refundRows: sortByTime(rowsOf(refunds), (r) => r.createdAt),
    refundLineRows: rowsOf(refundLines),
    fulfillmentRows: sortByTime(rowsOf(fulfillments), (f) => f.shippedAt),
    fulfillmentLineRows: rowsOf(fulfillmentLines),
    returnRows: sortByTime(rowsOf(returns), (r) => r.createdAt),
    returnLineRows: rowsOf(returnLines),
    eventRows: sortByTime(rowsOf(orderEvents), (e) => e.at),
    tagRows: rowsOf(orderTags).sort((a, b) => (a.tag < b.tag ? -1 : 1)),
    pictureRows: [],
  };
  const view = toAdminOrderView(rows, now, archived.archivedAt);
  return { ...view, may: { pay: false, cancel: false, return: false } };
}

type OrderRows = Awaited<ReturnType<typeof readOrderRows>>;

/** The picture of a line's variant as it is today: a line keeps its words and amounts, not its picture. */
interface LinePictureRow {
  lineId: string;
  picture: string | null;
}

async function readOrderRows(db: Db, id: string) {
  const selectIds = (t: typeof refunds | typeof fulfillments | typeof returns) =>
    db.select({ id: t.id }).from(t).where(eq(t.orderId, id));
  const [
    orderRows,
    lines,
    adjustmentRows,
    paymentRows,
    refundRows,
    refundLineRows,
    fulfillmentRows,
    fulfillmentLineRows,
    returnRows,
    returnLineRows,
    eventRows,
    tagRows,
    pictureRows,
  ] = await db.batch([
    db.select().from(orders).where(eq(orders.id, id)),
    db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
    db.select().from(adjustments).where(eq(adjustments.orderId, id)).orderBy(asc(adjustments.id)),
    db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.createdAt), asc(payments.id)),
    db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(asc(refunds.createdAt), asc(refunds.id)),
    db
      .select()
      .from(refundLines)
      .where(inArray(refundLines.refundId, selectIds(refunds))),
    db.select().from(fulfillments).where(eq(fulfillments.orderId, id)).orderBy(asc(fulfillments.shippedAt)),
    db
      .select()
      .from(fulfillmentLines)
      .where(inArray(fulfillmentLines.fulfilmentId, selectIds(fulfillments))),
    db.select().from(returns).where(eq(returns.orderId, id)).orderBy(asc(returns.createdAt)),
    db
      .select()
      .from(returnLines)
      .where(inArray(returnLines.returnId, selectIds(returns))),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.at), asc(orderEvents.id)),
    db.select().from(orderTags).where(eq(orderTags.orderId, id)).orderBy(asc(orderTags.tag)),
    db.all<LinePictureRow>(sql`
      SELECT l.id AS lineId, ${variantPictureSql("l.variant_id", "l.product_id")} AS picture
      FROM store_order_line l WHERE l.order_id = ${id}`),
  ]);
  return {
    ...{ orderRows, lines, adjustmentRows, paymentRows, refundRows, refundLineRows },
    ...{ fulfillmentRows, fulfillmentLineRows, returnRows, returnLineRows, eventRows, tagRows, pictureRows },
  };
}

function toAdminOrderView(rows: OrderRows, now: number, archivedAt: number | null): AdminOrderView {
  const { lines, adjustmentRows, paymentRows, refundRows, refundLineRows } = rows;
  const { fulfillmentRows, fulfillmentLineRows, returnRows, returnLineRows, eventRows } = rows;
  const order = rows.orderRows[0];
  if (!order) throw httpError("not_found", "Order not found.");
  const statuses = {
    status: order.status,
    paymentStatus: derivePaymentStatus({ ...order, owed: order.owed ?? 0, credited: order.credited ?? 0 }, paymentRows),
    fulfilmentStatus: deriveFulfillmentStatus(lines, fulfillmentRows),
  };
  const nothingSent = lines.every((l) => l.fulfilled === 0);
  const lastShippedAt = Math.max(0, ...fulfillmentRows.map((p) => p.deliveredAt ?? p.shippedAt));
  const { shipTo, billTo, requestKey: _, cartId: __, balanceId: ___, subscriptionId: contractId, ...rest } = order;
  const { deliveryFrom, deliveryTo, ...orderFields } = rest;
  return {
    ...orderFields,
    contractId,
    archivedAt,
    // Orders that were archived before there were balances don't name them.
    ...{ owed: order.owed ?? 0, credited: order.credited ?? 0 },
    ...statuses,
    words: orderStatusText(statuses),
    delivery: deliveryFrom && deliveryTo ? { from: deliveryFrom, to: deliveryTo } : null,
    attention: order.attention as AttentionReason,
    tags: rows.tagRows.map((t) => t.tag),
    shipTo: shipTo ? (JSON.parse(shipTo) as Address) : null,
    billTo: billTo ? (JSON.parse(billTo) as Address) : null,
    // What removed items paid for is not charged again.
    due: amountDue(order) - (order.credited ?? 0),
    discounts: sumByKey(
      adjustmentRows.filter((a) => a.kind === "discount" || a.kind === "shipping_discount"),
      (a) => a.name,
    ).map(([first, amount]) => ({ name: discountLabel(first.name), amount })),
    taxes: sumByKey(
      adjustmentRows.filter((a) => a.kind === "tax" || a.kind === "shipping_tax"),
      (a) => `${a.name} ${a.bps}`,
    ).map(([first, amount]) => ({ name: first.name, bps: first.bps ?? 0, amount })),
    lines: lines.map((line) =>
      toOrderLineView(line, rows.pictureRows.find((row) => row.lineId === line.id)?.picture ?? null),
    ),
    payments: paymentRows.map(toPaymentView),
    refunds: refundRows.map((r) => ({
      id: r.id,
      amount: r.amount,
      shipping: r.shipping,
      status: r.status,
      to: refundedTo(r, paymentRows),
      reason: r.reason,
      lines: refundLineRows
        .filter((l) => l.refundId === r.id)
        .map(({ lineId, quantity, amount }) => ({ lineId, quantity, amount })),
      createdAt: r.createdAt,
      settledAt: r.settledAt,
    })),
    parcels: fulfillmentRows.map(({ id: parcel, status, carrier, tracking, trackingUrl, shippedAt, deliveredAt }) => ({
      ...{ id: parcel, status, carrier, tracking, trackingUrl, shippedAt, deliveredAt },
      lines: fulfillmentLineRows.filter((l) => l.fulfilmentId === parcel).map(({ fulfilmentId: _, ...l }) => l),
    })),
    returns: returnRows.map(({ id: one, status, reason, note, createdAt, decidedAt }) => ({
      ...{ id: one, status, reason, note, createdAt, decidedAt },
      lines: returnLineRows.filter((l) => l.returnId === one).map(({ returnId: _, ...l }) => l),
    })),
    events: eventRows.map(({ orderId: _, detail, ...e }) => ({ ...e, detail: JSON.parse(detail) })),
    may: {
      pay: (order.status === "pending" && statuses.paymentStatus === "not_paid") || (order.owed ?? 0) > 0,
      cancel:
        nothingSent &&
        (order.status === "open" || (order.status === "pending" && statuses.paymentStatus === "not_paid")),
      return: lastShippedAt > 0 && now - lastShippedAt <= RETURN_WINDOW && lines.some((l) => l.fulfilled > l.returned),
    },
  };
}

/** Where a refund went. */
function refundedTo(
  { paymentId, giftCardId }: { paymentId: string | null; giftCardId: string | null },
  paymentRows: readonly PaymentRecord[],
): RefundView["to"] {
  if (giftCardId !== null) return "gift_card";
  if (paymentId === null) return "credit";
  return paymentRows.find((p) => p.id === paymentId)?.gateway === "outside" ? "outside" : "card";
}

/** Rows that share a key, merged into one with their total amount. */
const sumByKey = <R extends { amount: number }>(rows: R[], key: (r: R) => string): [first: R, amount: number][] =>
  [...Map.groupBy(rows, key).values()].map((g) => [g[0] as R, g.reduce((a, r) => a + r.amount, 0)]);

/** The order without the fields that only staff see. */
export function toBuyerOrderView(adminView: AdminOrderView): OrderView {
  const {
    userId: _u,
    source: _s,
    contractId: _c,
    cycle: _y,
    note: _n,
    attention: _a,
    tags: _t,
    events: _e,
    version: _v,
    ...view
  } = adminView;
  return view;
}

const toOrderLineView = (
  { orderId: _o, position: _p, detail, ...l }: LineRecord,
  picture: string | null,
): OrderLineView => ({
  ...l,
  unpaid: l.unpaid ?? false,
  picture: parsePicture(picture),
  parts: readBundleParts({ detail }),
  gift: l.kind === "gift_card" ? describeGift((JSON.parse(detail) as { given?: LineProperties }).given ?? {}) : null,
});

const toPaymentView = (payment: PaymentRecord): PaymentView => ({
  id: payment.id,
  gateway: payment.gateway,
  amount: payment.amount,
  status: payment.status,
  reason: payment.reason,
  cardBrand: payment.cardBrand,
  cardLast4: payment.cardLast4,
  avsCheck: payment.avsCheck ?? null,
  cvcCheck: payment.cvcCheck ?? null,
  refunded: payment.refunded,
  redirectUrl: payment.redirectUrl,
  createdAt: payment.createdAt,
});

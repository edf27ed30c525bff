import { and, asc, eq, ne, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { BatchStatement } from "../statement.ts";
import type { RefundInput } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import { type RefundedLine, splitAmongTenders, type Tender } from "./domain-refund.ts";
import type { RefundParts, RefundTarget } from "./refund-breakdown.ts";
import { refundTooLargeError } from "./refund-errors.ts";
import { adjustments, orderLines, orders, payments, refundLines, refunds } from "./schema.ts";
import { refundSettledStatements } from "./service-process-refund.ts";
import { insertOrderEvent } from "./state-transitions.ts";

/** The rows of a refund, for the batch that begins it; `deliver` sends its emails after that. */
export interface PreparedRefund {
  refundIds: string[];
  amount: number;
  statements: BatchStatement[];
  deliver: () => void;
}

/** Whether a line sold a gift card. */
export const isGiftCard = (lines: readonly LineRecord[], { lineId }: RefundedLine): boolean =>
  lines.some((l) => l.id === lineId && l.kind === "gift_card");

const targetOf = (kind: Tender["kind"] | "credit"): RefundTarget => (kind === "payment" ? "card" : kind);

/**
 * A refund of one order, split among what paid it; undone by a constraint where the order has changed since it was read.
 * @throws httpError conflict where it is more than is left
 */
export async function prepareRefund(
  deps: OrdersDeps,
  order: OrderRecord,
  lines: LineRecord[],
  request: Omit<RefundInput, "lines"> & {
    lines: RefundedLine[];
    amount: number;
    actor: string;
    retryOf: string | null;
    shippingShare?: number;
    /** The part of `amount` that nobody gets back: it pays for added items. */
    credit?: number;
  },
): Promise<PreparedRefund> {
  const { db } = deps;
  const at = deps.now();
  const credit = request.credit ?? 0;
  const paidBack = splitAmongTenders(request.amount - credit, await listTenders(deps, order));
  if (!paidBack) throw refundTooLargeError();
  const tenderParts = [...(credit > 0 ? [{ id: null, kind: "credit" as const, amount: credit }] : []), ...paidBack];
  const shippingTotal = shippingPaid(order, lines);
  const shippingRefunded = sql`(SELECT COALESCE(SUM(f.shipping), 0) FROM store_refund f WHERE f.order_id = ${order.id} AND f.status <> 'failed')`;
  const refundRows = tenderParts.map((part, i) => ({
    id: newId(at),
    orderId: order.id,
    paymentId: part.kind === "payment" || part.kind === "outside" ? part.id : null,
    giftCardId: part.kind === "gift_card" ? part.id : null,
    amount: part.amount,
    shipping: part === paidBack[0] ? Math.min(request.shippingShare ?? request.shipping, part.amount) : 0,
    status: part.kind === "payment" ? ("created" as const) : ("settled" as const),
    reason: request.reason,
    requestKey: i === 0 ? request.requestKey : `${request.requestKey}#${i + 1}`,
    actor: request.actor,
    createdAt: at,
    settledAt: part.kind === "payment" ? null : at,
  }));
  const firstRefundId = refundRows[0]?.id as string;
  const parts: RefundParts = {
    shares: refundRows.map(({ id, amount, shipping, requestKey }, i) => ({
      ...{ id, amount, shipping, requestKey },
      to: targetOf(tenderParts[i]?.kind ?? "credit"),
    })),
    units: request.lines.map(({ lineId, quantity, amount }) => ({ refundId: firstRefundId, lineId, quantity, amount })),
  };
  const settled = refundRows.filter((f) => f.status === "settled" && (f.paymentId ?? f.giftCardId) !== null);
  const enqueued = await Promise.all(
    settled.map((g) =>
      refundSettledStatements(
        deps,
        { ...g, reference: null, error: null },
        null,
        g.giftCardId ? "gift_card" : "outside",
        parts,
      ),
    ),
  );
  const statements: BatchStatement[] = [
    db
      .update(orders)
      .set({
        // The shares were computed for this version; if someone was faster, they are computed again.
        refunded: sql`CASE WHEN version = ${order.version} AND ${shippingRefunded} + ${request.shipping} <= ${shippingTotal} THEN refunded + ${request.amount} END`,
        version: sql`version + 1`,
      })
      .where(eq(orders.id, order.id)),
    ...refundRows.map((f) => db.insert(refunds).values(f)),
    ...request.lines.map((l) =>
      db.insert(refundLines).values({
        refundId: firstRefundId,
        lineId: l.lineId,
        quantity: l.quantity,
        amount: l.amount,
        tax: l.tax,
        restock: l.restock,
        unsent: l.unsent,
        restocked: isGiftCard(lines, l) ? l.quantity : l.restocked,
      }),
    ),
    ...request.lines.map((l) =>
      db
        .update(orderLines)
        .set({
          refundedQuantity: sql`refunded_quantity + ${l.quantity}`,
          refunded: sql`refunded + ${l.amount}`,
          cancelled: sql`cancelled + ${l.releases.unsent}`,
          returned: sql`returned + ${l.releases.restocked}`,
        })
        .where(eq(orderLines.id, l.lineId)),
    ),
    ...refundRows.flatMap((f) =>
      f.paymentId
        ? [
            db
              .update(payments)
              .set({ refunded: sql`refunded + ${f.amount}` })
              .where(eq(payments.id, f.paymentId)),
          ]
        : f.giftCardId
          ? deps.pricing.giftCardRefundStatements(f.id, f.giftCardId, f.amount, request.actor)
          : [],
    ),
    // Nothing is paid back where all of it pays for added items: the entry of the edit tells that.
    ...(paidBack.length > 0
      ? [
          insertOrderEvent(db, {
            orderId: order.id,
            at,
            actor: request.actor,
            kind: "refund_begun",
            detail: {
              refunds: refundRows.map((f) => f.id),
              amount: request.amount - credit,
              ...(credit > 0 ? { credit } : {}),
              reason: request.reason,
              ...(request.retryOf ? { retryOf: request.retryOf } : {}),
            },
          }),
        ]
      : []),
    ...enqueued.flatMap((p) => p.statements),
  ];
  return {
    refundIds: refundRows.map((f) => f.id),
    amount: request.amount,
    statements,
    deliver: () => {
      for (const p of enqueued) p.deliver();
    },
  };
}

/** The payments and gift cards of an order, and how much of each can still be refunded. */
export async function listTenders(deps: Pick<OrdersDeps, "db">, order: OrderRecord): Promise<Tender[]> {
  const { db } = deps;
  const [paid, gifts, earlierRefunds] = await db.batch([
    db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.status, "captured")))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    db
      .select()
      .from(adjustments)
      .where(and(eq(adjustments.orderId, order.id), eq(adjustments.kind, "gift_card"))),
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderId, order.id), ne(refunds.status, "failed"))),
  ]);
  return [
    ...paid.map(
      (p): Tender => ({
        ...{ id: p.id, kind: p.gateway === "outside" ? "outside" : "payment", left: p.amount - p.refunded },
      }),
    ),
    ...gifts.map((g): Tender => {
      const alreadyRefunded = earlierRefunds.filter((f) => f.giftCardId === g.ref).reduce((a, f) => a + f.amount, 0);
      return { id: g.ref as string, kind: "gift_card", left: g.amount - alreadyRefunded };
    }),
  ];
}

/** The shipping price with the tax added to it: the most that refunds of shipping may add up to. */
export const shippingPaid = (order: OrderRecord, lines: readonly LineRecord[]): number =>
  order.shipping + order.taxAdded - lines.reduce((a, l) => a + (l.taxIncluded ? 0 : l.tax), 0);

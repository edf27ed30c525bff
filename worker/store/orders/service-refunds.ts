import { and, eq, ne, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { allocateAmount, formatMoney } from "../../kernel/money.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import type { RefundInput } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import {
  goodwillOverGiftCards,
  planRefund,
  type RefundedLine,
  type ReleasedUnits,
  splitAmongTenders,
  type Tender,
} from "./domain-refund.ts";
import { toOrderStockLines } from "./order-stock-lines.ts";
import { readOrder } from "./queries.ts";
import { listReleasedUnits, sumReleasedUnits, takeOverStatements } from "./released-units.ts";
import { adjustments, orderLines, orders, payments, refundLines, refunds } from "./schema.ts";
import { completeOrderStatements } from "./service-fulfillments.ts";
import { keyReusedError } from "./service-idempotency.ts";
import { processRefund, readRefund, refundSettledStatements } from "./service-process-refund.ts";
import { insertOrderEvent } from "./state-transitions.ts";

interface PreparedRefund {
  refundIds: string[];
  amount: number;
  statements: BatchStatement[];
  deliver: () => void;
}

/**
 * Refunds money: rows and totals first, guarded by constraints, then the gateways. Once per request key. Units that a
 * failed refund has released are paid back without being released again.
 * @param retryOf the failed refund that this one repeats
 * @returns the refunds, one per payment method refunded to
 * @throws httpError bad_input; conflict if it is more than is left, the order was not paid, or goodwill would pay back
 * gift cards that stay valid; unprocessable if the key was used for another refund
 */
export async function createRefund(
  deps: OrdersDeps,
  orderId: string,
  input: RefundInput,
  actor: string,
  retryOf: string | null = null,
): Promise<string[]> {
  const { db } = deps;
  for (let tries = 0; ; tries++) {
    const existing = await findRefundsByRequestKey(deps, orderId, input.requestKey);
    if (existing.length > 0) {
      await assertSameRefund(deps, existing, input);
      break;
    }
    const [{ order, lines }, releasedRows] = await Promise.all([
      readOrder(db, orderId),
      listReleasedUnits(db, orderId),
    ]);
    if (order.paidAt === null) throw httpError("conflict", "This order isn't paid.", { reason: "not_paid" });
    // Two at once: the order's version undoes the batch of the slower one, which then finds the other here.
    if (retryOf && (await isRetried(db, orderId, retryOf)))
      throw httpError("conflict", "This refund was already retried. Reload the page.", { reason: "stale" });
    const released = sumReleasedUnits(releasedRows);
    const refundableLines = lines.map((l) => ({ ...l, released: released[l.id] }));
    const plan = planRefund(refundableLines, input.lines);
    if (!plan.ok) throw httpError("bad_input", plan.why, { field: "lines" });
    const amount = plan.amount + input.shipping + input.extra;
    if (amount === 0) throw httpError("bad_input", "Choose what to refund.", { field: "lines" });
    if (input.expected !== undefined && input.expected !== amount)
      throw httpError("conflict", "The order and the refund amount have changed. Reload the page and try again.", {
        reason: "stale",
      });
    const overGiftCards = goodwillOverGiftCards(order, refundableLines, { ...input, ...plan });
    if (overGiftCards > 0 && !input.giftCardsStay) throw giftCardsStayError(overGiftCards, order.currency);
    const prepared = await prepareRefund(deps, order, lines, { ...input, lines: plan.lines, amount, actor, retryOf });
    const unsentStock = toOrderStockLines(
      lines,
      (l) => plan.lines.find((p) => p.lineId === l.id)?.releases.unsent ?? 0,
    );
    const returnedStock = toOrderStockLines(
      lines,
      (l) => plan.lines.find((p) => p.lineId === l.id)?.releases.restocked ?? 0,
    );
    try {
      await runBatch(db, [
        ...prepared.statements,
        ...deps.stock.releasePartStatements(orderId, deps.stock.explode(unsentStock)),
        ...deps.stock.returnStatements(`refund:${prepared.refundIds[0]}`, deps.stock.explode(returnedStock), actor),
        ...(await revokeGiftCardStatements(deps, lines, plan.lines, released, prepared.refundIds[0] as string)),
        ...plan.lines.flatMap((l) =>
          takeOverStatements(db, releasedRows, l.lineId, {
            unsent: l.unsent - l.releases.unsent,
            restocked: isGiftCard(lines, l) ? l.quantity : l.restocked - l.releases.restocked,
          }),
        ),
        ...completeOrderStatements(deps, orderId),
      ]);
    } catch (error) {
      const wasOvertaken =
        violatedConstraint(error) !== null && (await readOrder(db, orderId)).order.version !== order.version;
      if (wasOvertaken && tries < 3) continue;
      throw toRefundError(error);
    }
    prepared.deliver();
    break;
  }
  return processRefundsOfKey(deps, orderId, input.requestKey);
}

async function processRefundsOfKey(deps: OrdersDeps, orderId: string, requestKey: string): Promise<string[]> {
  const ids = await findRefundsByRequestKey(deps, orderId, requestKey);
  await deps.faultPoint("refund:written");
  for (const id of ids) await processRefund(deps, id);
  return ids;
}

const isGiftCard = (lines: readonly LineRecord[], { lineId }: RefundedLine): boolean =>
  lines.some((l) => l.id === lineId && l.kind === "gift_card");

/** Refunds everything that is left of an order, for the batch that cancels it. */
export async function prepareFullRefund(
  deps: OrdersDeps,
  order: OrderRecord,
  lines: LineRecord[],
  actor: string,
  reason: string,
): Promise<PreparedRefund> {
  const amount = order.total - order.refunded;
  const releasedRows = await listReleasedUnits(deps.db, order.id);
  const released = sumReleasedUnits(releasedRows);
  const remaining = lines.map((l) => ({
    lineId: l.id,
    quantity: l.quantity - l.refundedQuantity,
    amount: l.total - l.refunded,
    tax: 0,
    unsent: Math.min(l.quantity - l.refundedQuantity, l.quantity - l.fulfilled - l.cancelled),
  }));
  const linesTotal = remaining.reduce((a, l) => a + l.amount, 0);
  // Additional refunds that were made before are deducted from the lines, so that the sum is what is really
  // left.
  const lineAmounts =
    linesTotal > amount
      ? allocateAmount(
          amount,
          remaining.map((l) => l.amount),
        )
      : remaining.map((l) => l.amount);
  const refundedLines = remaining
    .map(
      (l, i): RefundedLine => ({
        ...l,
        amount: lineAmounts[i] ?? 0,
        restock: false,
        restocked: 0,
        releases: { unsent: l.unsent, restocked: 0 },
      }),
    )
    .filter((l) => l.quantity > 0);
  if (amount === 0)
    return {
      refundIds: [],
      amount,
      statements: await revokeGiftCardStatements(deps, lines, refundedLines, released, order.id),
      deliver: () => undefined,
    };
  const shipping = Math.min(order.shipping, Math.max(0, amount - linesTotal));
  const prepared = await prepareRefund(deps, order, lines, {
    requestKey: `cancel:${order.id}`,
    lines: refundedLines,
    shipping: 0,
    extra: 0,
    amount,
    reason,
    actor,
    retryOf: null,
    shippingShare: shipping,
  });
  return {
    ...prepared,
    statements: [
      ...prepared.statements,
      ...(await revokeGiftCardStatements(deps, lines, refundedLines, released, order.id)),
      ...refundedLines.flatMap((l) =>
        takeOverStatements(deps.db, releasedRows, l.lineId, released[l.lineId] ?? NOTHING),
      ),
    ],
  };
}

async function prepareRefund(
  deps: OrdersDeps,
  order: OrderRecord,
  lines: LineRecord[],
  request: Omit<RefundInput, "lines"> & {
    lines: RefundedLine[];
    amount: number;
    actor: string;
    retryOf: string | null;
    shippingShare?: number;
  },
): Promise<PreparedRefund> {
  const { db } = deps;
  const at = deps.now();
  const tenderParts = splitAmongTenders(request.amount, await listTenders(deps, order));
  if (!tenderParts) throw refundTooLargeError();
  const shippingTotal = shippingPaid(order, lines);
  const shippingRefunded = sql`(SELECT COALESCE(SUM(f.shipping), 0) FROM store_refund f WHERE f.order_id = ${order.id} AND f.status <> 'failed')`;
  const refundRows = tenderParts.map((part, i) => ({
    id: newId(at),
    orderId: order.id,
    paymentId: part.kind === "payment" ? part.id : null,
    giftCardId: part.kind === "gift_card" ? part.id : null,
    amount: part.amount,
    shipping: i === 0 ? Math.min(request.shippingShare ?? request.shipping, part.amount) : 0,
    status: part.kind === "payment" ? ("created" as const) : ("settled" as const),
    reason: request.reason,
    requestKey: i === 0 ? request.requestKey : `${request.requestKey}#${i + 1}`,
    actor: request.actor,
    createdAt: at,
    settledAt: part.kind === "payment" ? null : at,
  }));
  const firstRefundId = refundRows[0]?.id as string;
  const giftCardRefunds = refundRows.filter((f) => f.giftCardId !== null);
  const enqueued = await Promise.all(
    giftCardRefunds.map((g) => refundSettledStatements(deps, { ...g, reference: null, error: null }, null)),
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
        : deps.pricing.giftCardRefundStatements(f.id, f.giftCardId as string, f.amount, request.actor),
    ),
    insertOrderEvent(db, {
      orderId: order.id,
      at,
      actor: request.actor,
      kind: "refund_begun",
      detail: {
        refunds: refundRows.map((f) => f.id),
        amount: request.amount,
        reason: request.reason,
        ...(request.retryOf ? { retryOf: request.retryOf } : {}),
      },
    }),
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
      .where(and(eq(payments.orderId, order.id), eq(payments.status, "captured"))),
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
    ...paid.map((p): Tender => ({ id: p.id, kind: "payment", left: p.amount - p.refunded })),
    ...gifts.map((g): Tender => {
      const alreadyRefunded = earlierRefunds.filter((f) => f.giftCardId === g.ref).reduce((a, f) => a + f.amount, 0);
      return { id: g.ref as string, kind: "gift_card", left: g.amount - alreadyRefunded };
    }),
  ];
}

/** The shipping price with the tax added to it: the most that refunds of shipping may add up to. */
export const shippingPaid = (order: OrderRecord, lines: readonly LineRecord[]): number =>
  order.shipping + order.taxAdded - lines.reduce((a, l) => a + (l.taxIncluded ? 0 : l.tax), 0);

const NOTHING: ReleasedUnits = { unsent: 0, restocked: 0 };

/**
 * Revokes gift cards that refunded lines had bought, as far as a failed refund has not; one that was spent undoes the
 * batch.
 */
async function revokeGiftCardStatements(
  deps: OrdersDeps,
  lines: readonly LineRecord[],
  refunded: readonly RefundedLine[],
  released: Record<string, ReleasedUnits>,
  ref: string,
): Promise<BatchStatement[]> {
  const cards = lines.filter((l) => l.kind === "gift_card");
  const statements = cards.map(async (l) => {
    const units = (refunded.find((r) => r.lineId === l.id)?.quantity ?? 0) - (released[l.id]?.restocked ?? 0);
    return units > 0 ? deps.pricing.giftCardRevokeStatements(l.id, units, l.unitPrice, ref) : [];
  });
  return (await Promise.all(statements)).flat();
}

/** The refunds of one request: the first has its key, further ones the key with a number. */
async function findRefundsByRequestKey(deps: OrdersDeps, orderId: string, key: string): Promise<string[]> {
  const rows = await deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), sql`(request_key = ${key} OR request_key GLOB ${`${key}#*`})`));
  return rows.map((r) => r.id);
}

/**
 * A key belongs to one refund: the same lines and the same sum.
 * @throws httpError unprocessable key_reused
 */
async function assertSameRefund({ db }: OrdersDeps, ids: readonly string[], input: RefundInput): Promise<void> {
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [rows, lines] = await db.batch([
    db.select({ amount: refunds.amount }).from(refunds).where(sql`id IN ${among}`),
    db.select().from(refundLines).where(sql`refund_id IN ${among}`),
  ]);
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((a, r) => a + r.amount, 0);
  const isSame =
    lines.length === input.lines.length &&
    lines.every((l) => input.lines.some((w) => w.lineId === l.lineId && w.quantity === l.quantity)) &&
    sum(rows) === sum(lines) + input.shipping + input.extra;
  if (!isSame) throw keyReusedError();
}

export const giftCardSpentError = () =>
  httpError("conflict", "A gift card from this order has been used, so the order can't be fully refunded.", {
    reason: "gift_card_used",
  });

const giftCardsStayError = (amount: number, currency: string) =>
  httpError(
    "conflict",
    `${formatMoney({ minor: amount, currency })} of this would refund gift cards that stay valid. Refund the gift cards instead, or confirm that they stay valid.`,
    { reason: "gift_cards_stay", field: "extra" },
  );

const refundTooLargeError = () =>
  httpError("conflict", "That's more than is left to refund.", { reason: "too_much", field: "extra" });

function toRefundError(error: unknown): unknown {
  const rule = violatedConstraint(error) ?? "";
  if (/store_gift_card/.test(rule)) return giftCardSpentError();
  if (/store_order|store_payment_refunded|store_refund/.test(rule)) return refundTooLargeError();
  if (/store_stock/.test(rule))
    return httpError("conflict", "Some of these items have shipped. Reload the page and try again.", {
      reason: "stale",
    });
  return error;
}

/** Whether a failed refund was repeated already: if that fails as well, the newer one is repeated. */
async function isRetried(db: OrdersDeps["db"], orderId: string, refundId: string): Promise<boolean> {
  const rows = await db.all(sql`
    SELECT 1 FROM store_order_event
    WHERE order_id = ${orderId} AND kind = 'refund_begun' AND json_extract(detail, '$.retryOf') = ${refundId} LIMIT 1`);
  return rows.length > 0;
}

/**
 * Retries a failed refund as a new one, once: of the same lines where it can be, else of the amount alone.
 * @throws httpError not_found; conflict also if its lines have been refunded since, or it was retried before
 */
export async function retryRefund(
  deps: OrdersDeps,
  ofOrder: string,
  refundId: string,
  requestKey: string,
  actor: string,
): Promise<string[]> {
  const failedRefund = await readRefund(deps, refundId);
  if (failedRefund?.status !== "failed" || failedRefund.orderId !== ofOrder)
    throw httpError("not_found", "Failed refund not found.");
  const { orderId, amount, reason } = failedRefund;
  const earlier = await deps.db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.requestKey, requestKey)))
    .get();
  if (earlier && earlier.amount > amount) throw keyReusedError();
  if (earlier) return processRefundsOfKey(deps, orderId, requestKey);
  const [{ lines }, releasedRows, failedLines] = await Promise.all([
    readOrder(deps.db, orderId),
    listReleasedUnits(deps.db, orderId),
    deps.db.select().from(refundLines).where(eq(refundLines.refundId, refundId)),
  ]);
  const released = sumReleasedUnits(releasedRows);
  const refundableLines = lines.map((l) => ({ ...l, released: released[l.id] }));
  const requests = failedLines.map((f) => ({
    lineId: f.lineId,
    quantity: f.quantity,
    unsent: f.unsent,
    restock: f.restocked > 0 && lines.some((l) => l.id === f.lineId && l.kind !== "gift_card"),
  }));
  const plan = planRefund(refundableLines, requests);
  if (!plan.ok)
    throw httpError("conflict", "These items were refunded in the meantime. Reload the page.", { reason: "stale" });
  // Where gift cards paid a part, the lines are worth more than the refund that failed.
  const ofLines = plan.amount + failedRefund.shipping <= amount;
  const request = ofLines
    ? { lines: requests, shipping: failedRefund.shipping, extra: amount - plan.amount - failedRefund.shipping }
    : { lines: [], shipping: 0, extra: amount };
  return createRefund(deps, orderId, { ...request, requestKey, reason, giftCardsStay: true }, actor, refundId);
}

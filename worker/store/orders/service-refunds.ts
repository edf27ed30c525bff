import { and, eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import type { RefundInput } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { goodwillOverGiftCards, planRefund } from "./domain-refund.ts";
import { toOrderStockLines } from "./order-stock-lines.ts";
import { isGiftCard, prepareRefund } from "./prepare-refund.ts";
import { readOrder } from "./queries.ts";
import { giftCardsStayError, owesError, toRefundError } from "./refund-errors.ts";
import { listReleasedUnits, sumReleasedUnits, takeOverStatements } from "./released-units.ts";
import { revokeGiftCardStatements } from "./revoke-gift-cards.ts";
import { refundLines, refunds } from "./schema.ts";
import { completeOrderStatements } from "./service-fulfillments.ts";
import { keyReusedError } from "./service-idempotency.ts";
import { processRefund } from "./service-process-refund.ts";

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
    const [existing, { order, lines }, releasedRows] = await Promise.all([
      findRefundsByRequestKey(deps, orderId, input.requestKey),
      readOrder(db, orderId),
      listReleasedUnits(db, orderId),
    ]);
    if (existing.length > 0) {
      await assertSameRefund(deps, existing, input);
      return processRefunds(deps, existing);
    }
    if (order.paidAt === null) throw httpError("conflict", "This order isn't paid.", { reason: "not_paid" });
    // A refund that failed is of money that was there before.
    if (order.owed > 0 && !retryOf) throw owesError(order);
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
    return processRefunds(deps, prepared.refundIds);
  }
}

/** Sends the refunds of a request to their gateways, as far as they were not. @returns their ids */
export async function processRefunds(deps: OrdersDeps, ids: string[]): Promise<string[]> {
  await deps.faultPoint("refund:written");
  for (const id of ids) await processRefund(deps, id);
  return ids;
}

/** The refunds of one request: the first has its key, further ones the key with a number. */
export async function findRefundsByRequestKey(deps: OrdersDeps, orderId: string, key: string): Promise<string[]> {
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

/** Whether a failed refund was repeated already: if that fails as well, the newer one is repeated. */
async function isRetried(db: OrdersDeps["db"], orderId: string, refundId: string): Promise<boolean> {
  const rows = await db.all(sql`
    SELECT 1 FROM store_order_event
    WHERE order_id = ${orderId} AND kind = 'refund_begun' AND json_extract(detail, '$.retryOf') = ${refundId} LIMIT 1`);
  return rows.length > 0;
}

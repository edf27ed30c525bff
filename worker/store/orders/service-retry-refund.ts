import { and, eq } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import type { OrdersDeps } from "./deps.ts";
import { planRefund } from "./domain-refund.ts";
import { readOrder } from "./queries.ts";
import { listReleasedUnits, sumReleasedUnits } from "./released-units.ts";
import { refundLines, refunds } from "./schema.ts";
import { keyReusedError } from "./service-idempotency.ts";
import { readRefund } from "./service-process-refund.ts";
import { createRefund, findRefundsByRequestKey, processRefunds } from "./service-refunds.ts";

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
  if (earlier) return processRefunds(deps, await findRefundsByRequestKey(deps, orderId, requestKey));
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

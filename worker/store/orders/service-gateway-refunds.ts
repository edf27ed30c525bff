import { and, eq, inArray, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { GatewayName, GatewayRefund } from "../gateway/contract.ts";
import { chunkRows, runBatch, violatedConstraint } from "../statement.ts";
import type { OrdersDeps, PaymentRecord } from "./deps.ts";
import { orders, payments, refunds } from "./schema.ts";
import { applyGatewayRefund, GATEWAY_ACTOR, type RefundRecord, readRefund } from "./service-process-refund.ts";
import { findOrRestorePaymentOfGateway } from "./service-restore.ts";
import { insertOrderEvent } from "./state-transitions.ts";

/** The request key of a refund that was made at the gateway: unique per order, so that it is recorded once. */
const KEY_PREFIX = "gateway:";

/**
 * Applies a refund as the gateway has it. One that we did not ask for (made in the gateway's dashboard) becomes a
 * refund of its own: once, whatever the age of the payment, raising the totals and flagging the order.
 * @returns the order that got a new refund; null if it was known, or is not ours
 * @throws Error where it can't be recorded yet; ask again later
 */
export async function applyRefundOfGateway(
  deps: OrdersDeps,
  gateway: GatewayName,
  gatewayRefund: GatewayRefund,
): Promise<string | null> {
  const own = gatewayRefund.key ? await readRefund(deps, gatewayRefund.key) : null;
  if (own) {
    await applyGatewayRefund(deps, own, gatewayRefund);
    return null;
  }
  const payment = await findOrRestorePaymentOfGateway(deps, gateway, gatewayRefund.payment);
  if (!payment) return null;
  const known =
    (gatewayRefund.key && (await readRefund(deps, gatewayRefund.key))) ||
    (await findRefundByReference(deps, payment, gatewayRefund.reference));
  if (!known && gatewayRefund.status === "failed") return null;
  const record = known ?? (await recordRefund(deps, payment, gatewayRefund));
  const isDecided = record.status === "settled" || record.status === "failed";
  if (!isDecided) await applyGatewayRefund(deps, record, gatewayRefund);
  return known ? null : payment.orderId;
}

/** The refunds of a gateway's list that are not known to be ours: those with one of our keys are left out. */
export async function withoutOwnRefunds(deps: OrdersDeps, list: readonly GatewayRefund[]): Promise<GatewayRefund[]> {
  const keys = list.flatMap((r) => (r.key ? [r.key] : []));
  const own = new Set<string>();
  for (const chunk of chunkRows(keys, 1)) {
    const rows = await deps.db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.id, chunk));
    for (const { id } of rows) own.add(id);
  }
  return list.filter((r) => !r.key || !own.has(r.key));
}

const findRefundByReference = async (
  deps: OrdersDeps,
  payment: PaymentRecord,
  reference: string,
): Promise<RefundRecord | null> =>
  (await deps.db
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.orderId, payment.orderId), eq(refunds.paymentId, payment.id), eq(refunds.reference, reference)),
    )
    .get()) ?? null;

async function recordRefund(
  deps: OrdersDeps,
  payment: PaymentRecord,
  { reference, amount }: GatewayRefund,
): Promise<RefundRecord> {
  if (payment.status !== "captured" && payment.status !== "surplus")
    throw new Error("The refunded payment isn't recorded as paid yet.");
  const { db } = deps;
  const at = deps.now();
  const refund = {
    id: newId(at),
    orderId: payment.orderId,
    paymentId: payment.id,
    amount: amount.minor,
    status: "pending" as const,
    reason: "Made at the payment gateway",
    reference,
    requestKey: KEY_PREFIX + reference,
    actor: GATEWAY_ACTOR,
    createdAt: at,
  };
  try {
    await runBatch(db, [
      db.insert(refunds).values(refund),
      db
        .update(payments)
        .set({ refunded: sql`refunded + ${refund.amount}` })
        .where(eq(payments.id, payment.id)),
      db
        .update(orders)
        .set({
          attention: sql`CASE WHEN attention = '' THEN 'refund_outside' ELSE attention END`,
          version: sql`version + 1`,
          // The money of a surplus payment never counted for its order.
          ...(payment.status === "surplus" ? {} : { refunded: sql`refunded + ${refund.amount}` }),
        })
        .where(eq(orders.id, payment.orderId)),
      insertOrderEvent(db, {
        orderId: payment.orderId,
        at,
        actor: GATEWAY_ACTOR,
        kind: "refund_outside",
        detail: { refund: refund.id, amount: refund.amount, reference },
      }),
    ]);
  } catch (error) {
    const recorded = await findRefundByReference(deps, payment, reference);
    if (recorded) return recorded;
    // A refund of ours that the gateway is about to refuse still counts: once it has failed, this one fits.
    if (violatedConstraint(error)) throw new Error("More was refunded at the gateway than is left here.");
    throw error;
  }
  return (await readRefund(deps, refund.id)) as RefundRecord;
}

import { and, eq, inArray, sql } from "drizzle-orm";
import type { GatewayRefund, RefundOutcome } from "../gateway/contract.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import type { OrdersDeps, PaymentRecord } from "./deps.ts";
import { refundEmail } from "./emails-refund.ts";
import { emitEvent, enqueueEmail } from "./order-notifications.ts";
import { gatewayOf, readOrderForEmail, readPayment } from "./queries.ts";
import { breakDownRefund, type RefundParts, refundShareStatements, toRefundParts } from "./refund-breakdown.ts";
import { orderLines, orders, payments, refundLines, refunds } from "./schema.ts";
import { insertOrderEvent, transitionRefund } from "./state-transitions.ts";

export type RefundRecord = typeof refunds.$inferSelect;

/** Who made a refund that we did not ask for. */
export const GATEWAY_ACTOR = "gateway";

/** Requests a written refund from the gateway under the refund's key; never pays twice. */
export async function processRefund(deps: OrdersDeps, refundId: string): Promise<RefundRecord["status"]> {
  const [[refund], [payment]] = await deps.db.batch([
    deps.db.select().from(refunds).where(eq(refunds.id, refundId)),
    deps.db
      .select()
      .from(payments)
      .where(sql`${payments.id} = (SELECT r.payment_id FROM store_refund r WHERE r.id = ${refundId})`),
  ]);
  if (!refund || refund.status === "settled" || refund.status === "failed") return refund?.status ?? "failed";
  if (!payment?.reference) throw new Error(`refund ${refundId} has no payment to refund to`);
  await deps.faultPoint("refund:before-gateway");
  const outcome = await requestRefund(deps, refund, payment);
  await deps.faultPoint("refund:after-gateway");
  return applyGatewayRefund(deps, refund, outcome);
}

async function requestRefund(deps: OrdersDeps, refund: RefundRecord, payment: PaymentRecord): Promise<RefundOutcome> {
  const gateway = gatewayOf(deps, payment);
  try {
    if (refund.status === "pending") {
      const found = await gateway.findRefund(refund.id, refund.reference);
      if (found) return found;
    }
    // Made at the gateway: it must never be made a second time.
    if (refund.actor === GATEWAY_ACTOR)
      return { kind: "unknown", detail: "The gateway hasn't decided on this refund yet." };
    return await gateway.refund({
      key: refund.id,
      reference: payment.reference as string,
      amount: { minor: refund.amount, currency: payment.currency },
      reason: refund.reason,
    });
  } catch (error) {
    return { kind: "unknown", detail: String(error) };
  }
}

/** Applies the gateway's state of a refund. Idempotent, in any order. */
export async function applyGatewayRefund(
  deps: OrdersDeps,
  refund: RefundRecord,
  outcome: RefundOutcome | GatewayRefund,
): Promise<RefundRecord["status"]> {
  if (outcome.kind === "unknown") return refund.status;
  if (outcome.kind === "refused") return markRefundFailed(deps, refund, null, `${outcome.code}: ${outcome.detail}`);
  if (outcome.status === "settled") return markRefundSettled(deps, refund, outcome.reference);
  if (outcome.status === "failed") return markRefundFailed(deps, refund, outcome.reference, outcome.error ?? "failed");
  await deps.db
    .update(refunds)
    .set({ status: "pending", reference: outcome.reference })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.status, ["created", "pending"])));
  return "pending";
}

/**
 * The statements for a settled refund, with its email and event.
 * @param parts of a refund that the same batch writes; else they are read
 */
export async function refundSettledStatements(
  deps: OrdersDeps,
  refund: RefundRecord,
  reference: string | null,
  to: "card" | "gift_card" | "outside",
  parts?: RefundParts,
) {
  const { order, lines, rows, extra } = await readOrderForEmail(
    deps.db,
    refund.orderId,
    refundShareStatements(deps.db, refund.orderId),
  );
  const breakdown = breakDownRefund(refund.id, parts ?? toRefundParts(...extra), lines);
  const email = await enqueueEmail(
    deps,
    order,
    "refund",
    refund.id,
    (context) => refundEmail(context, { amount: refund.amount, to, breakdown }),
    { lines, rows },
  );
  const statements: BatchStatement[] = [
    ...email.statements,
    emitEvent(deps, "refund.settled", order, { refund: { id: refund.id, amount: refund.amount } }),
    insertOrderEvent(deps.db, {
      orderId: order.id,
      at: deps.now(),
      actor: to === "outside" ? refund.actor : "gateway",
      kind: "refund_settled",
      detail: { refund: refund.id, amount: refund.amount, reference },
    }),
  ];
  return { statements, deliver: email.deliver };
}

async function markRefundSettled(
  deps: OrdersDeps,
  refund: RefundRecord,
  reference: string,
): Promise<RefundRecord["status"]> {
  const { statements, deliver } = await refundSettledStatements(deps, refund, reference, "card");
  const changed = await runRefundTransition(deps, [
    transitionRefund(deps.db, refund.id, "settled", { reference, error: null, settledAt: deps.now() }),
    ...statements,
  ]);
  if (changed) deliver();
  return "settled";
}

/** The refund failed: lowers the totals again and flags the order. */
async function markRefundFailed(
  deps: OrdersDeps,
  refund: RefundRecord,
  reference: string | null,
  error: string,
): Promise<RefundRecord["status"]> {
  const { db } = deps;
  const lines = await db.select().from(refundLines).where(eq(refundLines.refundId, refund.id));
  const payment = refund.paymentId ? await readPayment(db, refund.paymentId) : null;
  const countsForOrder = payment?.status !== "surplus";
  await runRefundTransition(deps, [
    transitionRefund(db, refund.id, "failed", { reference: reference ?? refund.reference, error: error.slice(0, 300) }),
    db
      .update(orders)
      .set({ attention: "refund_failed", ...(countsForOrder ? { refunded: sql`refunded - ${refund.amount}` } : {}) })
      .where(eq(orders.id, refund.orderId)),
    ...(payment
      ? [
          db
            .update(payments)
            .set({ refunded: sql`refunded - ${refund.amount}` })
            .where(eq(payments.id, payment.id)),
        ]
      : []),
    ...lines.map((l) =>
      db
        .update(orderLines)
        .set({
          refundedQuantity: sql`refunded_quantity - ${l.quantity}`,
          refunded: sql`refunded - ${l.amount}`,
        })
        .where(eq(orderLines.id, l.lineId)),
    ),
    insertOrderEvent(db, {
      orderId: refund.orderId,
      at: deps.now(),
      actor: "gateway",
      kind: "refund_failed",
      detail: { refund: refund.id, amount: refund.amount, error: error.slice(0, 300) },
    }),
  ]);
  return "failed";
}

/** Runs a batch that decides a refund; false if it was decided already. */
async function runRefundTransition(deps: OrdersDeps, statements: BatchStatement[]): Promise<boolean> {
  try {
    await runBatch(deps.db, statements);
    return true;
  } catch (error) {
    if (violatedConstraint(error) !== "store_refund.status") throw error;
    return false;
  }
}

export const readRefund = async (deps: Pick<OrdersDeps, "db">, id: string): Promise<RefundRecord | null> =>
  (await deps.db.select().from(refunds).where(eq(refunds.id, id)).get()) ?? null;

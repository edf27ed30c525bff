import { and, eq, inArray, sql } from "drizzle-orm";
import type { GatewayRefund, RefundOutcome } from "../gateway/contract.ts";
import { brokenRule, runBatch, type Statement } from "../statement.ts";
import type { OrdersBase, PaymentRecord } from "./deps.ts";
import { refundLetter } from "./emails.ts";
import { post, tell } from "./order-notifications.ts";
import { readOrder, readPayment } from "./queries.ts";
import { orderLines, orders, payments, refundLines, refunds } from "./schema.ts";
import { event, moveRefund } from "./state-transitions.ts";

export type RefundRecord = typeof refunds.$inferSelect;

/** Asks the gateway for a refund that was written before, under the refund's own key: asked twice, it is paid back once. */
export async function runRefund(base: OrdersBase, refundId: string): Promise<RefundRecord["status"]> {
  const refund = await readRefund(base, refundId);
  if (!refund || refund.status === "settled" || refund.status === "failed") return refund?.status ?? "failed";
  const payment = refund.paymentId ? await readPayment(base.db, refund.paymentId) : null;
  if (!payment?.reference) throw new Error(`refund ${refundId} has no payment to go back to`);
  await base.step("refund:before-gateway");
  const outcome = await askFor(base, refund, payment);
  await base.step("refund:after-gateway");
  return applyRefund(base, refund, outcome);
}

async function askFor(base: OrdersBase, refund: RefundRecord, payment: PaymentRecord): Promise<RefundOutcome> {
  const gateway = base.gateways.byName(payment.gateway);
  try {
    if (refund.status === "pending") {
      const found = await gateway.findRefund(refund.id, refund.reference);
      if (found) return found;
    }
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

/** Writes down what a gateway says of a refund. Told twice or in any order, the end is the same. */
export async function applyRefund(
  base: OrdersBase,
  refund: RefundRecord,
  outcome: RefundOutcome | GatewayRefund,
): Promise<RefundRecord["status"]> {
  if (outcome.kind === "unknown") return refund.status;
  if (outcome.kind === "refused") return failRefund(base, refund, null, `${outcome.code}: ${outcome.detail}`);
  if (outcome.status === "settled") return settleRefund(base, refund, outcome.reference);
  if (outcome.status === "failed") return failRefund(base, refund, outcome.reference, outcome.error ?? "failed");
  await base.db
    .update(refunds)
    .set({ status: "pending", reference: outcome.reference })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.status, ["created", "pending"])));
  return "pending";
}

/** The statements that make a refund settled, with its mail and its news. */
export async function settledStatements(base: OrdersBase, refund: RefundRecord, reference: string | null) {
  const { order } = await readOrder(base.db, refund.orderId);
  const to = refund.paymentId ? ("card" as const) : ("gift_card" as const);
  const mail = await post(base, order, "refund", refund.id, (about) =>
    refundLetter(about, { amount: refund.amount, to }),
  );
  const statements: Statement[] = [
    ...mail.statements,
    tell(base, "refund.settled", order, { refund: { id: refund.id, amount: refund.amount } }),
    event(base.db, {
      orderId: order.id,
      at: base.now(),
      actor: "gateway",
      kind: "refund_settled",
      detail: { refund: refund.id, amount: refund.amount, reference },
    }),
  ];
  return { statements, deliver: mail.deliver };
}

async function settleRefund(
  base: OrdersBase,
  refund: RefundRecord,
  reference: string,
): Promise<RefundRecord["status"]> {
  const { statements, deliver } = await settledStatements(base, refund, reference);
  const decided = await decide(base, [
    moveRefund(base.db, refund.id, "settled", { reference, error: null, settledAt: base.now() }),
    ...statements,
  ]);
  if (decided) deliver();
  return "settled";
}

/** The money did not go back: the totals that were raised for it are lowered again, and staff are told. */
async function failRefund(
  base: OrdersBase,
  refund: RefundRecord,
  reference: string | null,
  error: string,
): Promise<RefundRecord["status"]> {
  const { db } = base;
  const lines = await db.select().from(refundLines).where(eq(refundLines.refundId, refund.id));
  const payment = refund.paymentId ? await readPayment(db, refund.paymentId) : null;
  const ofOrder = payment?.status !== "surplus";
  await decide(base, [
    moveRefund(db, refund.id, "failed", { reference: reference ?? refund.reference, error: error.slice(0, 300) }),
    db
      .update(orders)
      .set({ attention: "refund_failed", ...(ofOrder ? { refunded: sql`refunded - ${refund.amount}` } : {}) })
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
    event(db, {
      orderId: refund.orderId,
      at: base.now(),
      actor: "gateway",
      kind: "refund_failed",
      detail: { refund: refund.id, amount: refund.amount, error: error.slice(0, 300) },
    }),
  ]);
  return "failed";
}

/** Runs a batch that decides a refund; false where it had been decided already. */
async function decide(base: OrdersBase, statements: Statement[]): Promise<boolean> {
  try {
    await runBatch(base.db, statements);
    return true;
  } catch (error) {
    if (brokenRule(error) !== "store_refund.status") throw error;
    return false;
  }
}

export const readRefund = async (base: Pick<OrdersBase, "db">, id: string): Promise<RefundRecord | null> =>
  (await base.db.select().from(refunds).where(eq(refunds.id, id)).get()) ?? null;

import { and, eq, type SQL, sql } from "drizzle-orm";
import { brand } from "../../../app/brand.ts";
import { newId } from "../../kernel/ids.ts";
import type { DisputeStatus, GatewayDispute, GatewayName } from "../gateway/contract.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import type { OrdersDeps, PaymentRecord } from "./deps.ts";
import { disputeEmail } from "./emails-dispute.ts";
import { enqueueEmail } from "./order-notifications.ts";
import { readOrderForEmail } from "./queries.ts";
import { disputes, orders, payments, refunds } from "./schema.ts";
import { GATEWAY_ACTOR } from "./service-process-refund.ts";
import { findOrRestorePaymentOfGateway } from "./service-restore.ts";
import { insertOrderEvent } from "./state-transitions.ts";

type DisputeRecord = typeof disputes.$inferSelect;

/** What each state does to the order's flag; a won dispute takes its own flag away. */
const ATTENTION: Record<DisputeStatus, SQL> = {
  open: sql`'dispute_open'`,
  lost: sql`'dispute_lost'`,
  won: sql`CASE WHEN attention IN ('dispute_open', 'dispute_lost') THEN '' ELSE attention END`,
};
const MAX_TRIES = 4;

/**
 * Applies a dispute as the gateway has it: the order is flagged, staff get an email, parcels are held while it is open
 * (see `hasOpenDispute`), and the money of a lost one counts as gone. Idempotent, in any order. Disputes of payments that
 * are not ours are ignored.
 * @throws Error where it can't be applied yet; ask again later
 */
export async function applyDispute(deps: OrdersDeps, gateway: GatewayName, dispute: GatewayDispute): Promise<void> {
  const payment = await findOrRestorePaymentOfGateway(deps, gateway, dispute.payment);
  if (!payment) return;
  if (payment.status !== "captured" && payment.status !== "surplus")
    throw new Error("The disputed payment isn't recorded as paid yet.");
  for (let tries = 1; ; tries++) {
    const existing = await readDispute(deps, gateway, dispute.reference);
    if (existing && existing.version > dispute.version) return;
    if (existing?.status === dispute.status) return updateDetails(deps, existing, dispute);
    try {
      return await changeStatus(deps, gateway, payment, existing, dispute);
    } catch (error) {
      // Another webhook was faster: look at what it wrote.
      if (violatedConstraint(error) === null || tries === MAX_TRIES) throw error;
    }
  }
}

const readDispute = async (deps: OrdersDeps, gateway: GatewayName, reference: string): Promise<DisputeRecord | null> =>
  (await deps.db
    .select()
    .from(disputes)
    .where(and(eq(disputes.gateway, gateway), eq(disputes.reference, reference)))
    .get()) ?? null;

/** The amount, the reason or the date changed, but not the state. */
async function updateDetails(deps: OrdersDeps, existing: DisputeRecord, dispute: GatewayDispute): Promise<void> {
  const { reason, dueAt, version } = dispute;
  await deps.db
    .update(disputes)
    .set({ reason, dueAt, version, amount: dispute.amount.minor, updatedAt: deps.now() })
    .where(
      and(
        eq(disputes.gateway, existing.gateway),
        eq(disputes.reference, existing.reference),
        eq(disputes.version, existing.version),
      ),
    );
}

async function changeStatus(
  deps: OrdersDeps,
  gateway: GatewayName,
  payment: PaymentRecord,
  existing: DisputeRecord | null,
  dispute: GatewayDispute,
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  const { order, lines, rows } = await readOrderForEmail(db, payment.orderId);
  const { reference, status, reason, dueAt, version } = dispute;
  const amount = dispute.amount.minor;
  const email = await enqueueEmail(
    deps,
    order,
    `dispute_${status}`,
    reference,
    (context) => disputeEmail(context, { status, reason, amount, dueAt }),
    { to: brand.contact.email, lines, rows },
  );
  await runBatch(db, [
    existing
      ? db
          .update(disputes)
          .set({
            // The NOT NULL constraint undoes the batch where the row has changed since it was read.
            status: sql`CASE WHEN status = ${existing.status} AND version = ${existing.version} THEN ${status} END`,
            ...{ reason, amount, dueAt, version, updatedAt: at },
          })
          .where(and(eq(disputes.gateway, gateway), eq(disputes.reference, reference)))
      : db.insert(disputes).values({
          ...{ gateway, reference, orderId: order.id, paymentId: payment.id, reason, amount, status, dueAt, version },
          ...{ currency: dispute.amount.currency, createdAt: at, updatedAt: at },
        }),
    db.update(orders).set({ attention: ATTENTION[status] }).where(eq(orders.id, order.id)),
    insertOrderEvent(db, {
      orderId: order.id,
      at,
      actor: GATEWAY_ACTOR,
      kind: `dispute_${status}`,
      detail: { dispute: reference, amount, reason: reason.replaceAll("_", " ") },
    }),
    ...email.statements,
    ...(status === "lost" ? lossStatements(deps, payment, reference, amount) : []),
    ...(status === "won" && existing?.status === "lost" ? recoveryStatements(deps, payment, reference) : []),
  ]);
  email.deliver();
}

const lossKey = (reference: string): string => `dispute:${reference}`;

/** The money of a lost dispute is gone, up to what was left of the payment: a refund that nobody asked for. */
function lossStatements(
  deps: OrdersDeps,
  payment: PaymentRecord,
  reference: string,
  disputed: number,
): BatchStatement[] {
  const { db } = deps;
  const at = deps.now();
  const amount = Math.min(disputed, payment.amount - payment.refunded);
  if (amount <= 0) return [];
  return [
    db.insert(refunds).values({
      ...{ id: newId(at), orderId: payment.orderId, paymentId: payment.id, amount, status: "settled", reference },
      ...{ reason: "Returned by the bank after a dispute", requestKey: lossKey(reference), actor: GATEWAY_ACTOR },
      ...{ createdAt: at, settledAt: at },
    }),
    ...raiseRefunded(deps, payment, sql`${amount}`),
  ];
}

/** A lost dispute that was won after all: the money is back. */
function recoveryStatements(deps: OrdersDeps, payment: PaymentRecord, reference: string): BatchStatement[] {
  const isLoss = sql`order_id = ${payment.orderId} AND request_key = ${lossKey(reference)} AND status = 'settled'`;
  return [
    ...raiseRefunded(deps, payment, sql`-coalesce((SELECT amount FROM store_refund WHERE ${isLoss}), 0)`),
    deps.db.update(refunds).set({ status: "failed", error: "The dispute was won." }).where(isLoss),
  ];
}

/** The money of a surplus payment never counted for its order. */
const raiseRefunded = ({ db }: OrdersDeps, payment: PaymentRecord, by: SQL): BatchStatement[] => [
  db
    .update(payments)
    .set({ refunded: sql`refunded + ${by}` })
    .where(eq(payments.id, payment.id)),
  ...(payment.status === "surplus"
    ? []
    : [
        db
          .update(orders)
          .set({ refunded: sql`refunded + ${by}`, version: sql`version + 1` })
          .where(eq(orders.id, payment.orderId)),
      ]),
];

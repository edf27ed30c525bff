import { and, eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { formatMoney } from "../../kernel/money.ts";
import { auditStatement } from "../../settings/index.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import type { AskForPaymentInput, PaidOutsideInput } from "./contract.ts";
import type { OrderRecord, OrdersDeps } from "./deps.ts";
import { balanceDueEmail } from "./emails-balance.ts";
import { enqueueEmail } from "./order-notifications.ts";
import { findPaymentInFlight, readOrderForEmail } from "./queries.ts";
import { orderEmails, orders, payments } from "./schema.ts";
import { keyReusedError } from "./service-idempotency.ts";
import { balancePaidStatements } from "./service-mark-balance-paid.ts";
import { resolvePayment } from "./service-pay.ts";
import { hasPaymentInFlight, insertOrderEvent } from "./state-transitions.ts";

/**
 * Ends an attempt to pay a balance that is about to change, or finds out how it ended.
 * @throws httpError conflict while it is undecided
 */
export async function endBalancePayment(deps: OrdersDeps, orderId: string): Promise<void> {
  const inFlight = await findPaymentInFlight(deps.db, orderId);
  if (inFlight && !(await resolvePayment(deps, inFlight.id, true))) throw balanceUnderWayError();
}

const balanceUnderWayError = () =>
  httpError("conflict", "The customer is paying the balance right now. Try again in a few minutes.", {
    ...{ reason: "payment_under_way", retryAfter: 30 },
  });

/** @throws httpError conflict where the order owes another amount than staff saw */
function assertOwes(order: OrderRecord, expected: number): void {
  if (order.owed === expected) return;
  throw httpError(
    "conflict",
    order.owed === 0
      ? "This order has no balance due. Reload the page."
      : `The balance due is now ${formatMoney({ minor: order.owed, currency: order.currency })}. Reload the page and try again.`,
    { reason: "stale" },
  );
}

/**
 * Staff email the customer the link to pay what an edited order owes, once per request key.
 * @throws httpError not_found; conflict where the balance is another by now
 */
export async function askForPayment(
  deps: OrdersDeps,
  orderId: string,
  { requestKey, expected }: AskForPaymentInput,
  actor: string,
): Promise<void> {
  const { db } = deps;
  const wasSent = async () =>
    (await db
      .select({ id: orderEmails.mailId })
      .from(orderEmails)
      .where(
        and(eq(orderEmails.orderId, orderId), eq(orderEmails.kind, "balance_due"), eq(orderEmails.ref, requestKey)),
      )
      .get()) !== undefined;
  const [{ order, lines, rows }, isSent] = await Promise.all([readOrderForEmail(db, orderId), wasSent()]);
  if (isSent) return;
  assertOwes(order, expected);
  const email = await enqueueEmail(deps, order, "balance_due", requestKey, balanceDueEmail, { lines, rows });
  try {
    await runBatch(db, [
      ...email.statements,
      // The NOT NULL constraint undoes the batch where the balance was paid or changed meanwhile.
      db
        .update(orders)
        .set({ status: sql`CASE WHEN status = 'open' AND owed = ${expected} THEN 'open' END` })
        .where(eq(orders.id, orderId)),
      insertOrderEvent(db, { orderId, at: deps.now(), actor, kind: "balance_asked", detail: { amount: expected } }),
      auditStatement(deps, actor, "order.balance.ask", `order:${orderId}`, { after: { amount: expected } }),
    ]);
  } catch (error) {
    const rule = violatedConstraint(error) ?? "";
    if (/store_order_mail/.test(rule) && (await wasSent())) return;
    if (/^store_order\./.test(rule)) throw staleBalanceError();
    throw error;
  }
  email.deliver();
}

/**
 * Staff record that the customer paid the balance some other way, once per request key. It counts as a payment of its
 * own, which staff also pay back themselves.
 * @throws httpError not_found; conflict where the balance is another by now, or the customer is paying it
 */
export async function recordPaidOutside(
  deps: OrdersDeps,
  orderId: string,
  { requestKey, expected, reason }: PaidOutsideInput,
  actor: string,
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  const key = `outside:${requestKey}`;
  const findRecorded = () => db.select().from(payments).where(eq(payments.requestKey, key)).get();
  const [{ order }, recorded] = await Promise.all([readOrderForEmail(db, orderId), findRecorded()]);
  if (recorded && (recorded.orderId !== orderId || recorded.amount !== expected)) throw keyReusedError();
  if (recorded) return;
  assertOwes(order, expected);
  await endBalancePayment(deps, orderId);
  const payment = {
    ...{ id: newId(at), orderId, gateway: "outside" as const, amount: expected, currency: order.currency },
    ...{ status: "captured" as const, balanceId: order.balanceId ?? "", requestKey: key },
    ...{ createdAt: at, updatedAt: at, capturedAt: at },
  };
  try {
    await runBatch(db, [
      db
        .update(orders)
        .set({
          status: sql`CASE WHEN status = 'open' AND owed = ${expected} AND balance_id = ${payment.balanceId} AND NOT ${hasPaymentInFlight(orderId)} THEN 'open' END`,
          ...{ owed: 0, balanceId: null, version: sql`version + 1` },
        })
        .where(eq(orders.id, orderId)),
      db.insert(payments).values(payment),
      ...balancePaidStatements(deps, orderId, {
        ...{ actor, kind: "balance_outside", detail: { payment: payment.id, amount: expected, reason } },
      }),
      auditStatement(deps, actor, "order.balance.outside", `order:${orderId}`, { after: { amount: expected, reason } }),
    ]);
  } catch (error) {
    const rule = violatedConstraint(error) ?? "";
    if (rule !== "" && (await findRecorded())) return;
    if (/^store_(order|payment)\./.test(rule)) throw staleBalanceError();
    throw error;
  }
}

const staleBalanceError = () =>
  httpError("conflict", "This order's balance has changed. Reload the page and try again.", { reason: "stale" });

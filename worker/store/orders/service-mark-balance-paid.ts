import { eq, sql } from "drizzle-orm";
import { runBatch } from "../statement.ts";
import type { AttentionReason } from "./contract.ts";
import type { LineRecord, OrderRecord, OrdersDeps, PaymentRecord } from "./deps.ts";
import type { OrderEmailRows } from "./email-facts.ts";
import { balancePaidEmail } from "./emails-balance.ts";
import { enqueueEmail } from "./order-notifications.ts";
import type { payments } from "./schema.ts";
import { orderLines, orders } from "./schema.ts";
import { completeOrderStatements } from "./service-fulfillments.ts";
import { insertOrderEvent, transitionPayment } from "./state-transitions.ts";

/** Whether a payment is for exactly what an order owes now: an older one is of a balance that was changed since. */
export const paysBalance = (order: OrderRecord, payment: PaymentRecord): boolean =>
  order.status === "open" && order.owed > 0 && order.balanceId === payment.balanceId && order.owed === payment.amount;

/**
 * Marks the balance of an edited order paid by a captured payment, in one batch with the customer's email; undone by a
 * constraint where order or payment have changed since they were read.
 */
export async function markBalancePaid(
  deps: OrdersDeps,
  {
    order,
    lines,
    payment,
    emailRows,
  }: {
    order: OrderRecord;
    lines: LineRecord[];
    payment: PaymentRecord;
    emailRows?: OrderEmailRows;
  },
  capture: {
    from: Parameters<typeof transitionPayment>[2];
    columns: Partial<typeof payments.$inferInsert>;
    amount: number;
    card: { brand: string; last4: string } | undefined;
    attention: AttentionReason;
  },
): Promise<void> {
  const { db } = deps;
  const { attention, amount } = capture;
  const paid = { ...order, owed: 0, balanceId: null };
  const email = await enqueueEmail(
    deps,
    paid,
    "balance_paid",
    payment.id,
    (context) => balancePaidEmail(context, amount),
    { lines, card: capture.card, rows: emailRows },
  );
  await runBatch(db, [
    db
      .update(orders)
      .set({
        status: sql`CASE WHEN status = 'open' AND balance_id = ${payment.balanceId} AND owed = ${payment.amount} THEN 'open' END`,
        ...{ owed: 0, balanceId: null, version: sql`version + 1` },
        ...(attention ? { attention } : {}),
      })
      .where(eq(orders.id, order.id)),
    transitionPayment(db, payment.id, capture.from, "captured", capture.columns),
    ...balancePaidStatements(deps, order.id, {
      ...{ actor: "customer", kind: "balance_paid" },
      detail: { payment: payment.id, amount, ...(attention ? { attention, expected: payment.amount } : {}) },
    }),
    ...email.statements,
  ]);
  email.deliver();
}

/** What follows once nothing is owed: the added lines count as paid, and the order may be complete. */
export const balancePaidStatements = (
  deps: OrdersDeps,
  orderId: string,
  event: { actor: string; kind: string; detail: Record<string, unknown> },
) => [
  deps.db.update(orderLines).set({ unpaid: false }).where(eq(orderLines.orderId, orderId)),
  insertOrderEvent(deps.db, { orderId, at: deps.now(), ...event }),
  ...completeOrderStatements(deps, orderId),
];

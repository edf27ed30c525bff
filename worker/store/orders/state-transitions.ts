import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db.ts";
import type { BatchStatement } from "../statement.ts";
import type { OrderStatus, PaymentRowStatus } from "./contract.ts";
import { canTransition, IN_FLIGHT_STATUSES } from "./domain.ts";
import { orderEvents, orders, payments, refunds } from "./schema.ts";

/*
 * D1 has no interactive transactions. Each state check is part of the statement: if it fails, the new status
 * is NULL, the NOT NULL constraint breaks and the whole batch is undone.
 */

/** The constraints that break when an order, payment, refund or return is not in the expected state. */
export const STALE_STATE = /^store_(order|payment|refund|return)\.(status|refunded)$/;

/** The constraint that breaks where an order or its balance has a payment that may be captured, or is. */
export const ANOTHER_LIVE_PAYMENT = /^store_payment\.order_id, store_payment\.balance_id/;

const sqlList = (values: readonly string[]): SQL =>
  sql.join(
    values.map((v) => sql`${v}`),
    sql`, `,
  );

/** SQL condition: the order has a payment that may still be captured. */
export const hasPaymentInFlight = (orderId: string | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM store_payment p WHERE p.order_id = ${orderId} AND p.status IN (${sqlList(IN_FLIGHT_STATUSES)}))`;

/** SQL condition: a payment of the order is disputed and the bank has not decided: nothing may be sent. */
export const hasOpenDispute = (orderId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM store_dispute d WHERE d.order_id = ${orderId} AND d.status = 'open')`;

/** Moves an order to another status and records it; undoes the batch if its status or `only` doesn't hold. */
export function transitionOrder(
  db: Db,
  transition: {
    id: string;
    from: OrderStatus;
    to: OrderStatus;
    at: number;
    actor: string;
    kind: string;
    detail?: Record<string, unknown>;
    only?: SQL;
    set?: Partial<typeof orders.$inferInsert>;
  },
): BatchStatement[] {
  if (!canTransition(transition.from, transition.to))
    throw new Error(`an order cannot change from ${transition.from} to ${transition.to}`);
  const condition = transition.only ?? sql`1`;
  return [
    db
      .update(orders)
      .set({
        ...transition.set,
        status: sql`CASE WHEN status = ${transition.from} AND ${condition} THEN ${transition.to} END`,
        version: sql`version + 1`,
      })
      .where(eq(orders.id, transition.id)),
    insertOrderEvent(db, {
      ...transition,
      orderId: transition.id,
      fromStatus: transition.from,
      toStatus: transition.to,
    }),
  ];
}

/** Moves a payment to another status; undoes the batch if it is in none of the `from` statuses. */
export const transitionPayment = (
  db: Db,
  id: string,
  from: readonly PaymentRowStatus[],
  to: PaymentRowStatus,
  set: Partial<typeof payments.$inferInsert>,
): BatchStatement =>
  db
    .update(payments)
    .set({ ...set, status: sql`CASE WHEN status IN (${sqlList(from)}) THEN ${to} END` })
    .where(eq(payments.id, id));

/** Updates a payment while it is in one of the `from` statuses; otherwise a no-op. */
export const updatePaymentInStatus = (
  db: Db,
  id: string,
  from: readonly PaymentRowStatus[],
  set: Partial<typeof payments.$inferInsert>,
) =>
  db
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, id), inArray(payments.status, [...from])));

/** Moves a refund out of `created` or `pending`; undoes the batch if it is decided already. */
export const transitionRefund = (
  db: Db,
  id: string,
  to: "settled" | "failed",
  set: Partial<typeof refunds.$inferInsert>,
): BatchStatement =>
  db
    .update(refunds)
    .set({ ...set, status: sql`CASE WHEN status IN ('created', 'pending') THEN ${to} END` })
    .where(eq(refunds.id, id));

/** Adds an entry to an order's history. */
export function insertOrderEvent(
  db: Db,
  orderEvent: {
    orderId: string;
    at: number;
    actor: string;
    kind: string;
    fromStatus?: string;
    toStatus?: string;
    detail?: Record<string, unknown>;
  },
): BatchStatement {
  return db.insert(orderEvents).values({
    id: newId(orderEvent.at),
    orderId: orderEvent.orderId,
    at: orderEvent.at,
    actor: orderEvent.actor,
    kind: orderEvent.kind,
    fromStatus: orderEvent.fromStatus ?? null,
    toStatus: orderEvent.toStatus ?? null,
    detail: JSON.stringify(orderEvent.detail ?? {}),
  });
}

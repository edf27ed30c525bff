import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db.ts";
import type { BatchStatement } from "../statement.ts";
import type { OrderStatus, PaymentRowStatus } from "./contract.ts";
import { canTransition, IN_FLIGHT_STATUSES } from "./domain.ts";
import { orderEvents, orders, payments, refunds } from "./schema.ts";

/*
 * D1 has no transactions in which code can look and then decide. Every guard here is part of the
 * statement itself: where it does not hold, the new status is NULL, the column's NOT NULL breaks, and
 * the whole batch is undone. "0 rows changed and the rest goes on" cannot happen.
 */

/** What breaks when an order, a payment or a refund is not in the state that a batch was made for. */
export const STALE_STATE = /^store_(order|payment|refund|return)\.(status|refunded)$/;

const sqlList = (values: readonly string[]): SQL =>
  sql.join(
    values.map((v) => sql`${v}`),
    sql`, `,
  );

/** A payment of the order that may still take money. */
export const hasPaymentInFlight = (orderId: string | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM store_payment p WHERE p.order_id = ${orderId} AND p.status IN (${sqlList(IN_FLIGHT_STATUSES)}))`;

/** Moves an order from one status to another, and notes it; undoes the batch where it stands elsewhere or `only` is not so. */
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
    throw new Error(`an order does not go from ${transition.from} to ${transition.to}`);
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

/** Moves a payment; undoes the batch where it is in none of the `from`. */
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

/** Notes how a payment stands if it is still in one of the `from`; elsewhere it changes nothing. */
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

/** Moves a refund out of `created` or `pending`; undoes the batch where it is decided already. */
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

/** One line of an order's history. */
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

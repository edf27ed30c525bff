import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db.ts";
import type { Statement } from "../statement.ts";
import type { OrderStatus, PaymentRowStatus } from "./contract.ts";
import { IN_FLIGHT, mayMove } from "./domain.ts";
import { orderEvents, orders, payments, refunds } from "./schema.ts";

/*
 * D1 has no transactions in which code can look and then decide. Every guard here is part of the
 * statement itself: where it does not hold, the new status is NULL, the column's NOT NULL breaks, and
 * the whole batch is undone. "0 rows changed and the rest goes on" cannot happen.
 */

/** What breaks when an order, a payment or a refund is not in the state that a batch was made for. */
export const STALE = /^store_(order|payment|refund|return)\.(status|refunded)$/;

const list = (values: readonly string[]): SQL =>
  sql.join(
    values.map((v) => sql`${v}`),
    sql`, `,
  );

/** A payment of the order that may still take money. */
export const inFlight = (orderId: string | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM store_payment p WHERE p.order_id = ${orderId} AND p.status IN (${list(IN_FLIGHT)}))`;

/** Moves an order from one status to another, and notes it; undoes the batch where it stands elsewhere or `only` is not so. */
export function moveOrder(
  db: Db,
  move: {
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
): Statement[] {
  if (!mayMove(move.from, move.to)) throw new Error(`an order does not go from ${move.from} to ${move.to}`);
  const only = move.only ?? sql`1`;
  return [
    db
      .update(orders)
      .set({
        ...move.set,
        status: sql`CASE WHEN status = ${move.from} AND ${only} THEN ${move.to} END`,
        version: sql`version + 1`,
      })
      .where(eq(orders.id, move.id)),
    event(db, { ...move, orderId: move.id, fromStatus: move.from, toStatus: move.to }),
  ];
}

/** Moves a payment; undoes the batch where it is in none of the `from`. */
export const movePayment = (
  db: Db,
  id: string,
  from: readonly PaymentRowStatus[],
  to: PaymentRowStatus,
  set: Partial<typeof payments.$inferInsert>,
): Statement =>
  db
    .update(payments)
    .set({ ...set, status: sql`CASE WHEN status IN (${list(from)}) THEN ${to} END` })
    .where(eq(payments.id, id));

/** Notes how a payment stands if it is still in one of the `from`; elsewhere it changes nothing. */
export const notePayment = (
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
export const moveRefund = (
  db: Db,
  id: string,
  to: "settled" | "failed",
  set: Partial<typeof refunds.$inferInsert>,
): Statement =>
  db
    .update(refunds)
    .set({ ...set, status: sql`CASE WHEN status IN ('created', 'pending') THEN ${to} END` })
    .where(eq(refunds.id, id));

/** One line of an order's history. */
export function event(
  db: Db,
  e: {
    orderId: string;
    at: number;
    actor: string;
    kind: string;
    fromStatus?: string;
    toStatus?: string;
    detail?: Record<string, unknown>;
  },
): Statement {
  return db.insert(orderEvents).values({
    id: newId(e.at),
    orderId: e.orderId,
    at: e.at,
    actor: e.actor,
    kind: e.kind,
    fromStatus: e.fromStatus ?? null,
    toStatus: e.toStatus ?? null,
    detail: JSON.stringify(e.detail ?? {}),
  });
}

import { and, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { VisitBase } from "../../request-context.ts";
import type { Statement } from "../statement.ts";
import { type StockItem, sumItems } from "./domain.ts";
import { holds, moves, stock } from "./schema.ts";

export type StockBase = Pick<VisitBase, "db" | "now">;
export type MoveKind = (typeof moves.$inferSelect)["kind"];

/** Units that move, down to the batch that they are from. */
export interface MovedItem extends StockItem {
  lotId?: string | null;
}

/** What an order holds of a variant now; null where it has no row. */
const heldBy = (orderId: string, variantId: SQL | string) =>
  sql`(SELECT h.quantity FROM store_stock_hold h WHERE h.order_id = ${orderId} AND h.variant_id = ${variantId})`;
const promised = (orderId: string, variantId: string) =>
  sql`EXISTS (SELECT 1 FROM store_stock_hold h WHERE h.order_id = ${orderId} AND h.variant_id = ${variantId} AND h.expires_at IS NULL)`;
/** The quantity where stock is kept of the variant, else −1: the row's CHECK then undoes the batch. */
const ifKept = (variantId: string, quantity: number) =>
  sql`CASE WHEN EXISTS (SELECT 1 FROM store_stock s WHERE s.variant_id = ${variantId}) THEN ${quantity} ELSE -1 END`;

/**
 * Makes an order hold exactly these units until `expiresAt` (epoch milliseconds; null: promised, for
 * good). What it held of them before is taken into account, so a repeat changes nothing, and an order
 * whose hold ran out takes it anew. Once promised, a hold is not touched again: neither by a late
 * repeat of the payment nor after parcels have left. Too little stock undoes the whole batch.
 */
export function takeStatements(
  { db }: StockBase,
  orderId: string,
  items: readonly StockItem[],
  expiresAt: number | null,
): Statement[] {
  return sumItems(items).flatMap(({ variantId, quantity }) => [
    db
      .update(stock)
      .set({ reserved: sql`reserved + ${quantity} - COALESCE(${heldBy(orderId, variantId)}, 0)` })
      .where(and(eq(stock.variantId, variantId), sql`NOT ${promised(orderId, variantId)}`)),
    db
      .insert(holds)
      .values({ orderId, variantId, quantity: ifKept(variantId, quantity) as never, expiresAt })
      .onConflictDoUpdate({
        target: [holds.orderId, holds.variantId],
        set: { quantity: sql`excluded.quantity`, expiresAt: sql`excluded.expires_at` },
        setWhere: isNotNull(holds.expiresAt),
      }),
  ]);
}

/**
 * Gives back what an order still holds, exactly, and forgets it: a second time there is nothing to give.
 * @param expiredBy only holds that ran out by then: those that were promised meanwhile stay
 */
export function releaseStatements({ db }: StockBase, orderId: string, expiredBy?: number): Statement[] {
  const which = and(
    eq(holds.orderId, orderId),
    expiredBy === undefined ? undefined : and(isNotNull(holds.expiresAt), lte(holds.expiresAt, expiredBy)),
  );
  return [
    db
      .update(stock)
      .set({ reserved: sql`reserved - ${heldBy(orderId, sql`store_stock.variant_id`)}` })
      .where(sql`variant_id IN ${db.select({ v: holds.variantId }).from(holds).where(which)}`),
    db.delete(holds).where(which),
  ];
}

/** Lowers an order's hold by units that it no longer needs. More than it holds, or not promised: the batch is undone. */
function lowerHold({ db }: StockBase, orderId: string, { variantId, quantity }: StockItem): Statement {
  const left = sql`COALESCE((SELECT h.quantity - ${quantity} FROM store_stock_hold h
    WHERE h.order_id = ${orderId} AND h.variant_id = ${variantId} AND h.expires_at IS NULL), -1)`;
  return db
    .insert(holds)
    .values({ orderId, variantId, quantity: left as never, expiresAt: null })
    .onConflictDoUpdate({ target: [holds.orderId, holds.variantId], set: { quantity: sql`excluded.quantity` } });
}

/** Gives back some of what a paid order was promised (units refunded before they were sent). Not idempotent: the caller's batch is. */
export function releasePartStatements(base: StockBase, orderId: string, items: readonly StockItem[]): Statement[] {
  return sumItems(items).flatMap((item) => [
    lowerHold(base, orderId, item),
    base.db
      .update(stock)
      .set({ reserved: sql`reserved - ${item.quantity}` })
      .where(eq(stock.variantId, item.variantId)),
  ]);
}

/** Changes on_hand; makes the row where there is none. Below zero or below what is promised: the batch is undone. */
export function shiftStatement({ db }: StockBase, variantId: string, delta: number): Statement {
  const onHand = sql`COALESCE((SELECT s.on_hand FROM store_stock s WHERE s.variant_id = ${variantId}), 0) + ${delta}`;
  return db
    .insert(stock)
    .values({ variantId, onHand: onHand as never })
    .onConflictDoUpdate({ target: stock.variantId, set: { onHand: sql`excluded.on_hand` } });
}

/** A line of the ledger. The same kind, cause and variant a second time undoes the batch. */
export function moveStatement(
  { db, now }: StockBase,
  move: {
    variantId: string;
    delta: number | SQL;
    kind: MoveKind;
    ref: string;
    lotId?: string | null;
    actor: string;
    note?: string;
  },
): Statement {
  const at = now();
  const { delta, ...rest } = move;
  return db.insert(moves).values({ ...rest, id: newId(at), at, delta: delta as number });
}

/** The cause of a move: with the batch where one is named, so that a parcel may hold several. */
const refOf = (cause: string, lotId?: string | null) => (lotId ? `${cause}/${lotId}` : cause);
const perLot = (items: readonly MovedItem[]): MovedItem[] =>
  [...Map.groupBy(items, (i) => i.lotId ?? null)].flatMap(([lotId, of]) => sumItems(of).map((i) => ({ ...i, lotId })));

/** A parcel leaves: out of the house, out of the promise, into the ledger. Never more than the order was promised and is there. */
export function shipStatements(
  base: StockBase,
  fulfilmentId: string,
  orderId: string,
  items: readonly MovedItem[],
  actor: string,
): Statement[] {
  return [
    ...sumItems(items).flatMap((item) => [
      lowerHold(base, orderId, item),
      base.db
        .update(stock)
        .set({ onHand: sql`on_hand - ${item.quantity}`, reserved: sql`reserved - ${item.quantity}` })
        .where(eq(stock.variantId, item.variantId)),
    ]),
    ...perLot(items).map(({ variantId, quantity, lotId }) =>
      moveStatement(base, {
        variantId,
        delta: -quantity,
        kind: "shipped",
        ref: refOf(fulfilmentId, lotId),
        lotId,
        actor,
      }),
    ),
  ];
}

/** Units come in: a delivery from the maker, or goods sent back by a buyer. */
export function incomingStatements(
  base: StockBase,
  kind: "received" | "returned",
  ref: string,
  items: readonly MovedItem[],
  actor: string,
  note = "",
): Statement[] {
  return perLot(items).flatMap(({ variantId, quantity, lotId }) => [
    moveStatement(base, { variantId, delta: quantity, kind, ref: refOf(ref, lotId), lotId, actor, note }),
    shiftStatement(base, variantId, quantity),
  ]);
}

/** Units that can no longer be sold. */
export function damagedStatements(
  base: StockBase,
  ref: string,
  items: readonly MovedItem[],
  actor: string,
  note = "",
): Statement[] {
  return perLot(items).flatMap(({ variantId, quantity, lotId }) => [
    moveStatement(base, { variantId, delta: -quantity, kind: "damaged", ref: refOf(ref, lotId), lotId, actor, note }),
    shiftStatement(base, variantId, -quantity),
  ]);
}

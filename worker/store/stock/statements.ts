import { and, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { RequestDeps } from "../../request-context.ts";
import type { BatchStatement } from "../statement.ts";
import { mergeStockItems, type StockItem } from "./domain.ts";
import { stockLevels, stockMovements, stockReservations } from "./schema.ts";

export type StockDeps = Pick<RequestDeps, "db" | "now">;
export type MovementKind = (typeof stockMovements.$inferSelect)["kind"];

/** Units that move, down to the batch that they are from. */
export interface MovedItem extends StockItem {
  lotId?: string | null;
}

/** What an order holds of a variant now; null where it has no row. */
const reservedBy = (orderId: string, variantId: SQL | string) =>
  sql`(SELECT h.quantity FROM store_stock_hold h WHERE h.order_id = ${orderId} AND h.variant_id = ${variantId})`;
const isConfirmed = (orderId: string, variantId: string) =>
  sql`EXISTS (SELECT 1 FROM store_stock_hold h WHERE h.order_id = ${orderId} AND h.variant_id = ${variantId} AND h.expires_at IS NULL)`;
/** The quantity where stock is kept of the variant, else −1: the row's CHECK then undoes the batch. */
const quantityIfStocked = (variantId: string, quantity: number) =>
  sql`CASE WHEN EXISTS (SELECT 1 FROM store_stock s WHERE s.variant_id = ${variantId}) THEN ${quantity} ELSE -1 END`;

/**
 * Makes an order hold exactly these units until `expiresAt` (epoch milliseconds; null: promised, for
 * good). What it held of them before is taken into account, so a repeat changes nothing, and an order
 * whose hold ran out takes it anew. Once promised, a hold is not touched again: neither by a late
 * repeat of the payment nor after parcels have left. Too little stock undoes the whole batch.
 */
export function reserveStatements(
  { db }: StockDeps,
  orderId: string,
  items: readonly StockItem[],
  expiresAt: number | null,
): BatchStatement[] {
  return mergeStockItems(items).flatMap(({ variantId, quantity }) => [
    db
      .update(stockLevels)
      .set({ reserved: sql`reserved + ${quantity} - COALESCE(${reservedBy(orderId, variantId)}, 0)` })
      .where(and(eq(stockLevels.variantId, variantId), sql`NOT ${isConfirmed(orderId, variantId)}`)),
    db
      .insert(stockReservations)
      .values({ orderId, variantId, quantity: quantityIfStocked(variantId, quantity) as never, expiresAt })
      .onConflictDoUpdate({
        target: [stockReservations.orderId, stockReservations.variantId],
        set: { quantity: sql`excluded.quantity`, expiresAt: sql`excluded.expires_at` },
        setWhere: isNotNull(stockReservations.expiresAt),
      }),
  ]);
}

/**
 * Gives back what an order still holds, exactly, and forgets it: a second time there is nothing to give.
 * @param expiredBy only holds that ran out by then: those that were promised meanwhile stay
 */
export function releaseStatements({ db }: StockDeps, orderId: string, expiredBy?: number): BatchStatement[] {
  const reservationFilter = and(
    eq(stockReservations.orderId, orderId),
    expiredBy === undefined
      ? undefined
      : and(isNotNull(stockReservations.expiresAt), lte(stockReservations.expiresAt, expiredBy)),
  );
  return [
    db
      .update(stockLevels)
      .set({ reserved: sql`reserved - ${reservedBy(orderId, sql`store_stock.variant_id`)}` })
      .where(
        sql`variant_id IN ${db.select({ v: stockReservations.variantId }).from(stockReservations).where(reservationFilter)}`,
      ),
    db.delete(stockReservations).where(reservationFilter),
  ];
}

/** Lowers an order's hold by units that it no longer needs. More than it holds, or not promised: the batch is undone. */
function lowerReservationStatement(
  { db }: StockDeps,
  orderId: string,
  { variantId, quantity }: StockItem,
): BatchStatement {
  const left = sql`COALESCE((SELECT h.quantity - ${quantity} FROM store_stock_hold h
    WHERE h.order_id = ${orderId} AND h.variant_id = ${variantId} AND h.expires_at IS NULL), -1)`;
  return db
    .insert(stockReservations)
    .values({ orderId, variantId, quantity: left as never, expiresAt: null })
    .onConflictDoUpdate({
      target: [stockReservations.orderId, stockReservations.variantId],
      set: { quantity: sql`excluded.quantity` },
    });
}

/** Gives back some of what a paid order was promised (units refunded before they were sent). Not idempotent: the caller's batch is. */
export function releasePartStatements(deps: StockDeps, orderId: string, items: readonly StockItem[]): BatchStatement[] {
  return mergeStockItems(items).flatMap((item) => [
    lowerReservationStatement(deps, orderId, item),
    deps.db
      .update(stockLevels)
      .set({ reserved: sql`reserved - ${item.quantity}` })
      .where(eq(stockLevels.variantId, item.variantId)),
  ]);
}

/** Changes on_hand; makes the row where there is none. Below zero or below what is promised: the batch is undone. */
export function adjustOnHandStatement({ db }: StockDeps, variantId: string, delta: number): BatchStatement {
  const onHand = sql`COALESCE((SELECT s.on_hand FROM store_stock s WHERE s.variant_id = ${variantId}), 0) + ${delta}`;
  return db
    .insert(stockLevels)
    .values({ variantId, onHand: onHand as never })
    .onConflictDoUpdate({ target: stockLevels.variantId, set: { onHand: sql`excluded.on_hand` } });
}

/** A line of the ledger. The same kind, cause and variant a second time undoes the batch. */
export function movementStatement(
  { db, now }: StockDeps,
  movement: {
    variantId: string;
    delta: number | SQL;
    kind: MovementKind;
    ref: string;
    lotId?: string | null;
    actor: string;
    note?: string;
  },
): BatchStatement {
  const at = now();
  const { delta, ...rest } = movement;
  return db.insert(stockMovements).values({ ...rest, id: newId(at), at, delta: delta as number });
}

/** The cause of a move: with the batch where one is named, so that a parcel may hold several. */
const movementRef = (cause: string, lotId?: string | null) => (lotId ? `${cause}/${lotId}` : cause);
const groupByLot = (items: readonly MovedItem[]): MovedItem[] =>
  [...Map.groupBy(items, (i) => i.lotId ?? null)].flatMap(([lotId, of]) =>
    mergeStockItems(of).map((i) => ({ ...i, lotId })),
  );

/** A parcel leaves: out of the house, out of the promise, into the ledger. Never more than the order was promised and is there. */
export function shipStatements(
  deps: StockDeps,
  fulfilmentId: string,
  orderId: string,
  items: readonly MovedItem[],
  actor: string,
): BatchStatement[] {
  return [
    ...mergeStockItems(items).flatMap((item) => [
      lowerReservationStatement(deps, orderId, item),
      deps.db
        .update(stockLevels)
        .set({ onHand: sql`on_hand - ${item.quantity}`, reserved: sql`reserved - ${item.quantity}` })
        .where(eq(stockLevels.variantId, item.variantId)),
    ]),
    ...groupByLot(items).map(({ variantId, quantity, lotId }) =>
      movementStatement(deps, {
        variantId,
        delta: -quantity,
        kind: "shipped",
        ref: movementRef(fulfilmentId, lotId),
        lotId,
        actor,
      }),
    ),
  ];
}

/** Units come in: a delivery from the maker, or goods sent back by a buyer. */
export function incomingStatements(
  deps: StockDeps,
  kind: "received" | "returned",
  ref: string,
  items: readonly MovedItem[],
  actor: string,
  note = "",
): BatchStatement[] {
  return groupByLot(items).flatMap(({ variantId, quantity, lotId }) => [
    movementStatement(deps, { variantId, delta: quantity, kind, ref: movementRef(ref, lotId), lotId, actor, note }),
    adjustOnHandStatement(deps, variantId, quantity),
  ]);
}

/** Units that can no longer be sold. */
export function damagedStatements(
  deps: StockDeps,
  ref: string,
  items: readonly MovedItem[],
  actor: string,
  note = "",
): BatchStatement[] {
  return groupByLot(items).flatMap(({ variantId, quantity, lotId }) => [
    movementStatement(deps, {
      variantId,
      delta: -quantity,
      kind: "damaged",
      ref: movementRef(ref, lotId),
      lotId,
      actor,
      note,
    }),
    adjustOnHandStatement(deps, variantId, -quantity),
  ]);
}

/**
 * Sets what a product file says of a variant's stock, and records the count, for the batch that writes its product.
 * @param change.unchanged the number is what it was: only backorders are set
 * @param change.ref where the movement comes from
 */
export function stockImportStatements(
  { db, now }: StockDeps,
  variantId: string,
  { onHand, backorder }: { onHand: number; backorder: boolean },
  { unchanged, ref, actor }: { unchanged: boolean; ref: string; actor: string },
): BatchStatement[] {
  const at = now();
  const delta = sql`${onHand} - (SELECT s.on_hand FROM store_stock s WHERE s.variant_id = ${variantId})`;
  const movement = { id: newId(at), variantId, kind: "counted" as const, ref, actor, note: "Product file", at };
  return [
    ...(unchanged ? [] : [db.insert(stockMovements).values({ ...movement, delta: delta as never })]),
    db
      .update(stockLevels)
      .set(unchanged ? { backorder } : { onHand, backorder })
      .where(eq(stockLevels.variantId, variantId)),
  ];
}

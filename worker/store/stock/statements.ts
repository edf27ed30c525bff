import { and, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { RequestDeps } from "../../request-context.ts";
import type { BatchStatement } from "../statement.ts";
import { mergeStockItems, type StockItem } from "./domain.ts";
import { stockLevels, stockMovements, stockReservations } from "./schema.ts";

export type StockDeps = Pick<RequestDeps, "db" | "now">;
export type MovementKind = (typeof stockMovements.$inferSelect)["kind"];

/** Units that move, with their lot. */
export interface MovedItem extends StockItem {
  lotId?: string | null;
}

/** What an order has reserved of a variant; null without a row. */
const reservedBy = (orderId: string, variantId: SQL | string) =>
  sql`(SELECT h.quantity FROM store_stock_hold h WHERE h.order_id = ${orderId} AND h.variant_id = ${variantId})`;
const isConfirmed = (orderId: string, variantId: string) =>
  sql`EXISTS (SELECT 1 FROM store_stock_hold h WHERE h.order_id = ${orderId} AND h.variant_id = ${variantId} AND h.expires_at IS NULL)`;
/** The quantity if the variant has a stock row, else −1: the row's CHECK then undoes the batch. */
const quantityIfStocked = (variantId: string, quantity: number) =>
  sql`CASE WHEN EXISTS (SELECT 1 FROM store_stock s WHERE s.variant_id = ${variantId}) THEN ${quantity} ELSE -1 END`;

/**
 * Sets an order's reservations to exactly these units until `expiresAt` (epoch milliseconds; null: reserved
 * for a paid order, without expiry). Earlier reservations are taken into account, so a repeat changes
 * nothing, and an order whose reservation expired gets a new one. A confirmed reservation is never changed
 * again: neither by a late repeat of the payment nor after shipments. Too little stock undoes the whole
 * batch.
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
 * Releases exactly what an order has reserved and deletes the rows: a repeat finds nothing to release.
 * @param expiredBy only reservations that expired by then: those confirmed meanwhile stay
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

/**
 * Lowers an order's reservation by units that it no longer needs. More than it has, or an unconfirmed
 * reservation, undoes the batch.
 */
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

/**
 * Releases some units of a paid order (refunded before they were shipped). Not idempotent: the caller's batch
 * is.
 */
export function releasePartStatements(deps: StockDeps, orderId: string, items: readonly StockItem[]): BatchStatement[] {
  return mergeStockItems(items).flatMap((item) => [
    lowerReservationStatement(deps, orderId, item),
    deps.db
      .update(stockLevels)
      .set({ reserved: sql`reserved - ${item.quantity}` })
      .where(eq(stockLevels.variantId, item.variantId)),
  ]);
}

/**
 * Reserves more units for a paid order. Too little stock, or a variant without a stock row, undoes the batch. Not
 * idempotent: the caller's batch is.
 */
export function raiseReservationStatements(
  { db }: StockDeps,
  orderId: string,
  items: readonly StockItem[],
): BatchStatement[] {
  return mergeStockItems(items).flatMap(({ variantId, quantity }) => [
    db
      .update(stockLevels)
      .set({ reserved: sql`reserved + ${quantity}` })
      .where(eq(stockLevels.variantId, variantId)),
    db
      .insert(stockReservations)
      .values({ orderId, variantId, quantity: quantityIfStocked(variantId, quantity) as never, expiresAt: null })
      .onConflictDoUpdate({
        target: [stockReservations.orderId, stockReservations.variantId],
        set: { quantity: sql`store_stock_hold.quantity + excluded.quantity`, expiresAt: null },
      }),
  ]);
}

/**
 * Changes on_hand; inserts the row if there is none. Below zero or below what is reserved, the batch is
 * undone.
 */
export function adjustOnHandStatement({ db }: StockDeps, variantId: string, delta: number): BatchStatement {
  const onHand = sql`COALESCE((SELECT s.on_hand FROM store_stock s WHERE s.variant_id = ${variantId}), 0) + ${delta}`;
  return db
    .insert(stockLevels)
    .values({ variantId, onHand: onHand as never })
    .onConflictDoUpdate({ target: stockLevels.variantId, set: { onHand: sql`excluded.on_hand` } });
}

/** Adds a ledger entry. The same kind, cause and variant a second time undoes the batch. */
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

/** The cause of a movement, with the lot if one is given, so that a parcel may contain several lots. */
const movementRef = (cause: string, lotId?: string | null) => (lotId ? `${cause}/${lotId}` : cause);
const groupByLot = (items: readonly MovedItem[]): MovedItem[] =>
  [...Map.groupBy(items, (i) => i.lotId ?? null)].flatMap(([lotId, of]) =>
    mergeStockItems(of).map((i) => ({ ...i, lotId })),
  );

/**
 * A shipment: lowers on_hand and the order's reservation and records the movements. Never more than the order
 * reserved and than is in stock.
 */
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

/** Adds units: a delivery from the manufacturer, or goods that a buyer returned. */
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

/** Writes off units that can no longer be sold. */
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

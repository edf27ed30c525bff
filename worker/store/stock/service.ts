import { and, asc, desc, eq, getTableColumns, isNotNull, lte, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { bindDeps } from "../../platform/bind-deps.ts";
import { type BatchStatement, belongsToOrderOrCart } from "../statement.ts";
import type { StockLevel, StockMove } from "./contract.ts";
import { type StockItem, toStockItems } from "./domain.ts";
import { stockLevels, stockMovements, stockReservations } from "./schema.ts";
import { applyStockChange, applyStockChanges } from "./service-changes.ts";
import { findRecentlyUnbalanced } from "./service-ledger-check.ts";
import { listStockLevels, sumStockLevels } from "./service-list.ts";
import * as write from "./statements.ts";

/** Stock levels, reservations, and the ledger of every unit that came or went. */
export function stockService(deps: write.StockDeps) {
  const { db } = deps;

  return {
    /** Bundles as their components, summed per variant. */
    explode: toStockItems,

    ...bindDeps(deps, {
      reserveStatements: write.reserveStatements,
      releaseStatements: write.releaseStatements,
      releasePartStatements: write.releasePartStatements,
      raiseReservationStatements: write.raiseReservationStatements,
      shipStatements: write.shipStatements,
      applyChange: applyStockChange,
      applyChanges: applyStockChanges,
      listStockLevels,
      sumStockLevels,
    }),
    /**
     * Confirms the reservation of a paid order: it no longer expires. One that expired meanwhile is made
     * again, or the batch is undone. A repeat changes nothing, also after shipments.
     * @param items all of the order's units, exploded
     */
    confirmReservationStatements: (orderId: string, items: readonly StockItem[]): BatchStatement[] =>
      write.reserveStatements(deps, orderId, items, null),
    /** Restocks units that a buyer returned. `ref` is the return: a repeat undoes the batch. */
    returnStatements: (ref: string, items: readonly write.MovedItem[], actor: string): BatchStatement[] =>
      write.incomingStatements(deps, "returned", ref, items, actor),
    /** Adds units that were delivered by the manufacturer. */
    receiveStatements: (ref: string, items: readonly write.MovedItem[], actor: string, note = ""): BatchStatement[] =>
      write.incomingStatements(deps, "received", ref, items, actor, note),

    /**
     * How many of each variant, and of the components of bundles among them, are available; 0 without a stock row.
     * @param except an order, or a cart whose order is pending: its reservations count as available
     */
    async listAvailable(variantIds: readonly string[], except?: string): Promise<Map<string, number | "backorder">> {
      const ownReserved = sql<number>`COALESCE((SELECT SUM(h.quantity) FROM store_stock_hold h WHERE h.variant_id = store_stock.variant_id AND ${belongsToOrderOrCart(sql`h.order_id`, except)}), 0)`;
      const ids = JSON.stringify(variantIds);
      const rows = await db
        .select({
          id: stockLevels.variantId,
          left: sql<number>`on_hand - reserved + ${ownReserved}`,
          backorder: stockLevels.backorder,
        })
        .from(stockLevels)
        .where(
          sql`variant_id IN (SELECT value FROM json_each(${ids}) UNION ALL SELECT b.variant_id FROM store_bundle_part b WHERE b.bundle_id IN (SELECT value FROM json_each(${ids})))`,
        );
      const available = new Map<string, number | "backorder">(variantIds.map((id) => [id, 0]));
      for (const r of rows) available.set(r.id, r.backorder ? "backorder" : Math.max(0, r.left));
      return available;
    },

    /** Orders with reservations that expired by `now`, oldest first. */
    async listExpiredReservations(now: number, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: stockReservations.orderId })
        .from(stockReservations)
        .where(and(isNotNull(stockReservations.expiresAt), lte(stockReservations.expiresAt, now)))
        .groupBy(stockReservations.orderId)
        .orderBy(sql`min(expires_at)`)
        .limit(limit);
      return rows.map((r) => r.id);
    },

    /** What an order has reserved now. */
    async listReservations(
      orderId: string,
    ): Promise<{ variantId: string; quantity: number; expiresAt: number | null }[]> {
      return db
        .select({
          variantId: stockReservations.variantId,
          quantity: stockReservations.quantity,
          expiresAt: stockReservations.expiresAt,
        })
        .from(stockReservations)
        .where(eq(stockReservations.orderId, orderId))
        .orderBy(asc(stockReservations.variantId));
    },

    /** The stock of the given variants; those without a stock row are left out. */
    async getStockLevels(variantIds: readonly string[]): Promise<Map<string, StockLevel>> {
      const rows = await db
        .select()
        .from(stockLevels)
        .where(sql`variant_id IN (SELECT value FROM json_each(${JSON.stringify(variantIds)}))`);
      return new Map(rows.map((r) => [r.variantId, r]));
    },

    /** Variants at or below their low-stock threshold, lowest first. */
    async listLowStock(limit = 100): Promise<StockLevel[]> {
      return db
        .select()
        .from(stockLevels)
        .where(sql`on_hand - reserved <= low_at AND backorder = 0`)
        .orderBy(sql`on_hand - reserved`, asc(stockLevels.variantId))
        .limit(limit);
    },

    /** The ledger, newest first. `before` is `next` of the previous page. */
    async listMovements(
      filter: { variantId?: string; before?: string; limit?: number } = {},
    ): Promise<{ moves: (StockMove & { variantId: string })[]; next: string | null }> {
      const limit = filter.limit ?? 50;
      const from = /^(\d{1,15})\.(\d{1,15})$/.exec(filter.before ?? "");
      // Among entries of the same instant, the row number tells which was written later.
      const rows = await db
        .select({
          ...getTableColumns(stockMovements),
          row: sql<number>`rowid`,
          lot: sql<string | null>`(SELECT l.number FROM store_lot l WHERE l.id = store_stock_move.lot_id)`,
        })
        .from(stockMovements)
        .where(
          and(
            filter.variantId ? eq(stockMovements.variantId, filter.variantId) : undefined,
            from ? sql`(at, rowid) < (${Number(from[1])}, ${Number(from[2])})` : undefined,
          ),
        )
        .orderBy(desc(stockMovements.at), sql`rowid DESC`)
        .limit(limit + 1);
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return { moves: page.map(({ row: _, ...m }) => m), next: last ? `${last.at}.${last.row}` : null };
    },

    /**
     * Variants that moved since `since` (epoch milliseconds) whose ledger does not add up to the stock level,
     * or whose reservations do not add up to `reserved`: there should be none.
     */
    async findUnbalanced(since = 0): Promise<string[]> {
      // The ids of movements start with their time (UUIDv7), so that the key itself finds the late ones.
      const from = newId(Math.max(0, since)).slice(0, 13);
      const rows = await db
        .select({ id: stockLevels.variantId })
        .from(stockLevels)
        .where(
          sql`variant_id IN (SELECT m.variant_id FROM store_stock_move m WHERE m.id >= ${from})
            AND (on_hand <> COALESCE((SELECT sum(m.delta) FROM store_stock_move m WHERE m.variant_id = store_stock.variant_id), 0)
              OR reserved <> COALESCE((SELECT sum(h.quantity) FROM store_stock_hold h WHERE h.variant_id = store_stock.variant_id), 0))`,
        )
        .limit(20);
      return rows.map((r) => r.id);
    },
    /**
     * Cron: checks the ledger of what moved in the last day.
     * @throws Error that names what does not match
     */
    async checkLedger(): Promise<string> {
      const unbalanced = await findRecentlyUnbalanced(deps);
      if (unbalanced.length > 0) throw new Error(`Stock levels and ledger differ: ${unbalanced.join(", ")}`);
      return "balanced";
    },
  };
}
export type StockService = ReturnType<typeof stockService>;

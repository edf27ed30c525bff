import { and, asc, desc, eq, getTableColumns, isNotNull, lte, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { DAY } from "../../kernel/instants.ts";
import { type BatchStatement, belongsToOrderOrCart } from "../statement.ts";
import type { StockChange, StockChangeOutcome, StockFilter, StockLevel, StockMove } from "./contract.ts";
import { type StockItem, toStockItems } from "./domain.ts";
import { stockLevels, stockMovements, stockReservations } from "./schema.ts";
import { applyStockChange, applyStockChanges } from "./service-changes.ts";
import { listStockLevels, sumStockLevels } from "./service-list.ts";
import * as write from "./statements.ts";

/** What is there, who holds it, and the ledger of every unit that came or went. */
export function stockService(deps: write.StockDeps) {
  const { db } = deps;

  return {
    /** Bundles as their parts, summed per variant. */
    explode: toStockItems,

    /** Holds units for a checkout until `expiresAt`, epoch milliseconds. Too little stock undoes the batch (`stockProblem`: short). */
    reserveStatements: (orderId: string, items: readonly StockItem[], expiresAt: number): BatchStatement[] =>
      write.reserveStatements(deps, orderId, items, expiresAt),
    /**
     * Promises the units of a paid order to it: its hold no longer runs out. A hold that ran out
     * meanwhile is taken anew, or the batch is undone. A repeat changes nothing, also after parcels left.
     * @param items all of the order's units, exploded
     */
    confirmReservationStatements: (orderId: string, items: readonly StockItem[]): BatchStatement[] =>
      write.reserveStatements(deps, orderId, items, null),
    /** Gives back what an order still holds; with `expiredBy` only holds that ran out by then. Idempotent. */
    releaseStatements: (orderId: string, expiredBy?: number): BatchStatement[] =>
      write.releaseStatements(deps, orderId, expiredBy),
    /** Gives back some units that a paid order was promised and that were not sent. */
    releasePartStatements: (orderId: string, items: readonly StockItem[]): BatchStatement[] =>
      write.releasePartStatements(deps, orderId, items),
    /** A parcel leaves. More than was promised undoes the batch (`stockProblem`: not_held), a repeat too (repeated). */
    shipStatements: (
      fulfilmentId: string,
      orderId: string,
      items: readonly write.MovedItem[],
      actor: string,
    ): BatchStatement[] => write.shipStatements(deps, fulfilmentId, orderId, items, actor),
    /** Units that a buyer sent back and that are sold again. `ref` is the return: a repeat undoes the batch. */
    returnStatements: (ref: string, items: readonly write.MovedItem[], actor: string): BatchStatement[] =>
      write.incomingStatements(deps, "returned", ref, items, actor),
    /** Units that came in from the maker. */
    receiveStatements: (ref: string, items: readonly write.MovedItem[], actor: string, note = ""): BatchStatement[] =>
      write.incomingStatements(deps, "received", ref, items, actor, note),

    /**
     * How many can be sold now of each variant; 0 where no stock is kept.
     * @param except an order, or a cart whose order waits for its payment: what it holds is not counted as taken
     */
    async listAvailable(variantIds: readonly string[], except?: string): Promise<Map<string, number | "backorder">> {
      const ownReserved = sql<number>`COALESCE((SELECT SUM(h.quantity) FROM store_stock_hold h WHERE h.variant_id = store_stock.variant_id AND ${belongsToOrderOrCart(sql`h.order_id`, except)}), 0)`;
      const rows = await db
        .select({
          id: stockLevels.variantId,
          left: sql<number>`on_hand - reserved + ${ownReserved}`,
          backorder: stockLevels.backorder,
        })
        .from(stockLevels)
        .where(sql`variant_id IN (SELECT value FROM json_each(${JSON.stringify(variantIds)}))`);
      const available = new Map<string, number | "backorder">(variantIds.map((id) => [id, 0]));
      for (const r of rows) available.set(r.id, r.backorder ? "backorder" : Math.max(0, r.left));
      return available;
    },

    /** Orders with holds that ran out by `now`, oldest first. */
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

    /** What an order holds now. */
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

    /** The stock of the named variants; those without a row have none and are left out. */
    async getStockLevels(variantIds: readonly string[]): Promise<Map<string, StockLevel>> {
      const rows = await db
        .select()
        .from(stockLevels)
        .where(sql`variant_id IN (SELECT value FROM json_each(${JSON.stringify(variantIds)}))`);
      return new Map(rows.map((r) => [r.variantId, r]));
    },

    /** What runs low: at or below its own mark, least first. */
    async listLowStock(limit = 100): Promise<StockLevel[]> {
      return db
        .select()
        .from(stockLevels)
        .where(sql`on_hand - reserved <= low_at AND backorder = 0`)
        .orderBy(sql`on_hand - reserved`, asc(stockLevels.variantId))
        .limit(limit);
    },

    /** The ledger, newest first. `before` is `next` of the page before. */
    async listMovements(
      filter: { variantId?: string; before?: string; limit?: number } = {},
    ): Promise<{ moves: (StockMove & { variantId: string })[]; next: string | null }> {
      const limit = filter.limit ?? 50;
      const from = /^(\d{1,15})\.(\d{1,15})$/.exec(filter.before ?? "");
      // Of one instant, the row number tells which line was written later.
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
     * What staff do to the stock, each once per `requestKey` and variant. @param actor e-mail of staff
     * @throws httpError conflict where orders were promised what would go missing
     */
    applyChange: (change: StockChange, actor: string): Promise<void> => applyStockChange(deps, change, actor),
    /** Several of them, each for itself; unknown variants and foreign lots are refused. */
    applyChanges: (changes: readonly StockChange[], actor: string): Promise<StockChangeOutcome[]> =>
      applyStockChanges(deps, changes, actor),
    /** The admin's table. */
    listStockLevels: (filter: StockFilter) => listStockLevels(deps, filter),
    /** How many variants have stock, run low, and are out; how many units are there and reserved. */
    sumStockLevels: () => sumStockLevels(deps),

    /**
     * Variants that moved since `since` (epoch milliseconds) and whose ledger does not sum to what is said to
     * be there, or whose holds do not sum to what is reserved: always none.
     */
    async findUnbalanced(since = 0): Promise<string[]> {
      // The ids of moves begin with their instant (UUIDv7), so that the key itself finds the late ones.
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
    /** Cron: checks the books of what moved in the last day. @throws Error that names what does not fit */
    async checkLedger(): Promise<string> {
      const unbalanced = await this.findUnbalanced(deps.now() - DAY);
      if (unbalanced.length > 0) throw new Error(`The stock and its ledger differ: ${unbalanced.join(", ")}`);
      return "balanced";
    },
  };
}
export type StockService = ReturnType<typeof stockService>;

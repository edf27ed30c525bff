import { and, asc, desc, eq, getTableColumns, isNotNull, lte, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { DAY } from "../../kernel/instants.ts";
import { pendingOf, type Statement } from "../statement.ts";
import type { StockChange, StockFilter, StockMove, StockOutcome, StockRow } from "./contract.ts";
import { explode, type StockItem } from "./domain.ts";
import { holds, moves, stock } from "./schema.ts";
import { changeAll, changeStock } from "./service-changes.ts";
import { listStock, stockSums } from "./service-list.ts";
import * as write from "./statements.ts";

/** What is there, who holds it, and the ledger of every unit that came or went. */
export function stockService(base: write.StockBase) {
  const { db } = base;

  return {
    /** Bundles as their parts, summed per variant. */
    explode,

    /** Holds units for a checkout until `expiresAt`, epoch milliseconds. Too little stock undoes the batch (`stockProblem`: short). */
    holdStatements: (orderId: string, items: readonly StockItem[], expiresAt: number): Statement[] =>
      write.takeStatements(base, orderId, items, expiresAt),
    /**
     * Promises the units of a paid order to it: its hold no longer runs out. A hold that ran out
     * meanwhile is taken anew, or the batch is undone. A repeat changes nothing, also after parcels left.
     * @param items all of the order's units, exploded
     */
    promiseStatements: (orderId: string, items: readonly StockItem[]): Statement[] =>
      write.takeStatements(base, orderId, items, null),
    /** Gives back what an order still holds; with `expiredBy` only holds that ran out by then. Idempotent. */
    releaseStatements: (orderId: string, expiredBy?: number): Statement[] =>
      write.releaseStatements(base, orderId, expiredBy),
    /** Gives back some units that a paid order was promised and that were not sent. */
    releasePartStatements: (orderId: string, items: readonly StockItem[]): Statement[] =>
      write.releasePartStatements(base, orderId, items),
    /** A parcel leaves. More than was promised undoes the batch (`stockProblem`: not_held), a repeat too (repeated). */
    shipStatements: (
      fulfilmentId: string,
      orderId: string,
      items: readonly write.MovedItem[],
      actor: string,
    ): Statement[] => write.shipStatements(base, fulfilmentId, orderId, items, actor),
    /** Units that a buyer sent back and that are sold again. `ref` is the return: a repeat undoes the batch. */
    returnStatements: (ref: string, items: readonly write.MovedItem[], actor: string): Statement[] =>
      write.incomingStatements(base, "returned", ref, items, actor),
    /** Units that came in from the maker. */
    receiveStatements: (ref: string, items: readonly write.MovedItem[], actor: string, note = ""): Statement[] =>
      write.incomingStatements(base, "received", ref, items, actor, note),

    /**
     * How many can be sold now of each variant; 0 where no stock is kept.
     * @param except an order, or a cart whose order waits for its payment: what it holds is not counted as taken
     */
    async available(variantIds: readonly string[], except?: string): Promise<Map<string, number | "backorder">> {
      const own = sql<number>`COALESCE((SELECT SUM(h.quantity) FROM store_stock_hold h WHERE h.variant_id = store_stock.variant_id AND ${pendingOf(sql`h.order_id`, except)}), 0)`;
      const rows = await db
        .select({ id: stock.variantId, left: sql<number>`on_hand - reserved + ${own}`, backorder: stock.backorder })
        .from(stock)
        .where(sql`variant_id IN (SELECT value FROM json_each(${JSON.stringify(variantIds)}))`);
      const found = new Map<string, number | "backorder">(variantIds.map((id) => [id, 0]));
      for (const r of rows) found.set(r.id, r.backorder ? "backorder" : Math.max(0, r.left));
      return found;
    },

    /** Orders with holds that ran out by `now`, oldest first. */
    async expired(now: number, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: holds.orderId })
        .from(holds)
        .where(and(isNotNull(holds.expiresAt), lte(holds.expiresAt, now)))
        .groupBy(holds.orderId)
        .orderBy(sql`min(expires_at)`)
        .limit(limit);
      return rows.map((r) => r.id);
    },

    /** What an order holds now. */
    async heldBy(orderId: string): Promise<{ variantId: string; quantity: number; expiresAt: number | null }[]> {
      return db
        .select({ variantId: holds.variantId, quantity: holds.quantity, expiresAt: holds.expiresAt })
        .from(holds)
        .where(eq(holds.orderId, orderId))
        .orderBy(asc(holds.variantId));
    },

    /** The stock of the named variants; those without a row have none and are left out. */
    async rows(variantIds: readonly string[]): Promise<Map<string, StockRow>> {
      const rows = await db
        .select()
        .from(stock)
        .where(sql`variant_id IN (SELECT value FROM json_each(${JSON.stringify(variantIds)}))`);
      return new Map(rows.map((r) => [r.variantId, r]));
    },

    /** What runs low: at or below its own mark, least first. */
    async low(limit = 100): Promise<StockRow[]> {
      return db
        .select()
        .from(stock)
        .where(sql`on_hand - reserved <= low_at AND backorder = 0`)
        .orderBy(sql`on_hand - reserved`, asc(stock.variantId))
        .limit(limit);
    },

    /** The ledger, newest first. `before` is `next` of the page before. */
    async ledger(
      filter: { variantId?: string; before?: string; limit?: number } = {},
    ): Promise<{ moves: (StockMove & { variantId: string })[]; next: string | null }> {
      const limit = filter.limit ?? 50;
      const from = /^(\d{1,15})\.(\d{1,15})$/.exec(filter.before ?? "");
      // Of one instant, the row number tells which line was written later.
      const rows = await db
        .select({
          ...getTableColumns(moves),
          row: sql<number>`rowid`,
          lot: sql<string | null>`(SELECT l.number FROM store_lot l WHERE l.id = store_stock_move.lot_id)`,
        })
        .from(moves)
        .where(
          and(
            filter.variantId ? eq(moves.variantId, filter.variantId) : undefined,
            from ? sql`(at, rowid) < (${Number(from[1])}, ${Number(from[2])})` : undefined,
          ),
        )
        .orderBy(desc(moves.at), sql`rowid DESC`)
        .limit(limit + 1);
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return { moves: page.map(({ row: _, ...m }) => m), next: last ? `${last.at}.${last.row}` : null };
    },

    /**
     * What staff do to the stock, each once per `requestKey` and variant. @param actor e-mail of staff
     * @throws fault conflict where orders were promised what would go missing
     */
    change: (change: StockChange, actor: string): Promise<void> => changeStock(base, change, actor),
    /** Several of them, each for itself; unknown variants and foreign lots are refused. */
    changeAll: (changes: readonly StockChange[], actor: string): Promise<StockOutcome[]> =>
      changeAll(base, changes, actor),
    /** The admin's table. */
    list: (filter: StockFilter) => listStock(base, filter),
    /** How many variants have stock, run low, and are out; how many units are there and reserved. */
    sums: () => stockSums(base),

    /**
     * Variants that moved since `since` (epoch milliseconds) and whose ledger does not sum to what is said to
     * be there, or whose holds do not sum to what is reserved: always none.
     */
    async unbalanced(since = 0): Promise<string[]> {
      // The ids of moves begin with their instant (UUIDv7), so that the key itself finds the late ones.
      const from = newId(Math.max(0, since)).slice(0, 13);
      const rows = await db
        .select({ id: stock.variantId })
        .from(stock)
        .where(
          sql`variant_id IN (SELECT m.variant_id FROM store_stock_move m WHERE m.id >= ${from})
            AND (on_hand <> COALESCE((SELECT sum(m.delta) FROM store_stock_move m WHERE m.variant_id = store_stock.variant_id), 0)
              OR reserved <> COALESCE((SELECT sum(h.quantity) FROM store_stock_hold h WHERE h.variant_id = store_stock.variant_id), 0))`,
        )
        .limit(20);
      return rows.map((r) => r.id);
    },
    /** Cron: checks the books of what moved in the last day. @throws Error that names what does not fit */
    async checkBooks(): Promise<string> {
      const wrong = await this.unbalanced(base.now() - DAY);
      if (wrong.length > 0) throw new Error(`The stock and its ledger differ: ${wrong.join(", ")}`);
      return "balanced";
    },
  };
}
export type StockService = ReturnType<typeof stockService>;

import { and, asc, desc, eq, isNotNull, lt, lte, sql } from "drizzle-orm";
import { fault } from "../../kernel/fault.ts";
import { newId } from "../../kernel/ids.ts";
import { auditInsert } from "../../settings/index.ts";
import { brokenRule, pendingOf, runBatch, type Statement } from "../statement.ts";
import type { StockChange, StockRow } from "./contract.ts";
import { explode, type StockItem, stockProblem } from "./domain.ts";
import { holds, moves, stock } from "./schema.ts";
import * as write from "./statements.ts";

/** What is there, who holds it, and the ledger of every unit that came or went. */
export function stockService(base: write.StockBase) {
  const { db } = base;

  /** Runs what staff asked for; a repeat of the same request changes nothing. */
  async function act(statements: readonly Statement[]): Promise<void> {
    try {
      await runBatch(db, statements);
    } catch (error) {
      const problem = stockProblem(brokenRule(error));
      if (problem === "repeated") return;
      if (problem === "short")
        throw fault(
          "conflict",
          "Fewer would be left than are promised to orders. Cancel some of them, or allow backorder first.",
          {
            reason: "promised",
          },
        );
      throw error;
    }
  }

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

    /** The ledger, newest first. `before` is the id of the last line of the page before. */
    async ledger(filter: { variantId?: string; before?: string; limit?: number } = {}) {
      const limit = filter.limit ?? 50;
      const rows = await db
        .select()
        .from(moves)
        .where(
          and(
            filter.variantId ? eq(moves.variantId, filter.variantId) : undefined,
            filter.before ? lt(moves.id, filter.before) : undefined,
          ),
        )
        .orderBy(desc(moves.id))
        .limit(limit + 1);
      const page = rows.slice(0, limit);
      return { moves: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
    },

    /**
     * What staff do to the stock, each once per `requestKey` and variant. @param actor e-mail of staff
     * @throws fault conflict where orders were promised what would go missing
     */
    async change(change: StockChange, actor: string): Promise<void> {
      const { variantId, requestKey: ref, note } = change;
      if (change.act === "rules") {
        const { backorder, lowAt } = change;
        const before = await db.select().from(stock).where(eq(stock.variantId, variantId)).get();
        const at = base.now();
        return act([
          db
            .insert(stock)
            .values({ variantId, backorder, lowAt })
            .onConflictDoUpdate({ target: stock.variantId, set: { backorder, lowAt } }),
          auditInsert(db, {
            id: newId(at),
            at,
            actor,
            action: "stock.rules",
            target: `variant:${variantId}`,
            before: JSON.stringify(before ? { backorder: before.backorder, lowAt: before.lowAt } : null),
            after: JSON.stringify({ backorder, lowAt }),
          }),
        ]);
      }
      if (change.act === "receive")
        return act(
          write.incomingStatements(
            base,
            "received",
            ref,
            [{ variantId, quantity: change.quantity, lotId: change.lotId }],
            actor,
            note,
          ),
        );
      if (change.act === "damaged")
        return act(
          write.damagedStatements(
            base,
            ref,
            [{ variantId, quantity: change.quantity, lotId: change.lotId }],
            actor,
            note,
          ),
        );
      if (change.act === "correct")
        return act([
          write.moveStatement(base, { variantId, delta: change.delta, kind: "corrected", ref, actor, note }),
          write.shiftStatement(base, variantId, change.delta),
        ]);
      // Counted: the difference is found by the database itself, so that no sale between is lost.
      const delta = sql`${change.counted} - COALESCE((SELECT s.on_hand FROM store_stock s WHERE s.variant_id = ${variantId}), 0)`;
      return act([
        write.moveStatement(base, { variantId, delta, kind: "counted", ref, actor, note }),
        db
          .insert(stock)
          .values({ variantId, onHand: change.counted })
          .onConflictDoUpdate({ target: stock.variantId, set: { onHand: change.counted } }),
      ]);
    },

    /** Variants whose ledger does not sum to what is said to be there: always empty. For the site's own checks. */
    async unbalanced(): Promise<string[]> {
      const rows = await db
        .select({ id: stock.variantId })
        .from(stock)
        .where(
          sql`on_hand <> COALESCE((SELECT sum(m.delta) FROM store_stock_move m WHERE m.variant_id = store_stock.variant_id), 0)
            OR reserved <> COALESCE((SELECT sum(h.quantity) FROM store_stock_hold h WHERE h.variant_id = store_stock.variant_id), 0)`,
        );
      return rows.map((r) => r.id);
    },
  };
}
export type StockService = ReturnType<typeof stockService>;

import { eq, sql } from "drizzle-orm";
import { fault } from "../../kernel/fault.ts";
import { newId } from "../../kernel/ids.ts";
import { auditInsert } from "../../settings/index.ts";
import { brokenRule, runBatch, type Statement } from "../statement.ts";
import type { StockChange } from "./contract.ts";
import { stockProblem } from "./domain.ts";
import { stock } from "./schema.ts";
import * as write from "./statements.ts";

/** Runs what staff asked for; a repeat of the same request changes nothing. */
async function act({ db }: write.StockBase, statements: readonly Statement[]): Promise<void> {
  try {
    await runBatch(db, statements);
  } catch (error) {
    const problem = stockProblem(brokenRule(error));
    if (problem === "repeated") return;
    if (problem === "short")
      throw fault(
        "conflict",
        "Fewer would be left than are promised to orders. Cancel some of them, or allow backorder first.",
        { reason: "promised" },
      );
    throw error;
  }
}

/** See `StockService.change`. */
export async function changeStock(base: write.StockBase, change: StockChange, actor: string): Promise<void> {
  const { db } = base;
  const { variantId, requestKey: ref, note } = change;
  if (change.act === "rules") {
    const { backorder, lowAt } = change;
    const before = await db.select().from(stock).where(eq(stock.variantId, variantId)).get();
    const at = base.now();
    return act(base, [
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
      base,
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
      base,
      write.damagedStatements(base, ref, [{ variantId, quantity: change.quantity, lotId: change.lotId }], actor, note),
    );
  if (change.act === "correct")
    return act(base, [
      write.moveStatement(base, { variantId, delta: change.delta, kind: "corrected", ref, actor, note }),
      write.shiftStatement(base, variantId, change.delta),
    ]);
  // Counted: the difference is found by the database itself, so that no sale between is lost.
  const delta = sql`${change.counted} - COALESCE((SELECT s.on_hand FROM store_stock s WHERE s.variant_id = ${variantId}), 0)`;
  return act(base, [
    write.moveStatement(base, { variantId, delta, kind: "counted", ref, actor, note }),
    db
      .insert(stock)
      .values({ variantId, onHand: change.counted })
      .onConflictDoUpdate({ target: stock.variantId, set: { onHand: change.counted } }),
  ]);
}

import { eq, sql } from "drizzle-orm";
import { type FaultBody, fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { auditInsert } from "../../settings/index.ts";
import { brokenRule, runBatch, type Statement } from "../statement.ts";
import type { StockChange, StockOutcome } from "./contract.ts";
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

/**
 * Several changes of staff, one after the other, each for itself: one that is refused does not stop
 * the others. What is unknown, or a lot of another variant, is refused.
 */
export async function changeAll(
  base: write.StockBase,
  changes: readonly StockChange[],
  actor: string,
): Promise<StockOutcome[]> {
  const ids = JSON.stringify(changes.map((c) => c.variantId));
  const lotIds = JSON.stringify(changes.flatMap((c) => ("lotId" in c && c.lotId ? c.lotId : [])));
  const [variants, lots] = await base.db.batch([
    base.db.all<{ id: string }>(sql`
      SELECT v.id FROM store_variant v JOIN store_product p ON p.id = v.product_id
      WHERE v.id IN (SELECT value FROM json_each(${ids})) AND p.format NOT IN ('bundle', 'gift_card')`),
    base.db.all<{ id: string; of: string }>(
      sql`SELECT id, variant_id AS "of" FROM store_lot WHERE id IN (SELECT value FROM json_each(${lotIds}))`,
    ),
  ]);
  const out: StockOutcome[] = [];
  for (const change of changes) {
    const { variantId } = change;
    const lotId = "lotId" in change ? change.lotId : null;
    let problem: string | null = null;
    if (!variants.some((v) => v.id === variantId)) problem = "No stock is kept of this.";
    else if (lotId && !lots.some((l) => l.id === lotId && l.of === variantId))
      problem = "This is a lot of something else.";
    else
      try {
        await changeStock(base, change, actor);
      } catch (error) {
        if (!(error instanceof Response)) throw error;
        problem = ((await error.json()) as FaultBody).error.message;
      }
    out.push({ variantId, problem });
  }
  return out;
}

/** See `StockService.change`. The audit row shares the batch: a repeat, which undoes it, leaves none. */
export async function changeStock(base: write.StockBase, change: StockChange, actor: string): Promise<void> {
  const { db } = base;
  const { variantId, requestKey: ref, note } = change;
  const before = await db.select().from(stock).where(eq(stock.variantId, variantId)).get();
  const { variantId: _, requestKey: __, act: ___, ...told } = change;
  const was =
    change.act === "rules"
      ? { backorder: before?.backorder ?? false, lowAt: before?.lowAt ?? 0 }
      : { onHand: before?.onHand ?? 0 };
  const at = base.now();
  const trail = auditInsert(db, {
    id: newId(at),
    at,
    actor,
    action: `stock.${change.act}`,
    target: `variant:${variantId}`,
    before: JSON.stringify(before ? was : null),
    after: JSON.stringify(told),
  });
  return act(base, [...statementsOf(base, change, actor, ref, note), trail]);
}

function statementsOf(
  base: write.StockBase,
  change: StockChange,
  actor: string,
  ref: string,
  note: string,
): Statement[] {
  const { db } = base;
  const { variantId } = change;
  if (change.act === "rules") {
    const { backorder, lowAt } = change;
    return [
      db
        .insert(stock)
        .values({ variantId, backorder, lowAt })
        .onConflictDoUpdate({ target: stock.variantId, set: { backorder, lowAt } }),
    ];
  }
  if (change.act === "receive" || change.act === "damaged") {
    const items = [{ variantId, quantity: change.quantity, lotId: change.lotId }];
    return change.act === "receive"
      ? write.incomingStatements(base, "received", ref, items, actor, note)
      : write.damagedStatements(base, ref, items, actor, note);
  }
  if (change.act === "correct")
    return [
      write.moveStatement(base, { variantId, delta: change.delta, kind: "corrected", ref, actor, note }),
      write.shiftStatement(base, variantId, change.delta),
    ];
  // Counted: the difference is found by the database itself, so that no sale between is lost.
  const delta = sql`${change.counted} - COALESCE((SELECT s.on_hand FROM store_stock s WHERE s.variant_id = ${variantId}), 0)`;
  return [
    write.moveStatement(base, { variantId, delta, kind: "counted", ref, actor, note }),
    db
      .insert(stock)
      .values({ variantId, onHand: change.counted })
      .onConflictDoUpdate({ target: stock.variantId, set: { onHand: change.counted } }),
  ];
}

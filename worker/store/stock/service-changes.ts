import { eq, sql } from "drizzle-orm";
import { type HttpErrorBody, httpError } from "../../kernel/http-error.ts";
import { auditStatement } from "../../settings/index.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import type { StockChange, StockChangeOutcome } from "./contract.ts";
import { stockProblemOfRule } from "./domain.ts";
import { stockLevels } from "./schema.ts";
import * as write from "./statements.ts";

/** Runs a batch of staff changes; a repeat of the same request changes nothing. */
async function runStockBatch({ db }: write.StockDeps, statements: readonly BatchStatement[]): Promise<void> {
  try {
    await runBatch(db, statements);
  } catch (error) {
    const rule = violatedConstraint(error);
    if (rule === "store_stock.on_hand")
      throw httpError(
        "conflict",
        "The quantity on hand has changed since you loaded the page. The list now shows the current quantity.",
        {
          reason: "stale",
        },
      );
    const problem = stockProblemOfRule(rule);
    if (problem === "repeated") return;
    if (problem === "short")
      throw httpError(
        "conflict",
        "This would leave fewer units than are committed to orders. Cancel some orders or allow backorders first.",
        { reason: "promised" },
      );
    throw error;
  }
}

/**
 * Applies several changes of staff one after the other: one that is refused does not stop the others. Unknown
 * variants, and lots of another variant, are refused.
 */
export async function applyStockChanges(
  deps: write.StockDeps,
  changes: readonly StockChange[],
  actor: string,
): Promise<StockChangeOutcome[]> {
  const ids = JSON.stringify(changes.map((c) => c.variantId));
  const lotIds = JSON.stringify(changes.flatMap((c) => ("lotId" in c && c.lotId ? c.lotId : [])));
  const [variants, lots] = await deps.db.batch([
    deps.db.all<{ id: string }>(sql`
      SELECT v.id FROM store_variant v JOIN store_product p ON p.id = v.product_id
      WHERE v.id IN (SELECT value FROM json_each(${ids})) AND p.format NOT IN ('bundle', 'gift_card')`),
    deps.db.all<{ id: string; of: string }>(
      sql`SELECT id, variant_id AS "of" FROM store_lot WHERE id IN (SELECT value FROM json_each(${lotIds}))`,
    ),
  ]);
  const outcomes: StockChangeOutcome[] = [];
  for (const change of changes) {
    const { variantId } = change;
    const lotId = "lotId" in change ? change.lotId : null;
    let problem: string | null = null;
    if (!variants.some((v) => v.id === variantId)) problem = "This variant's inventory isn't tracked.";
    else if (lotId && !lots.some((l) => l.id === lotId && l.of === variantId))
      problem = "This lot belongs to a different variant.";
    else
      try {
        await applyStockChange(deps, change, actor);
      } catch (error) {
        if (!(error instanceof Response)) throw error;
        problem = ((await error.json()) as HttpErrorBody).error.message;
      }
    outcomes.push({ variantId, problem });
  }
  return outcomes;
}

/**
 * See `StockService.applyChange`. The audit row is in the same batch: a repeat, which undoes the batch, adds
 * none.
 */
export async function applyStockChange(deps: write.StockDeps, change: StockChange, actor: string): Promise<void> {
  const { db } = deps;
  const { variantId, requestKey: ref, note } = change;
  const before = await db.select().from(stockLevels).where(eq(stockLevels.variantId, variantId)).get();
  const { variantId: _, requestKey: __, act: ___, ...auditDetail } = change;
  const auditBefore =
    change.act === "rules"
      ? { backorder: before?.backorder ?? false, lowAt: before?.lowAt ?? 0, bin: before?.bin ?? "" }
      : { onHand: before?.onHand ?? 0 };
  const audit = auditStatement(deps, actor, `stock.${change.act}`, `variant:${variantId}`, {
    before: before ? auditBefore : null,
    after: auditDetail,
  });
  return runStockBatch(deps, [...changeStatements(deps, change, actor, ref, note), audit]);
}

function changeStatements(
  deps: write.StockDeps,
  change: StockChange,
  actor: string,
  ref: string,
  note: string,
): BatchStatement[] {
  const { db } = deps;
  const { variantId } = change;
  if (change.act === "rules") {
    const { backorder, lowAt, bin } = change;
    const rules = { backorder, lowAt, ...(bin === undefined ? {} : { bin }) };
    return [
      db
        .insert(stockLevels)
        .values({ variantId, ...rules })
        .onConflictDoUpdate({ target: stockLevels.variantId, set: rules }),
    ];
  }
  if (change.act === "receive" || change.act === "damaged") {
    const items = [{ variantId, quantity: change.quantity, lotId: change.lotId }];
    return change.act === "receive"
      ? write.incomingStatements(deps, "received", ref, items, actor, note)
      : write.damagedStatements(deps, ref, items, actor, note);
  }
  if (change.act === "correct")
    return [
      write.movementStatement(deps, { variantId, delta: change.delta, kind: "corrected", ref, actor, note }),
      write.adjustOnHandStatement(deps, variantId, change.delta),
    ];
  // The database computes the difference to the count itself, so that no concurrent sale is lost.
  const delta = sql`${change.counted} - COALESCE((SELECT s.on_hand FROM store_stock s WHERE s.variant_id = ${variantId}), 0)`;
  // NULL breaks the column's rule, and undoes the batch.
  const counted =
    change.expected === undefined
      ? change.counted
      : sql`CASE WHEN store_stock.on_hand = ${change.expected} THEN ${change.counted} END`;
  return [
    write.movementStatement(deps, { variantId, delta, kind: "counted", ref, actor, note }),
    db
      .insert(stockLevels)
      .values({ variantId, onHand: change.counted })
      .onConflictDoUpdate({ target: stockLevels.variantId, set: { onHand: counted as never } }),
  ];
}

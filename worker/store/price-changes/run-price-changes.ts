/** Starts and ends price changes. Each start and end is one batch that requires the state before it. */
import { type SQL, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { DAY } from "../../kernel/instants.ts";
import { createFaultPoint } from "../../platform/fault-injection.ts";
import { auditStatement } from "../../settings/index.ts";
import { changedProductTags } from "../catalogue/index.ts";
import type { StoreDeps } from "../deps.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import { WAS_PRICE_DAYS } from "./domain.ts";

/** Starts, and ends, of one run of the job; more wait for the next, five minutes later. */
const PER_RUN = 40;
/** Prices of longer ago are of no use any more. */
const HISTORY_DAYS = 2 * WAS_PRICE_DAYS;

/** The price that is crossed out beside the new one: above it, or none. */
const crossedOut = (was: SQL, price: SQL) => sql`CASE WHEN ${was} > ${price} THEN ${was} END`;

/** The lowest price of the days before a change (16 CFR 233.1, and article 6a of the EU's Price Indication Directive). */
const lowestPrice = (at: number) => sql`min(v.price, coalesce((SELECT min(h.price) FROM store_price_history h
  WHERE h.variant_id = v.id AND h.until > ${at - WAS_PRICE_DAYS * DAY}), v.price))`;

/** Products whose prices a change has set or set back get their lowest price and a new version: open editors notice. */
const productStatement = ({ db, now }: Pick<StoreDeps, "db" | "now">, id: string, states: SQL): BatchStatement =>
  db.run(sql`UPDATE store_product SET version = version + 1, updated_at = ${now()},
      min_price = coalesce((SELECT min(v.price) FROM store_variant v WHERE v.product_id = store_product.id AND v.active = 1), 0)
    WHERE id IN (SELECT product_id FROM store_price_change_item WHERE change_id = ${id} AND state IN (${states}))`);

/** Runs the batch of a start or an end; false where another call was first. */
async function runBatchOnce(deps: StoreDeps, id: string, statements: readonly BatchStatement[]): Promise<boolean> {
  try {
    await runBatch(deps.db, statements);
  } catch (error) {
    if (violatedConstraint(error) !== "store_price_change.state") throw error;
    return false;
  }
  await createFaultPoint(deps)("price:before-publish");
  await publishPrices(deps, id);
  return true;
}

/**
 * Sets the new prices. A variant whose price isn't the one that the change was planned from stays as it is.
 * @returns false where it had started already, or was canceled
 */
export function startPriceChange(deps: StoreDeps, id: string, actor?: string): Promise<boolean> {
  const { db, now } = deps;
  const at = now();
  return runBatchOnce(deps, id, [
    db.run(sql`UPDATE store_price_change SET started_at = ${at}, unpublished = 1,
        state = CASE WHEN state <> 'planned' OR starts_at > ${at} THEN NULL WHEN ends_at IS NULL THEN 'ended' ELSE 'active' END
      WHERE id = ${id}`),
    db.run(sql`UPDATE store_price_change_item SET
        state = CASE WHEN v.price = planned_from THEN 'applied' ELSE 'refused' END,
        was_price = v.price, was_compare_at = v.compare_at,
        compare_at = CASE WHEN c.show_was THEN ${crossedOut(lowestPrice(at), sql`store_price_change_item.price`)}
          ELSE ${crossedOut(sql`v.compare_at`, sql`store_price_change_item.price`)} END
      FROM store_variant v, store_price_change c
      WHERE change_id = ${id} AND c.id = ${id} AND v.id = variant_id AND store_price_change_item.state = 'planned'`),
    db.run(sql`UPDATE store_variant SET price = i.price, compare_at = i.compare_at FROM store_price_change_item i
      WHERE i.change_id = ${id} AND i.variant_id = store_variant.id AND i.state = 'applied'`),
    productStatement(deps, id, sql`'applied'`),
    auditOfBatch(deps, id, "price_change.start", actor),
  ]);
}

/**
 * Puts the former prices back. A price that staff changed meanwhile stays; the sale's crossed-out price goes either way.
 * @returns false where it wasn't running
 */
export function endPriceChange(deps: StoreDeps, id: string, actor?: string): Promise<boolean> {
  const { db, now } = deps;
  const price = sql`CASE WHEN i.state = 'restored' THEN i.was_price ELSE store_variant.price END`;
  const compareAt = sql`CASE WHEN store_variant.compare_at IS i.compare_at THEN i.was_compare_at ELSE store_variant.compare_at END`;
  return runBatchOnce(deps, id, [
    db.run(sql`UPDATE store_price_change SET ended_at = ${now()}, unpublished = 1,
        state = CASE WHEN state = 'active' THEN 'ended' END WHERE id = ${id}`),
    db.run(sql`UPDATE store_price_change_item SET state = CASE WHEN v.price = store_price_change_item.price THEN 'restored' ELSE 'kept' END
      FROM store_variant v WHERE change_id = ${id} AND v.id = variant_id AND state = 'applied'`),
    db.run(sql`UPDATE store_variant SET price = ${price}, compare_at = ${crossedOut(sql`(${compareAt})`, sql`(${price})`)}
      FROM store_price_change_item i
      WHERE i.change_id = ${id} AND i.variant_id = store_variant.id AND i.state IN ('restored', 'kept')`),
    productStatement(deps, id, sql`'restored', 'kept'`),
    auditOfBatch(deps, id, "price_change.end", actor),
  ]);
}

/** Ends the sales of variants that are over and wait for the job, before another change of them begins at once. */
export async function endOverdueChanges(deps: StoreDeps, variants: readonly { variantId: string }[]): Promise<void> {
  const ids = JSON.stringify(variants.map((v) => v.variantId));
  const over = await deps.db.all<{ id: string }>(sql`SELECT c.id
    FROM store_price_change c INDEXED BY store_price_change_ends
    WHERE c.state = 'active' AND c.ends_at <= ${deps.now()} AND EXISTS (SELECT 1 FROM store_price_change_item i
      WHERE i.change_id = c.id AND i.variant_id IN (SELECT value FROM json_each(${ids})))`);
  for (const { id } of over) await endPriceChange(deps, id);
}

/** What became of the variants, as it is after the statements before it in the batch. */
function auditOfBatch(deps: StoreDeps, id: string, action: string, actor?: string): BatchStatement {
  const count = (state: string) =>
    sql`(SELECT count(*) FROM store_price_change_item WHERE change_id = ${id} AND state = ${state})`;
  const { db, now } = deps;
  return db.run(sql`INSERT INTO settings_audit (id, at, actor, action, target, after)
    SELECT ${newId(now())}, ${now()}, ${actor ?? sql`actor || ' (scheduled)'`}, ${action}, ${`price_change:${id}`},
      json_object('name', name, 'applied', ${count("applied")}, 'restored', ${count("restored")}, 'kept', ${count("kept")},
        'refused', ${count("refused")})
    FROM store_price_change WHERE id = ${id}`);
}

/** Renews the pages that show the prices. What a stopped process left is renewed by the next run of the job. */
async function publishPrices({ db, live }: StoreDeps, id: string): Promise<void> {
  const products = await db.all<{ handle: string; flagship: number }>(sql`SELECT DISTINCT p.handle, p.flagship
    FROM store_price_change_item i JOIN store_product p ON p.id = i.product_id WHERE i.change_id = ${id}`);
  await live.publishContent(changedProductTags(products.map((p) => ({ ...p, flagship: p.flagship === 1 }))));
  await db.run(sql`UPDATE store_price_change SET unpublished = 0 WHERE id = ${id}`);
}

/**
 * A sale whose end had passed before it could start changes nothing.
 * @returns false where it was moved, started or canceled since it was read
 */
async function missPriceChange(deps: StoreDeps, id: string): Promise<boolean> {
  const { db, now } = deps;
  try {
    await runBatch(db, [
      db.run(
        sql`UPDATE store_price_change SET state = CASE WHEN state = 'planned' AND ends_at <= ${now()} THEN 'ended' END, ended_at = ${now()} WHERE id = ${id}`,
      ),
      db.run(sql`UPDATE store_price_change_item SET state = 'missed' WHERE change_id = ${id} AND state = 'planned'`),
      auditStatement(deps, "system", "price_change.miss", `price_change:${id}`),
    ]);
    return true;
  } catch (error) {
    if (violatedConstraint(error) !== "store_price_change.state") throw error;
    return false;
  }
}

/** Cron: ends what is over, then starts what is due, each in the order of time, and renews pages that were left. */
export async function runPriceChanges(
  deps: StoreDeps,
): Promise<{ started: number; ended: number; missed: number; unfinished: boolean }> {
  const { db, now } = deps;
  const at = now();
  const [ending, starting, unpublished] = await db.batch([
    db.all<{ id: string }>(sql`SELECT id FROM store_price_change INDEXED BY store_price_change_ends
      WHERE state = 'active' AND ends_at <= ${at} ORDER BY ends_at, id LIMIT ${PER_RUN}`),
    db.all<{ id: string; over: number }>(sql`SELECT id, coalesce(ends_at <= ${at}, 0) AS over
      FROM store_price_change INDEXED BY store_price_change_starts
      WHERE state = 'planned' AND starts_at <= ${at} ORDER BY starts_at, id LIMIT ${PER_RUN}`),
    db.all<{ id: string }>(sql`SELECT id FROM store_price_change INDEXED BY store_price_change_unpublished
      WHERE unpublished = 1 LIMIT ${PER_RUN}`),
    db.all(sql`DELETE FROM store_price_history WHERE until < ${at - HISTORY_DAYS * DAY}`),
  ]);
  const result = { started: 0, ended: 0, missed: 0, unfinished: false };
  for (const { id } of unpublished) await publishPrices(deps, id);
  for (const { id } of ending) if (await endPriceChange(deps, id)) result.ended++;
  // One that follows on a sale must find its prices back: where more end than one run ends, all that start wait.
  for (const { id, over } of ending.length === PER_RUN ? [] : starting) {
    if (over) {
      if (await missPriceChange(deps, id)) result.missed++;
    } else if (await startPriceChange(deps, id)) result.started++;
  }
  result.unfinished = ending.length === PER_RUN || starting.length === PER_RUN;
  return result;
}

import { eq, type SQL, sql } from "drizzle-orm";
import { staffNameSql } from "../../auth/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { createFaultPoint } from "../../platform/fault-injection.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import type {
  PriceChange,
  PriceChangeEdit,
  PriceChangeInput,
  PriceChangeItem,
  PriceChangeQuery,
  PricedVariant,
} from "./contract.ts";
import { endOverdueChanges, endPriceChange, startPriceChange } from "./run-price-changes.ts";
import { priceChanges } from "./schema.ts";

/** Plans of price changes, for staff. */

const PAGE = 50;

const CHANGE_COLUMNS = sql`c.id, c.name, c.state, c.starts_at AS startsAt, c.ends_at AS endsAt, c.show_was AS showWas, c.version, c.variants,
  c.started_at AS startedAt, c.ended_at AS endedAt, ${staffNameSql(sql`c.actor`)} AS actor,
  (SELECT count(DISTINCT i.product_id) FROM store_price_change_item i WHERE i.change_id = c.id) AS products,
  (SELECT count(*) FROM store_price_change_item i WHERE i.change_id = c.id AND i.state IN ('refused', 'missed')) AS leftAlone,
  (SELECT count(*) FROM store_price_change_item i WHERE i.change_id = c.id AND i.state = 'kept') AS kept`;

type ChangeRow = Omit<PriceChange, "showWas"> & { showWas: number };
const toPriceChange = (row: ChangeRow): PriceChange => ({ ...row, showWas: row.showWas === 1 });

/** Price changes, newest first; of one product where it is named. */
export async function listPriceChanges(
  { db }: Pick<StoreDeps, "db">,
  { show, product, before }: PriceChangeQuery = {},
): Promise<{ changes: PriceChange[]; next: string | null }> {
  const conditions = [
    sql`true`,
    ...(show === "ended" ? [sql`c.state IN ('ended', 'canceled')`] : show ? [sql`c.state = ${show}`] : []),
    ...(product
      ? [sql`c.id IN (SELECT i.change_id FROM store_price_change_item i WHERE i.product_id = ${product})`]
      : []),
    ...(before ? [sql`c.id < ${before}`] : []),
  ];
  const rows = await db.all<ChangeRow>(sql`SELECT ${CHANGE_COLUMNS} FROM store_price_change c
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY c.id DESC LIMIT ${PAGE + 1}`);
  const changes = rows.slice(0, PAGE).map(toPriceChange);
  return { changes, next: rows.length > PAGE ? (changes.at(-1)?.id ?? null) : null };
}

/** A price change with its variants by product, or null. */
export async function getPriceChange(
  { db }: Pick<StoreDeps, "db">,
  id: string,
): Promise<{ change: PriceChange; items: PriceChangeItem[] } | null> {
  const [[row], items] = await db.batch([
    db.all<ChangeRow>(sql`SELECT ${CHANGE_COLUMNS} FROM store_price_change c WHERE c.id = ${id}`),
    db.all<PriceChangeItem>(sql`SELECT ${variantColumns(sql`v.price`)}, i.state, i.price AS newPrice, i.planned_from AS plannedFrom,
        i.was_price AS wasPrice, i.compare_at AS crossedOut
      FROM store_price_change_item i JOIN store_variant v ON v.id = i.variant_id JOIN store_product p ON p.id = v.product_id
      WHERE i.change_id = ${id} ORDER BY p.title COLLATE NOCASE, p.id, v.position`),
  ]);
  return row ? { change: toPriceChange(row), items } : null;
}

const variantColumns = (
  price: SQL,
) => sql`v.id AS variantId, p.id AS productId, p.title, v.title AS variantTitle, v.sku,
  ${price} AS price, v.compare_at AS compareAt, v.currency`;

/**
 * A variant's price without the sale that runs, to which it goes back at the end: another change begins after that end, so
 * it is planned from this one.
 */
const REGULAR_PRICE = sql`coalesce((SELECT ri.was_price FROM store_price_change_item ri
    JOIN store_price_change r ON r.id = ri.change_id AND r.state = 'active'
  WHERE ri.variant_id = v.id AND ri.state = 'applied' AND ri.price = v.price), v.price)`;

/** The active variants of products with their prices outside sales; gift cards left out: their value is their price. */
export const listPricedVariants = (
  { db }: Pick<StoreDeps, "db">,
  productIds: readonly string[],
): Promise<PricedVariant[]> =>
  db.all<PricedVariant>(sql`SELECT ${variantColumns(REGULAR_PRICE)}
    FROM store_product p JOIN store_variant v ON v.product_id = p.id
    WHERE p.id IN (SELECT value FROM json_each(${JSON.stringify(productIds)})) AND v.active = 1 AND p.format <> 'gift_card'
    ORDER BY p.title COLLATE NOCASE, p.id, v.position`);

/** A plan to check: what it changes, when, and the change that it replaces. */
interface PricePlan {
  /** Its prices as JSON. */
  prices: string;
  startsAt: number;
  endsAt: number | null;
  replaces: string;
}

/** SQL: the variants of a plan that are as staff saw them and may be changed then. */
const plannable = ({ prices, ...plan }: PricePlan) => sql`
  FROM json_each(${prices}) j
  JOIN store_variant v ON v.id = j.value ->> '$.variantId' AND ${REGULAR_PRICE} = j.value ->> '$.from' AND v.active = 1
  JOIN store_product p ON p.id = v.product_id AND p.format <> 'gift_card'
  WHERE j.value ->> '$.price' <> j.value ->> '$.from' AND NOT ${hasOtherChange(sql`v.id`, plan)}`;

/** The rule of `spansOverlap` (domain.ts) for a variant's planned and running changes. */
const hasOtherChange = (variantId: SQL, { startsAt, endsAt, replaces }: Omit<PricePlan, "prices">) => sql`EXISTS (
  SELECT 1 FROM store_price_change_item oi JOIN store_price_change o ON o.id = oi.change_id AND o.state IN ('planned', 'active')
  WHERE oi.variant_id = ${variantId} AND o.id <> ${replaces}
    AND (${endsAt} IS NULL OR o.ends_at IS NULL OR (o.starts_at < ${endsAt} AND ${startsAt} < o.ends_at)))`;

/**
 * Plans a price change, once per request key; one that begins now is made at once.
 * @returns its id, also of the one that this request key made before
 * @throws httpError bad_input; conflict where a price is another by now, or a variant has a change at that time
 */
export async function planPriceChange(deps: StoreDeps, input: PriceChangeInput, actor: string): Promise<string> {
  const { db, now } = deps;
  const at = now();
  const plan = checkPlan(input, at, "");
  const { startsAt, endsAt } = plan;
  if (startsAt <= at) await endOverdueChanges(deps, input.prices);
  const id = newId(at);
  const count = input.prices.length;
  try {
    await runBatch(db, [
      db.insert(priceChanges).values({
        ...{ id, name: input.name, startsAt, endsAt, showWas: input.showWas, requestKey: input.requestKey, actor },
        createdAt: at,
        variants: countOrNull(plan, count) as never,
      }),
      itemsStatement(deps, id, plan),
      auditStatement(deps, actor, "price_change.schedule", `price_change:${id}`, {
        after: toAudit(input.name, plan, count),
      }),
    ]);
  } catch (error) {
    const rule = violatedConstraint(error) ?? "";
    if (!/^store_price_change\.(request_key|variants)/.test(rule)) throw error;
    // The same call again meets its own plan, which stands in its way, before its key.
    const earlier = await db.select().from(priceChanges).where(eq(priceChanges.requestKey, input.requestKey)).get();
    if (earlier) return earlier.id;
    throw await explainRefusal(deps, plan);
  }
  if (startsAt > at) return id;
  await createFaultPoint(deps)("price:before-start");
  await startPriceChange(deps, id, actor);
  return id;
}

/**
 * Plans a change anew that hasn't started, as one batch that requires the version that staff saw; one that begins now is
 * made at once. Its prices are planned from those of today.
 * @throws httpError not_found, bad_input; conflict where it has started, was changed since, or as planPriceChange
 */
export async function editPriceChange(
  deps: StoreDeps,
  id: string,
  { version, ...input }: PriceChangeEdit,
  actor: string,
): Promise<void> {
  const { db, now } = deps;
  const at = now();
  const before = await readChange(deps, id);
  const plan = checkPlan(input, at, id);
  const { startsAt, endsAt } = plan;
  if (startsAt <= at) await endOverdueChanges(deps, input.prices);
  const count = input.prices.length;
  try {
    await runBatch(db, [
      // The version first: where it is another, that is what staff are told.
      db.run(sql`UPDATE store_price_change SET
          version = CASE WHEN version = ${version} AND state = 'planned' THEN version + 1 END WHERE id = ${id}`),
      db.run(sql`UPDATE store_price_change SET name = ${input.name}, starts_at = ${startsAt}, ends_at = ${endsAt},
          show_was = ${input.showWas ? 1 : 0}, variants = ${countOrNull(plan, count)} WHERE id = ${id}`),
      db.run(sql`DELETE FROM store_price_change_item WHERE change_id = ${id}`),
      itemsStatement(deps, id, plan),
      auditStatement(deps, actor, "price_change.edit", `price_change:${id}`, {
        before: toAudit(before.name, before, before.variants),
        after: toAudit(input.name, plan, count),
      }),
    ]);
  } catch (error) {
    const rule = violatedConstraint(error) ?? "";
    if (rule === "store_price_change.version")
      throw httpError("conflict", await explainStaleEdit(deps, id), { reason: "stale" });
    if (rule !== "store_price_change.variants") throw error;
    throw await explainRefusal(deps, plan);
  }
  if (startsAt > at) return;
  await createFaultPoint(deps)("price:before-start");
  await startPriceChange(deps, id, actor);
}

const explainStaleEdit = async (deps: StoreDeps, id: string): Promise<string> =>
  (await readChange(deps, id)).state === "planned"
    ? "Someone else edited this price change. Reload the page to see their changes, then edit it again."
    : "This price change has already started or was canceled.";

/** What a plan must keep to by itself. @throws httpError bad_input */
function checkPlan(input: Omit<PriceChangeInput, "requestKey">, at: number, replaces: string): PricePlan {
  const startsAt = input.startsAt ?? at;
  const { endsAt } = input;
  if (input.startsAt !== null && startsAt < at)
    throw httpError("bad_input", "Enter a start time in the future, or choose Now.", { field: "startsAt" });
  if (endsAt !== null && endsAt <= startsAt)
    throw httpError("bad_input", "Enter an end time after the start.", { field: "endsAt" });
  if (new Set(input.prices.map((p) => p.variantId)).size !== input.prices.length)
    throw httpError("bad_input", "A variant is listed twice.", { field: "prices" });
  if (input.prices.some((p) => p.price === p.from))
    throw httpError("bad_input", "A new price is the same as the current one. Enter a different price.", {
      field: "prices",
    });
  return { prices: JSON.stringify(input.prices), startsAt, endsAt, replaces };
}

/** NULL breaks the column's rule, and nothing is planned: a price changed, or another change stands there. */
const countOrNull = (plan: PricePlan, count: number) =>
  sql`CASE WHEN (SELECT count(*) ${plannable(plan)}) = ${count} THEN ${count} END`;

const itemsStatement = ({ db }: Pick<StoreDeps, "db">, id: string, { prices }: PricePlan): BatchStatement =>
  db.run(sql`INSERT INTO store_price_change_item (change_id, variant_id, product_id, price, planned_from)
    SELECT ${id}, v.id, v.product_id, j.value ->> '$.price', j.value ->> '$.from'
    FROM json_each(${prices}) j JOIN store_variant v ON v.id = j.value ->> '$.variantId'`);

const toAudit = (name: string, { startsAt, endsAt }: Pick<PricePlan, "startsAt" | "endsAt">, variants: number) => ({
  ...{ name, startsAt: isoTime(startsAt), endsAt: endsAt && isoTime(endsAt), variants },
});

const isoTime = (at: number) => new Date(at).toISOString();

/** Which variant cannot be changed, and why, in a sentence. */
async function explainRefusal({ db }: Pick<StoreDeps, "db">, plan: PricePlan): Promise<Response> {
  const [first] = await db.all<{ title: string | null; format: string | null; overlaps: number; variant: string }>(sql`
    SELECT p.title, p.format, v.title AS variant, ${hasOtherChange(sql`v.id`, plan)} AS overlaps
    FROM json_each(${plan.prices}) j LEFT JOIN store_variant v ON v.id = j.value ->> '$.variantId'
      LEFT JOIN store_product p ON p.id = v.product_id
    WHERE j.value ->> '$.variantId' NOT IN (SELECT v.id ${plannable(plan)}) LIMIT 1`);
  if (!first?.title) return httpError("bad_input", "One of these variants no longer exists.", { field: "prices" });
  const name = [first.title, first.variant].filter(Boolean).join(", ");
  if (first.format === "gift_card")
    return httpError("bad_input", `${name}: the price of a gift card can't change.`, { field: "prices" });
  return first.overlaps
    ? httpError("conflict", `${name} already has a price change at that time. Cancel it, or choose another time.`, {
        field: "prices",
        reason: "overlap",
      })
    : httpError("conflict", `The price of ${name} has changed. Reload the page and try again.`, {
        field: "prices",
        reason: "stale",
      });
}

/**
 * Cancels a change that hasn't started.
 * @throws httpError not_found; conflict if it has started or was canceled
 */
export async function cancelPriceChange(deps: StoreDeps, id: string, actor: string): Promise<void> {
  const { db, now } = deps;
  const row = await readChange(deps, id);
  try {
    await runBatch(db, [
      db.run(sql`UPDATE store_price_change SET state = CASE WHEN state = 'planned' THEN 'canceled' END, ended_at = ${now()}
        WHERE id = ${id}`),
      auditStatement(deps, actor, "price_change.cancel", `price_change:${id}`, { before: { name: row.name } }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "store_price_change.state") throw error;
    throw httpError("conflict", "This price change has already started or was canceled.", { reason: "not_planned" });
  }
}

/**
 * Ends a running sale before its time: prices go back now.
 * @throws httpError not_found; conflict if it isn't running
 */
export async function endPriceChangeNow(deps: StoreDeps, id: string, actor: string): Promise<void> {
  await readChange(deps, id);
  if (!(await endPriceChange(deps, id, actor)))
    throw httpError("conflict", "This price change isn't active.", { reason: "not_active" });
}

async function readChange({ db }: Pick<StoreDeps, "db">, id: string) {
  const row = await db.select().from(priceChanges).where(eq(priceChanges.id, id)).get();
  if (!row) throw httpError("not_found", "Price change not found.");
  return row;
}

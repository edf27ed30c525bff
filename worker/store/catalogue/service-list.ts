import { type SQL, sql } from "drizzle-orm";
import type { StoreBase } from "../deps.ts";
import { COUNT_CAP, type Facets, type ProductFilter, type ProductPage } from "./contract.ts";
import { cursorOf, placeOfCursor } from "./domain-filters.ts";
import { CARD_COLUMNS, type CardRow, cardOf } from "./product-cards.ts";

/** A sort: its column, the index that holds it, and which way it runs. */
const SORT = {
  featured: { column: "position", index: "store_product_list", down: false },
  price: { column: "min_price", index: "store_product_price", down: false },
  price_down: { column: "min_price", index: "store_product_price", down: true },
  new: { column: "created_at", index: "store_product_new", down: true },
  rating: { column: "rating", index: "store_product_rating", down: true },
} as const;

/** Up to here, the products that fit are gathered and sorted; above, the sorted index is walked, which meets one soon. */
const FEW = COUNT_CAP;
/** Up to here a value's products are counted, to tell which value of a filter is the rarest. */
const TOLD_APART = 20_000;

/**
 * One page of the products in force. Two plans, both from indexes: where few products fit, those with
 * the rarest value of the filter are gathered and sorted; where many do, the index of the sort is
 * walked until the page is full. Counting goes by the rarest value too, and stops at COUNT_CAP. One
 * round trip without filters, two with one, three with several that are common.
 */
export async function list({ db }: Pick<StoreBase, "db">, filter: ProductFilter): Promise<ProductPage> {
  const { page, count, counted } = await plan(db, filter);
  if (counted !== null) return pageOf(filter, await db.all<CardRow>(page), counted);
  const [rows, [of]] = await db.batch([db.all<CardRow>(page), db.all<{ n: number }>(count)]);
  return pageOf(filter, rows, of?.n ?? 0);
}

/** The same with what the list can be narrowed by, in the same round trip. */
export async function listWithFacets(
  { db }: Pick<StoreBase, "db">,
  filter: ProductFilter,
): Promise<{ page: ProductPage; facets: Facets }> {
  const { page, count, counted } = await plan(db, filter);
  const [rows, [of], values] = await db.batch([
    db.all<CardRow>(page),
    db.all<{ n: number }>(counted === null ? count : sql`SELECT ${counted} AS n`),
    facetsStatement(db),
  ]);
  return { page: pageOf(filter, rows, of?.n ?? 0), facets: facetsOf(values) };
}

function pageOf(filter: ProductFilter, rows: CardRow[], n: number): ProductPage {
  const shown = rows.slice(0, filter.limit);
  const last = rows.length > filter.limit ? shown.at(-1) : undefined;
  return {
    products: shown.map(cardOf),
    next: last ? cursorOf({ value: last[SORT[filter.sort].column], id: last.id }) : null,
    count: Math.min(n, COUNT_CAP),
    more: n > COUNT_CAP,
  };
}

/**
 * The two statements of a list; exported for the test that looks at their query plans.
 * @returns `counted` where the choice of a plan needed the count already
 */
export async function plan(
  db: StoreBase["db"],
  filter: ProductFilter,
): Promise<{ page: SQL; count: SQL; counted: number | null }> {
  const tags = tagsOf(filter);
  const sort = SORT[filter.sort];
  const column = sql.raw(`p.${sort.column}`);
  const values = await byRarity(db, tags, filter.priceMax);
  const rarest = values[0];
  const fits = (id: SQL, others: readonly Tag[]) =>
    sql.join(
      [
        sql`p.status = 'active'`,
        ...(filter.priceMax === null ? [] : [sql`p.min_price <= ${filter.priceMax}`]),
        ...others.map((t) => hasTag(id, t)),
      ],
      sql` AND `,
    );
  const walked = sql`store_product p INDEXED BY ${sql.identifier(sort.index)} WHERE ${fits(sql`p.id`, tags)}`;
  const gathered = !rarest
    ? walked
    : rarest.of === "price"
      ? sql`store_product p INDEXED BY store_product_price WHERE ${fits(sql`p.id`, tags)}`
      : sql`store_product_tag d INDEXED BY store_product_tag_value CROSS JOIN store_product p ON p.id = d.product_id
        WHERE d.kind = ${rarest.of.kind} AND d.value = ${rarest.of.value} AND ${fits(
          sql`d.product_id`,
          tags.filter((t) => t !== rarest.of),
        )}`;
  const after = placeOfCursor(filter.cursor);
  const beyond = after
    ? sql` AND (${column}, p.id) ${sql.raw(sort.down ? "<" : ">")} (${after.value}, ${after.id})`
    : sql``;
  const way = sql.raw(sort.down ? "DESC" : "ASC");
  const count = sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${gathered} LIMIT ${COUNT_CAP + 1})`;
  // Each value is common, but few products may have all of them: only their count can tell.
  const unsure = rarest !== undefined && rarest.n > FEW && values.length > 1;
  const counted = unsure ? ((await db.get<{ n: number }>(count))?.n ?? 0) : null;
  const few = rarest !== undefined && (counted ?? rarest.n) <= FEW;
  return {
    page: sql`SELECT ${CARD_COLUMNS} FROM ${few ? gathered : walked}${beyond} ORDER BY ${column} ${way}, p.id ${way} LIMIT ${filter.limit + 1}`,
    count,
    counted,
  };
}

interface Tag {
  kind: "goal" | "ingredient" | "free_of" | "format";
  value: string;
}

const tagsOf = (f: ProductFilter): Tag[] => [
  ...f.goals.map((value): Tag => ({ kind: "goal", value })),
  ...f.ingredients.map((value): Tag => ({ kind: "ingredient", value })),
  ...f.freeOf.map((value): Tag => ({ kind: "free_of", value })),
  ...(f.format ? [{ kind: "format", value: f.format } as Tag] : []),
];

/** What a list is narrowed by, the rarest first, each with how many products have it. */
async function byRarity(
  db: StoreBase["db"],
  tags: readonly Tag[],
  priceMax: number | null,
): Promise<{ of: Tag | "price"; n: number }[]> {
  const capped = (all: SQL) => sql`(SELECT count(*) FROM (SELECT 1 FROM ${all} LIMIT ${TOLD_APART + 1}))`;
  const values: { of: Tag | "price"; count: SQL }[] = tags.map((t) => ({
    of: t,
    count: capped(sql`store_product_tag WHERE kind = ${t.kind} AND value = ${t.value}`),
  }));
  if (priceMax !== null)
    values.push({
      of: "price",
      count: capped(sql`store_product WHERE status = 'active' AND min_price <= ${priceMax}`),
    });
  if (values.length === 0) return [];
  const all = sql.join(
    values.map((v) => v.count),
    sql`, `,
  );
  const [row] = await db.all<{ counts: string }>(sql`SELECT json_array(${all}) AS counts`);
  const counts = JSON.parse(row?.counts ?? "[]") as number[];
  return values.map(({ of }, i) => ({ of, n: counts[i] ?? 0 })).sort((a, b) => a.n - b.n);
}

const hasTag = (id: SQL, t: Tag): SQL =>
  sql`EXISTS (SELECT 1 FROM store_product_tag t WHERE t.product_id = ${id} AND t.kind = ${t.kind} AND t.value = ${t.value})`;

/**
 * The values that the list can be narrowed by. The distinct values are found by skipping through the
 * tags' index, not by reading it; a value counts where a product in force has it.
 */
export const facets = async ({ db }: Pick<StoreBase, "db">): Promise<Facets> => facetsOf(await facetsStatement(db));

const facetsStatement = (db: StoreBase["db"]) =>
  db.all<FacetRow>(sql`
    WITH RECURSIVE step(kind, value) AS (
      SELECT k.column1, (SELECT min(n.value) FROM store_product_tag n WHERE n.kind = k.column1)
      FROM (VALUES ('goal'), ('ingredient'), ('free_of'), ('format')) k
      UNION ALL
      SELECT s.kind, (SELECT min(n.value) FROM store_product_tag n WHERE n.kind = s.kind AND n.value > s.value)
      FROM step s WHERE s.value IS NOT NULL
    )
    SELECT kind, value FROM step s WHERE value IS NOT NULL AND EXISTS (
      SELECT 1 FROM store_product_tag t CROSS JOIN store_product p ON p.id = t.product_id AND p.status = 'active'
      WHERE t.kind = s.kind AND t.value = s.value)
    ORDER BY kind, value LIMIT 1000`);

interface FacetRow {
  kind: string;
  value: string;
}

function facetsOf(rows: readonly FacetRow[]): Facets {
  const of = (kind: string) => rows.filter((r) => r.kind === kind).map((r) => r.value);
  return { goals: of("goal"), ingredients: of("ingredient"), freeOf: of("free_of"), formats: of("format") };
}

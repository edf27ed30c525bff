import { type SQL, sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import { COUNT_CAP, type FacetCounts, type ProductFacets, type ProductFilter } from "./contract.ts";

/** The kinds of tags that lists are filtered by. */
const FILTER_KINDS = ["goal", "ingredient", "free_of", "format"];

/** The filter values that active products have: of the ingredients all, for the rules of collections. */
export const listFacets = async ({ db }: Pick<StoreDeps, "db">): Promise<ProductFacets> =>
  toFacets(await db.all<FacetRow>(facetsSql(FILTER_KINDS)), "ingredient");

/** The kinds of tags that the product list offers: of the ingredients only the key ones. */
const LISTED_KINDS = FILTER_KINDS.map((kind) => (kind === "ingredient" ? "key_ingredient" : kind));

/**
 * The filter values that the product list offers, and how many products each would leave, in one statement: a value has
 * no number, a count has one. `toListedFacets` and `toFacetCounts` read the rows.
 * @param matches FROM and WHERE of the products that match all but format and price
 */
export const countedFacetsStatement = (db: StoreDeps["db"], matches: SQL, filter: ProductFilter) =>
  db.all<CountedFacetRow>(sql`SELECT kind, value, NULL AS n FROM (${facetsSql(LISTED_KINDS)})
    UNION ALL SELECT kind, value, n FROM (${countsSql(matches, filter)})`);

/** The filter values of the rows of `countedFacetsStatement`; the counts are read by `toFacetCounts`. */
export const toListedFacets = (rows: readonly CountedFacetRow[]): ProductFacets =>
  toFacets(
    rows.filter((r) => r.n === null),
    "key_ingredient",
  );

/**
 * The distinct values are found by skipping through the tags' index, not by reading it; a value is listed if an
 * active product has it.
 */
const facetsSql = (kinds: readonly string[]): SQL => sql`
    WITH RECURSIVE step(kind, value) AS (
      SELECT k.value, (SELECT min(n.value) FROM store_product_tag n WHERE n.kind = k.value)
      FROM json_each(${JSON.stringify(kinds)}) k
      UNION ALL
      SELECT s.kind, (SELECT min(n.value) FROM store_product_tag n WHERE n.kind = s.kind AND n.value > s.value)
      FROM step s WHERE s.value IS NOT NULL
    )
    SELECT kind, value FROM step s WHERE value IS NOT NULL AND EXISTS (
      SELECT 1 FROM store_product_tag t CROSS JOIN store_product p ON p.id = t.product_id AND p.status = 'active'
      WHERE t.kind = s.kind AND t.value = s.value)
    ORDER BY kind, value LIMIT 1000`;

interface FacetRow {
  kind: string;
  value: string;
}

function toFacets(rows: readonly FacetRow[], ingredients: string): ProductFacets {
  const valuesOf = (kind: string) => rows.filter((r) => r.kind === kind).map((r) => r.value);
  return {
    goals: valuesOf("goal"),
    ingredients: valuesOf(ingredients),
    freeOf: valuesOf("free_of"),
    formats: valuesOf("format"),
  };
}

interface CountedFacetRow extends FacetRow {
  n: number | null;
}

/**
 * How many products each value would leave. A product has one format and one price, so that these two are counted
 * without themselves: another format takes the place of the chosen one.
 */
const countsSql = (matches: SQL, { format, priceMax }: ProductFilter): SQL => sql`
    WITH hit AS MATERIALIZED (
      SELECT p.id, p.format, p.min_price AS price FROM ${matches} LIMIT ${COUNT_CAP + 1}
    ), countable AS MATERIALIZED (
      SELECT * FROM hit WHERE (SELECT count(*) FROM hit) <= ${COUNT_CAP}
    )
    SELECT t.kind, t.value, count(*) AS n
    FROM countable h CROSS JOIN store_product_tag t ON t.product_id = h.id
    WHERE t.kind <> 'tag' AND h.price <= ${priceMax ?? Number.MAX_SAFE_INTEGER}
      AND (t.kind = 'format' OR ${format} IS NULL OR h.format = ${format})
    GROUP BY t.kind, t.value
    UNION ALL
    SELECT 'price', h.price, count(*) FROM countable h WHERE ${format} IS NULL OR h.format = ${format} GROUP BY h.price
    UNION ALL
    SELECT 'counted', '', 1 WHERE (SELECT count(*) FROM hit) <= ${COUNT_CAP}`;

/** @returns null if too many products match to count each value */
export function toFacetCounts(rows: readonly CountedFacetRow[]): FacetCounts | null {
  if (!rows.some((r) => r.kind === "counted")) return null;
  const counts = rows.flatMap((r) => (r.n === null ? [] : [{ ...r, n: r.n }]));
  const of = (kind: string) =>
    Object.fromEntries(counts.filter((r) => r.kind === kind).map((r) => [r.value, r.n] as const));
  return {
    goals: of("goal"),
    ingredients: of("ingredient"),
    freeOf: of("free_of"),
    formats: of("format"),
    prices: counts.filter((r) => r.kind === "price").map((r) => [Number(r.value), r.n]),
  };
}

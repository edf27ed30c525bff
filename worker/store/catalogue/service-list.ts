import { type SQL, sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import { COUNT_CAP, type FacetCounts, type ProductFacets, type ProductFilter, type ProductPage } from "./contract.ts";
import { decodeCursor, encodeCursor } from "./domain-filters.ts";
import { PRODUCT_CARD_COLUMNS, type ProductCardRow, toProductCard } from "./product-cards.ts";
import { countedFacetsStatement, toFacetCounts, toListedFacets } from "./service-facets.ts";

/** A sort: its column, the index that holds it, and its direction. */
export const SORT_INDEX = {
  featured: { column: "position", index: "store_product_list", down: false },
  price: { column: "min_price", index: "store_product_price", down: false },
  price_down: { column: "min_price", index: "store_product_price", down: true },
  new: { column: "created_at", index: "store_product_new", down: true },
  rating: { column: "rating", index: "store_product_rating", down: true },
} as const;

/**
 * Up to this many matches are gathered and sorted; above it, the sorted index is walked, which finds matches
 * soon.
 */
const GATHER_LIMIT = COUNT_CAP;
/** Up to this many products of a filter value are counted, to find the rarest value. */
const RARITY_COUNT_CAP = 20_000;

/**
 * One page of the active products. Two plans, both from indexes: if few products match, those with the rarest
 * filter value are gathered and sorted; if many do, the index of the sort is walked until the page is full.
 * Counting uses the rarest value too, and stops at COUNT_CAP. One round trip without filters, two with one,
 * three with several common ones.
 */
export async function listProducts({ db }: Pick<StoreDeps, "db">, filter: ProductFilter): Promise<ProductPage> {
  const { page, count, counted } = await planProductList(db, filter);
  if (counted !== null) return toProductPage(filter, await db.all<ProductCardRow>(page), counted);
  const [rows, [of]] = await db.batch([db.all<ProductCardRow>(page), db.all<{ n: number }>(count)]);
  return toProductPage(filter, rows, of?.n ?? 0);
}

/** The same with the filter values that are offered and their counts, in the same round trip. */
export async function listProductsWithFacets(
  { db }: Pick<StoreDeps, "db">,
  filter: ProductFilter,
): Promise<{ page: ProductPage; facets: ProductFacets; counts: FacetCounts | null }> {
  const { page, count, counted, matches } = await planProductList(db, filter);
  const [rows, [of], values] = await db.batch([
    db.all<ProductCardRow>(page),
    db.all<{ n: number }>(counted === null ? count : sql`SELECT ${counted} AS n`),
    countedFacetsStatement(db, matches, filter),
  ]);
  return {
    page: toProductPage(filter, rows, of?.n ?? 0),
    facets: toListedFacets(values),
    counts: toFacetCounts(values),
  };
}

function toProductPage(filter: ProductFilter, rows: ProductCardRow[], n: number): ProductPage {
  const page = rows.slice(0, filter.limit);
  const last = rows.length > filter.limit ? page.at(-1) : undefined;
  return {
    products: page.map(toProductCard),
    next: last ? encodeCursor({ value: last[SORT_INDEX[filter.sort].column], id: last.id }) : null,
    count: Math.min(n, COUNT_CAP),
    more: n > COUNT_CAP,
  };
}

/**
 * The two statements of a list; exported for the test that checks their query plans.
 * @returns `counted` if choosing a plan needed the count already; `matches`: what the filters but format and price leave
 */
export async function planProductList(
  db: StoreDeps["db"],
  filter: ProductFilter,
): Promise<{ page: SQL; count: SQL; counted: number | null; matches: SQL }> {
  const tags = toFilterTags(filter);
  const sort = SORT_INDEX[filter.sort];
  const column = sql.raw(`p.${sort.column}`);
  const values = await rankByRarity(db, tags, filter.priceMax);
  const rarest = values[0];
  const condition = (id: SQL, others: readonly FilterTag[]) =>
    sql.join(
      [
        sql`p.status = 'active'`,
        ...(filter.priceMax === null ? [] : [sql`p.min_price <= ${filter.priceMax}`]),
        ...others.map((t) => hasTag(id, t)),
      ],
      sql` AND `,
    );
  const walked = sql`store_product p INDEXED BY ${sql.identifier(sort.index)} WHERE ${condition(sql`p.id`, tags)}`;
  const gathered = !rarest
    ? walked
    : rarest.of === "price"
      ? sql`store_product p INDEXED BY store_product_price WHERE ${condition(sql`p.id`, tags)}`
      : sql`${withTag(rarest.of)} AND ${condition(
          sql`d.product_id`,
          tags.filter((t) => t !== rarest.of),
        )}`;
  const after = decodeCursor(filter.cursor);
  const afterCursor = after
    ? sql` AND (${column}, p.id) ${sql.raw(sort.down ? "<" : ">")} (${after.value}, ${after.id})`
    : sql``;
  const direction = sql.raw(sort.down ? "DESC" : "ASC");
  const count = sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${gathered} LIMIT ${COUNT_CAP + 1})`;
  // Each value is common, but few products may have all of them: only their count can tell.
  const needsCount = rarest !== undefined && rarest.n > GATHER_LIMIT && values.length > 1;
  const counted = needsCount ? ((await db.get<{ n: number }>(count))?.n ?? 0) : null;
  const isRare = rarest !== undefined && (counted ?? rarest.n) <= GATHER_LIMIT;
  return {
    page: sql`SELECT ${PRODUCT_CARD_COLUMNS} FROM ${isRare ? gathered : walked}${afterCursor} ORDER BY ${column} ${direction}, p.id ${direction} LIMIT ${filter.limit + 1}`,
    count,
    counted,
    matches: matchesStatement(values.map((v) => v.of)),
  };
}

/** FROM and WHERE of the products with all these tags, rarest first; format and price are left out. */
function matchesStatement(ranked: readonly (FilterTag | "price")[]): SQL {
  const [rarest, ...others] = ranked.filter((v) => v !== "price").filter((v) => v.kind !== "format");
  if (!rarest) return sql`store_product p INDEXED BY store_product_list WHERE p.status = 'active'`;
  const conditions = [sql`p.status = 'active'`, ...others.map((t) => hasTag(sql`d.product_id`, t))];
  return sql`${withTag(rarest)} AND ${sql.join(conditions, sql` AND `)}`;
}

/** FROM and WHERE of the products with a tag, found by the index of its values. */
const withTag = ({ kind, value }: FilterTag): SQL =>
  sql`store_product_tag d INDEXED BY store_product_tag_value CROSS JOIN store_product p ON p.id = d.product_id
    WHERE d.kind = ${kind} AND d.value = ${value}`;

interface FilterTag {
  kind: "goal" | "ingredient" | "free_of" | "format";
  value: string;
}

const toFilterTags = (f: ProductFilter): FilterTag[] => [
  ...f.goals.map((value): FilterTag => ({ kind: "goal", value })),
  ...f.ingredients.map((value): FilterTag => ({ kind: "ingredient", value })),
  ...f.freeOf.map((value): FilterTag => ({ kind: "free_of", value })),
  ...(f.format ? [{ kind: "format", value: f.format } as FilterTag] : []),
];

/** The filter values, rarest first, each with its number of products. */
async function rankByRarity(
  db: StoreDeps["db"],
  tags: readonly FilterTag[],
  priceMax: number | null,
): Promise<{ of: FilterTag | "price"; n: number }[]> {
  const capped = (all: SQL) => sql`(SELECT count(*) FROM (SELECT 1 FROM ${all} LIMIT ${RARITY_COUNT_CAP + 1}))`;
  const values: { of: FilterTag | "price"; count: SQL }[] = tags.map((t) => ({
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

const hasTag = (id: SQL, t: FilterTag): SQL =>
  sql`EXISTS (SELECT 1 FROM store_product_tag t WHERE t.product_id = ${id} AND t.kind = ${t.kind} AND t.value = ${t.value})`;

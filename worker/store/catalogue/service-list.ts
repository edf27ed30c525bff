import { type SQL, sql } from "drizzle-orm";
import type { StoreBase } from "../base.ts";
import { CARD_COLUMNS, type CardRow, cardOf } from "./cards.ts";
import { COUNT_CAP, type Facets, type ProductFilter, type ProductPage } from "./contract.ts";
import { cursorOf, placeOfCursor } from "./filters.ts";

/** A sort: its column, the index that holds it, and which way it runs. */
const SORT = {
  featured: { column: "position", index: "store_product_list", down: false },
  price: { column: "min_price", index: "store_product_price", down: false },
  price_down: { column: "min_price", index: "store_product_price", down: true },
  new: { column: "created_at", index: "store_product_new", down: true },
  rating: { column: "rating", index: "store_product_rating", down: true },
} as const;

/** Up to here, the products of a filter's rarest value are gathered and sorted; above, the sorted index is walked. */
const RARE = 2000;

/**
 * One page of the products in force. Two plans, both from indexes: where some value of the filter is
 * rare, its products are gathered and sorted; where all are common, the index of the sort is walked
 * until the page is full. Counting stops at COUNT_CAP. Two round trips with filters, one without.
 */
export async function list({ db }: Pick<StoreBase, "db">, filter: ProductFilter): Promise<ProductPage> {
  const statements = await plan(db, filter);
  const [rows, [counted]] = await db.batch([db.all<CardRow>(statements.page), db.all<{ n: number }>(statements.count)]);
  const shown = rows.slice(0, filter.limit);
  const last = rows.length > filter.limit ? shown.at(-1) : undefined;
  const n = counted?.n ?? 0;
  return {
    products: shown.map(cardOf),
    next: last ? cursorOf({ value: last[SORT[filter.sort].column], id: last.id }) : null,
    count: Math.min(n, COUNT_CAP),
    more: n > COUNT_CAP,
  };
}

/** The two statements of a list; exported for the test that looks at their query plans. */
export async function plan(db: StoreBase["db"], filter: ProductFilter): Promise<{ page: SQL; count: SQL }> {
  const tags = tagsOf(filter);
  const sort = SORT[filter.sort];
  const column = sql.raw(`p.${sort.column}`);
  const rarest = await rarestOf(db, tags, filter.priceMax);

  const from =
    rarest === null
      ? sql`store_product p INDEXED BY ${sql.identifier(sort.index)}`
      : rarest === "price"
        ? sql`store_product p INDEXED BY store_product_price`
        : sql`store_product_tag d INDEXED BY store_product_tag_value CROSS JOIN store_product p ON p.id = d.product_id AND d.kind = ${rarest.kind} AND d.value = ${rarest.value}`;
  const others = tags.filter((t) => t !== rarest);
  const fits = sql.join(
    [
      sql`p.status = 'active'`,
      ...(filter.priceMax === null ? [] : [sql`p.min_price <= ${filter.priceMax}`]),
      ...others.map(
        (t) =>
          sql`EXISTS (SELECT 1 FROM store_product_tag t WHERE t.product_id = p.id AND t.kind = ${t.kind} AND t.value = ${t.value})`,
      ),
    ],
    sql` AND `,
  );
  const after = placeOfCursor(filter.cursor);
  const beyond = after
    ? sql` AND (${column}, p.id) ${sql.raw(sort.down ? "<" : ">")} (${after.value}, ${after.id})`
    : sql``;
  const way = sql.raw(sort.down ? "DESC" : "ASC");
  return {
    page: sql`SELECT ${CARD_COLUMNS} FROM ${from} WHERE ${fits}${beyond} ORDER BY ${column} ${way}, p.id ${way} LIMIT ${filter.limit + 1}`,
    count: sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE ${fits} LIMIT ${COUNT_CAP + 1})`,
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

/** The rarest value of the filter, if it is rare; counting stops where it is not. */
async function rarestOf(db: StoreBase["db"], tags: Tag[], priceMax: number | null): Promise<Tag | "price" | null> {
  const counts: { of: Tag | "price"; count: SQL }[] = tags.map((t) => ({
    of: t,
    count: sql`(SELECT count(*) FROM (SELECT 1 FROM store_product_tag WHERE kind = ${t.kind} AND value = ${t.value} LIMIT ${RARE + 1}))`,
  }));
  if (priceMax !== null)
    counts.push({
      of: "price",
      count: sql`(SELECT count(*) FROM (SELECT 1 FROM store_product WHERE status = 'active' AND min_price <= ${priceMax} LIMIT ${RARE + 1}))`,
    });
  if (counts.length === 0) return null;
  const [row] = await db.all<{ counts: string }>(
    sql`SELECT json_array(${sql.join(
      counts.map((c) => c.count),
      sql`, `,
    )}) AS counts`,
  );
  const found = JSON.parse(row?.counts ?? "[]") as number[];
  const least = Math.min(...found);
  return least > RARE ? null : (counts[found.indexOf(least)]?.of ?? null);
}

/**
 * The values that the list can be narrowed by. The distinct values are found by skipping through the
 * tags' index, not by reading it; a value counts where a product in force has it.
 */
export async function facets({ db }: Pick<StoreBase, "db">): Promise<Facets> {
  const rows = await db.all<{ kind: string; value: string }>(sql`
    WITH RECURSIVE step(kind, value) AS (
      SELECT * FROM (SELECT kind, value FROM store_product_tag ORDER BY kind, value LIMIT 1)
      UNION ALL
      SELECT (SELECT n.kind FROM store_product_tag n WHERE (n.kind, n.value) > (s.kind, s.value) ORDER BY n.kind, n.value LIMIT 1),
        (SELECT n.value FROM store_product_tag n WHERE (n.kind, n.value) > (s.kind, s.value) ORDER BY n.kind, n.value LIMIT 1)
      FROM step s WHERE s.kind IS NOT NULL
    )
    SELECT kind, value FROM step s WHERE kind IS NOT NULL AND kind <> 'tag' AND EXISTS (
      SELECT 1 FROM store_product_tag t CROSS JOIN store_product p ON p.id = t.product_id AND p.status = 'active'
      WHERE t.kind = s.kind AND t.value = s.value)
    ORDER BY kind, value LIMIT 500`);
  const of = (kind: string) => rows.filter((r) => r.kind === kind).map((r) => r.value);
  return { goals: of("goal"), ingredients: of("ingredient"), freeOf: of("free_of"), formats: of("format") };
}

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
 * until the page is full. Counting stops at COUNT_CAP. One round trip without filters, two or three with.
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
      ...others.map((t) => hasTag(sql`p.id`, t)),
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

/** The value of the filter to gather by: the rarest, if it or all of them together are rare; counting stops where they are not. */
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
  if (least <= RARE) return counts[found.indexOf(least)]?.of ?? null;
  // Each value is common, but few products may have all of them.
  const [first, ...others] = tags;
  if (!first || others.length === 0) return null;
  const [both] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (
    SELECT 1 FROM store_product_tag d WHERE d.kind = ${first.kind} AND d.value = ${first.value} AND ${sql.join(
      others.map((t) => hasTag(sql`d.product_id`, t)),
      sql` AND `,
    )} LIMIT ${RARE + 1})`);
  return both && both.n <= RARE ? first : null;
}

const hasTag = (id: SQL, t: Tag): SQL =>
  sql`EXISTS (SELECT 1 FROM store_product_tag t WHERE t.product_id = ${id} AND t.kind = ${t.kind} AND t.value = ${t.value})`;

/**
 * The values that the list can be narrowed by. The distinct values are found by skipping through the
 * tags' index, not by reading it; a value counts where a product in force has it.
 */
export async function facets({ db }: Pick<StoreBase, "db">): Promise<Facets> {
  const rows = await db.all<{ kind: string; value: string }>(sql`
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
  const of = (kind: string) => rows.filter((r) => r.kind === kind).map((r) => r.value);
  return { goals: of("goal"), ingredients: of("ingredient"), freeOf: of("free_of"), formats: of("format") };
}

import { type SQL, sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import {
  COUNT_CAP,
  type CollectionCondition,
  type CollectionRule,
  type ProductPage,
  type ProductSort,
} from "./contract.ts";
import { decodeCursor, encodeCursor } from "./domain-filters.ts";
import { PRODUCT_CARD_COLUMNS, type ProductCardRow, toProductCard } from "./product-cards.ts";
import { findRarestMatch, type ProductMatch, taggedProducts } from "./product-matches.ts";
import { SORT_INDEX } from "./service-list.ts";

/** What finds the products of a collection. */
export type CollectionSource = { kind: "rule"; rule: CollectionRule } | { kind: "manual"; id: string };

interface PageOptions {
  sort: ProductSort;
  cursor?: string | null;
  limit: number;
}

/**
 * The most products that are looked through where every condition is common and few products have all of them, so that a
 * rule reads a bounded number of rows however large the catalog is.
 */
const SCAN_LIMIT = 20_000;

const IN_STOCK = sql.raw(`EXISTS (SELECT 1 FROM store_variant v WHERE v.product_id = p.id AND v.active = 1 AND (
  EXISTS (SELECT 1 FROM store_stock s WHERE s.variant_id = v.id AND (s.backorder = 1 OR s.on_hand > s.reserved))
  OR p.format = 'gift_card'
  OR (p.format = 'bundle' AND NOT EXISTS (SELECT 1 FROM store_bundle_part b LEFT JOIN store_stock s ON s.variant_id = b.variant_id
    WHERE b.bundle_id = v.id AND coalesce(s.backorder, 0) = 0 AND coalesce(s.on_hand - s.reserved, 0) < b.quantity))))`);

/** A condition; `matchingIds` is null where no index lists its products. */
function toMatch(c: CollectionCondition): { matchingIds: SQL | null; condition: SQL } {
  if (c.field === "in_stock") return { matchingIds: null, condition: IN_STOCK };
  if (c.field === "price_max" || c.field === "price_min") {
    const compare = sql.raw(c.field === "price_max" ? "<=" : ">=");
    return {
      matchingIds: sql`SELECT id FROM store_product WHERE status = 'active' AND min_price ${compare} ${c.value}`,
      condition: sql`p.min_price ${compare} ${c.value}`,
    };
  }
  // Rules that were saved before tags became lowercase may name one as it was typed.
  return taggedProducts(c.field, c.field === "tag" ? c.value.toLowerCase() : c.value);
}

/** The conditions that all hold for a collection's products: a rule of which any condition suffices is one. */
function toMatches(source: CollectionSource): { matchingIds: SQL | null; condition: SQL }[] {
  if (source.kind === "manual")
    return [
      {
        matchingIds: sql`SELECT product_id AS id FROM store_collection_product WHERE collection_id = ${source.id}`,
        condition: sql`EXISTS (SELECT 1 FROM store_collection_product c WHERE c.collection_id = ${source.id} AND c.product_id = p.id)`,
      },
    ];
  const all = source.rule.conditions.map(toMatch);
  if (source.rule.match === "all" || all.length === 1) return all;
  const lists = all.flatMap((m) => m.matchingIds ?? []);
  return [
    {
      matchingIds: lists.length === all.length ? sql.join(lists, sql` UNION ALL `) : null,
      condition: sql`(${sql.join(
        all.map((m) => m.condition),
        sql` OR `,
      )})`,
    },
  ];
}

/**
 * A page of a collection's active products. The matches of the rarest condition are gathered and sorted; where all are
 * common, the index of the sort order is walked. Two round trips, one for a collection by hand in its own order.
 */
export async function listCollectionProducts(
  { db }: Pick<StoreDeps, "db">,
  source: CollectionSource,
  { sort, cursor, limit }: PageOptions,
): Promise<ProductPage> {
  const after = decodeCursor(cursor);
  const byHand = source.kind === "manual" && sort === "featured";
  const { column, index, down } = SORT_INDEX[sort];
  const by = byHand ? sql.raw("l.position") : sql.raw(`p.${column}`);
  const direction = sql.raw(down && !byHand ? "DESC" : "ASC");
  const afterCursor = after
    ? sql` AND (${by}, p.id) ${sql.raw(down && !byHand ? "<" : ">")} (${after.value}, ${after.id})`
    : sql``;
  const from = byHand
    ? sql`store_collection_product l CROSS JOIN store_product p ON p.id = l.product_id
        WHERE l.collection_id = ${source.id} AND p.status = 'active'`
    : await fromMatches({ db }, toMatches(source), index);
  const [rows, [counted]] = await db.batch([
    db.all<ProductCardRow & { sorted_by: number }>(sql`SELECT ${PRODUCT_CARD_COLUMNS}, ${by} AS sorted_by
      FROM ${from}${afterCursor} ORDER BY ${by} ${direction}, p.id ${direction} LIMIT ${limit + 1}`),
    db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_CAP + 1})`),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const n = counted?.n ?? 0;
  return {
    products: page.map(toProductCard),
    next: last ? encodeCursor({ value: last.sorted_by, id: last.id }) : null,
    count: Math.min(n, COUNT_CAP),
    more: n > COUNT_CAP,
  };
}

/**
 * What follows FROM for the active products that match, as `p`: the matches of a rare condition; where several common ones
 * must hold, what the first of them lists, up to SCAN_LIMIT; else the index of the sort order, which finds matches soon.
 */
async function fromMatches(
  deps: Pick<StoreDeps, "db">,
  matches: { matchingIds: SQL | null; condition: SQL }[],
  index: string,
): Promise<SQL> {
  const listed = matches.filter((m): m is ProductMatch => m.matchingIds !== null);
  const rare = await findRarestMatch(deps, listed);
  const first = rare?.of ?? (matches.length > 1 ? listed[0] : undefined);
  const others = matches.filter((m) => m !== first).map((m) => m.condition);
  const condition = sql.join([sql`p.status = 'active'`, ...others], sql` AND `);
  const ids = rare
    ? sql`SELECT value AS id FROM json_each(${JSON.stringify([...new Set(rare.ids)])})`
    : first && sql`SELECT DISTINCT id FROM (SELECT id FROM (${first.matchingIds}) LIMIT ${SCAN_LIMIT})`;
  return ids
    ? sql`(${ids}) c CROSS JOIN store_product p ON p.id = c.id WHERE ${condition}`
    : sql`store_product p INDEXED BY ${sql.identifier(index)} WHERE ${condition}`;
}

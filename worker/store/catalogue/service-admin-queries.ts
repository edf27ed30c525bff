import { type SQL, sql } from "drizzle-orm";
import { firstPictureSql, parsePicture } from "../../media/index.ts";
import { containsText } from "../../platform/contains-text.ts";
import type { StoreDeps } from "../deps.ts";
import type { AdminProductQuery, AdminProductRow, AdminSort, VariantChoice } from "./contract.ts";
import { findRarestMatch, type ProductMatch, taggedProducts } from "./product-matches.ts";
import { parsePackDesign } from "./row-mappers.ts";

type QueryDeps = Pick<StoreDeps, "db">;

/** The sort expression of each order, and the index that holds it for each status. */
const ADMIN_SORT_INDEX: Record<AdminSort, { by: SQL; index: string; text?: true }> = {
  position: { by: sql.raw("p.position"), index: "store_product_list" },
  title: { by: sql.raw("p.title COLLATE NOCASE"), index: "store_product_title", text: true },
  price: { by: sql.raw("p.min_price"), index: "store_product_price" },
  created: { by: sql.raw("p.created_at"), index: "store_product_new" },
  updated: { by: sql.raw("p.updated_at"), index: "store_product_changed" },
};
const STATUS = ["draft", "active", "archived"] as const;
const PAGE = 50;
function toAdminMatches({ q, tag, format }: AdminProductQuery): ProductMatch[] {
  const found: ProductMatch[] = [];
  if (q !== "") {
    const titleMatches = sql`(${containsText(sql`title`, q)} OR ${containsText(sql`handle`, q)})`;
    const skuMatches = sql`(${containsText(sql`sku`, q)} OR barcode = ${q})`;
    found.push({
      matchingIds: sql`SELECT id FROM store_product WHERE ${titleMatches} UNION ALL SELECT product_id FROM store_variant WHERE ${skuMatches}`,
      condition: sql`(${titleMatches} OR EXISTS (SELECT 1 FROM store_variant v WHERE v.product_id = p.id AND ${skuMatches}))`,
    });
  }
  if (tag !== "") found.push(taggedProducts("tag", tag));
  if (format) found.push(taggedProducts("format", format));
  return found;
}

/**
 * A page of the admin's product table. Without filters, and with common ones, the index of the sort order is
 * walked, once for each status; rare matches are gathered and sorted. The cursor is the last sort value of
 * the page, and its id.
 */
export async function listAdminProducts(
  deps: QueryDeps,
  query: AdminProductQuery,
): Promise<{ products: AdminProductRow[]; next: string | null }> {
  const key = query.sort.replace("-", "") as AdminSort;
  const descending = query.sort.startsWith("-");
  const { by, index, text } = ADMIN_SORT_INDEX[key];
  const direction = sql.raw(descending ? "DESC" : "ASC");
  const all = toAdminMatches(query);
  const rare = await findRarestMatch(deps, all);
  const after = /^(.{0,200})~([\w-]{1,64})$/s.exec(query.before ?? "");
  const from = after && (text || Number.isSafeInteger(Number(after[1]))) ? after : null;
  const afterCursor = from
    ? sql`(${by}, p.id) ${sql.raw(descending ? "<" : ">")} (${text ? from[1] : Number(from[1])}, ${from[2]})`
    : sql`1`;
  const fits = sql.join([...all.filter((n) => n !== rare?.of).map((n) => n.condition), afterCursor], sql` AND `);
  const statuses = query.status === "any" ? STATUS : [query.status];
  const walkIndex = (status: string) => sql`SELECT * FROM (SELECT p.id, ${by} AS by
    FROM store_product p INDEXED BY ${sql.identifier(index)} WHERE p.status = ${status} AND ${fits}
    ORDER BY ${by} ${direction}, p.id ${direction} LIMIT ${PAGE + 1})`;
  const gatherRare = sql`SELECT p.id, ${by} AS by FROM (SELECT DISTINCT value AS id FROM json_each(${JSON.stringify(rare?.ids ?? [])})) c CROSS JOIN store_product p ON p.id = c.id
    WHERE p.status IN (${sql.join(
      statuses.map((s) => sql`${s}`),
      sql`, `,
    )}) AND ${fits}`;
  const found = rare ? gatherRare : sql.join(statuses.map(walkIndex), sql` UNION ALL `);
  const order = sql`f.by ${sql.raw(text ? "COLLATE NOCASE" : "")} ${direction}, f.id ${direction}`;
  const rows = await deps.db.all<StoredRow>(sql`
    WITH found AS (SELECT f.id, f.by FROM (${found}) f ORDER BY ${order} LIMIT ${PAGE + 1})
    SELECT p.id, p.handle, p.title, p.status, p.format, p.min_price AS minPrice, p.flagship, p.version,
      p.created_at AS createdAt, p.updated_at AS updatedAt, f.by,
      p.kind, p.look, ${firstPictureSql("product", "gallery", "p.id")} AS picture,
      (SELECT json_array(count(*), sum(max(0, s.on_hand - s.reserved)), sum(s.backorder),
          sum(s.backorder = 0 AND s.on_hand - s.reserved BETWEEN 1 AND s.low_at), sum(s.backorder = 0 AND s.on_hand <= s.reserved))
        FROM store_variant v JOIN store_stock s ON s.variant_id = v.id WHERE v.product_id = p.id AND v.active = 1) AS stock,
      coalesce((SELECT v.currency FROM store_variant v WHERE v.product_id = p.id LIMIT 1), '') AS currency,
      (SELECT count(*) FROM store_variant v WHERE v.product_id = p.id AND v.active = 1) AS variants
    FROM found f CROSS JOIN store_product p ON p.id = f.id ORDER BY ${order}`);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    products: page.map(toAdminProductRow),
    next: last ? `${last.by}~${last.id}` : null,
  };
}

/** A row of the list as the database returns it. */
type StoredRow = Pick<
  AdminProductRow,
  | "id"
  | "handle"
  | "title"
  | "status"
  | "format"
  | "kind"
  | "minPrice"
  | "currency"
  | "variants"
  | "version"
  | "createdAt"
  | "updatedAt"
> & { by: string | number; flagship: number; look: string; picture: string | null; stock: string };

function toAdminProductRow({ by: _, stock, ...r }: StoredRow): AdminProductRow {
  const [tracked, available, backorder, low, out] = JSON.parse(stock) as [number, ...(number | null)[]];
  return {
    ...r,
    flagship: r.flagship === 1,
    look: parsePackDesign(r.look),
    picture: parsePicture(r.picture),
    available: tracked === 0 || r.format === "bundle" || r.format === "gift_card" ? null : (available ?? 0),
    backorder: (backorder ?? 0) > 0,
    lowVariants: low ?? 0,
    soldOutVariants: out ?? 0,
  };
}

/** The shop's own tags, at most 200: found by skipping through their index, not by reading it. */
export async function listShopTags({ db }: QueryDeps): Promise<string[]> {
  const rows = await db.all<{ value: string }>(sql`
    WITH RECURSIVE step(value) AS (
      SELECT min(value) FROM store_product_tag WHERE kind = 'tag'
      UNION ALL
      SELECT (SELECT min(t.value) FROM store_product_tag t WHERE t.kind = 'tag' AND t.value > s.value)
      FROM step s WHERE s.value IS NOT NULL
    ) SELECT value FROM step WHERE value IS NOT NULL LIMIT 200`);
  return rows.map((r) => r.value);
}

/**
 * Variants by part of their SKU or product title, or by their ids: at most twenty, or those with the given
 * ids.
 */
export async function searchVariants(
  { db }: QueryDeps,
  q: string,
  ids: readonly string[] = [],
): Promise<VariantChoice[]> {
  const condition =
    ids.length > 0
      ? sql`v.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
      : sql`v.id IN (
          SELECT id FROM store_variant WHERE ${containsText(sql`sku`, q)} OR barcode = ${q}
          UNION SELECT x.id FROM store_product p JOIN store_variant x ON x.product_id = p.id
            WHERE ${containsText(sql`p.title`, q)} OR ${containsText(sql`p.handle`, q)})`;
  return db.all<VariantChoice>(sql`
    SELECT v.id, v.product_id AS productId, v.sku, p.title, v.title AS variantTitle, p.format, v.price, v.currency
    FROM store_variant v JOIN store_product p ON p.id = v.product_id
    WHERE ${condition} ORDER BY p.position, p.id, v.position, v.id LIMIT ${ids.length > 0 ? 100 : 20}`);
}

import { sql } from "drizzle-orm";
import { firstPictureSql, parsePicture } from "../../media/index.ts";
import type { StoreDeps } from "../deps.ts";
import type { ProductCard, ProductFormat } from "./contract.ts";
import { parsePackDesign, toRating } from "./row-mappers.ts";

/** A row of PRODUCT_CARD_COLUMNS. */
export interface ProductCardRow {
  id: string;
  handle: string;
  title: string;
  kind: string;
  line: string;
  format: string;
  flagship: number;
  min_price: number;
  position: number;
  created_at: number;
  rating: number;
  rating_sum: number;
  rating_count: number;
  look: string;
  variants: number;
  fresh: number;
  cheapest: string | null;
  picture: string | null;
}

/**
 * The columns of a product card, for the product `p`; the cheapest active variant is selected as JSON, so
 * that it is looked up once.
 */
export const PRODUCT_CARD_COLUMNS = sql`${sql.raw(`p.id, p.handle, p.title, p.kind, p.line, p.format, p.flagship, p.min_price,
  p.position, p.created_at, p.rating, p.rating_sum, p.rating_count, p.look,
  (SELECT count(*) FROM store_variant n WHERE n.product_id = p.id AND n.active = 1) AS variants,
  EXISTS (SELECT 1 FROM store_product_tag w WHERE w.product_id = p.id AND w.kind = 'tag' AND w.value = 'new') AS fresh,
  (SELECT json_array(c.currency, c.net_weight, c.servings, c.compare_at, c.id, c.title) FROM store_variant c
    WHERE c.product_id = p.id AND c.active = 1 ORDER BY c.price, c.position LIMIT 1) AS cheapest`)},
  ${firstPictureSql("product", "gallery", "p.id")} AS picture`;

/** One of the active variants of the product `p` can be bought now; a bundle, where all of its parts can. */
export const IS_BUYABLE =
  sql.raw(`EXISTS (SELECT 1 FROM store_variant v WHERE v.product_id = p.id AND v.active = 1 AND (
    p.format = 'gift_card'
    OR EXISTS (SELECT 1 FROM store_stock s WHERE s.variant_id = v.id AND (s.backorder = 1 OR s.on_hand > s.reserved))
    OR (p.format = 'bundle' AND NOT EXISTS (SELECT 1 FROM store_bundle_part b LEFT JOIN store_stock s ON s.variant_id = b.variant_id
      WHERE b.bundle_id = v.id AND coalesce(s.backorder, 0) = 0 AND coalesce(s.on_hand - s.reserved, 0) < b.quantity))))`);

export function toProductCard(r: ProductCardRow): ProductCard {
  const [currency, netWeight, servings, compareAt, variantId, variantTitle] = JSON.parse(
    r.cheapest ?? '["USD","",0,null,null,""]',
  ) as [string, string, number, number | null, string | null, string];
  return {
    id: r.id,
    handle: r.handle,
    title: r.title,
    kind: r.kind,
    line: r.line,
    format: r.format as ProductFormat,
    flagship: r.flagship === 1,
    minPrice: r.min_price,
    currency,
    netWeight,
    servings,
    variants: r.variants,
    compareAt,
    variantId,
    variantTitle,
    isNew: r.fresh === 1,
    rating: toRating(r.rating_sum, r.rating_count),
    look: parsePackDesign(r.look),
    picture: parsePicture(r.picture),
  };
}

/** Cards of the active products among these ids, in the given order. */
export async function listProductCards(
  { db }: Pick<StoreDeps, "db">,
  productIds: readonly string[],
): Promise<ProductCard[]> {
  const found = new Map((await productCardsStatement(db, productIds)).map((row) => [row.id, row]));
  return productIds.flatMap((id) => {
    const row = found.get(id);
    return row ? [toProductCard(row)] : [];
  });
}

/** The active products among these ids, each once and in any order: for a batch, and `toProductCard`. */
export const productCardsStatement = (db: StoreDeps["db"], productIds: readonly string[]) =>
  // The `+` keeps SQLite from reading all active products to find these.
  db.all<ProductCardRow>(sql`SELECT ${PRODUCT_CARD_COLUMNS} FROM store_product p
    WHERE p.id IN (SELECT value FROM json_each(${JSON.stringify(productIds)})) AND +p.status = 'active'`);

/** Cards of active products with these handles, then of those that hold one of these ingredients. One statement. */
export async function listProductsAbout(
  { db }: Pick<StoreDeps, "db">,
  { handles, ingredients }: { handles: readonly string[]; ingredients: readonly string[] },
  limit: number,
): Promise<ProductCard[]> {
  const [named, held] = [JSON.stringify(handles), JSON.stringify(ingredients)];
  const rows = await db.all<ProductCardRow>(sql`
    WITH about (id, rank) AS (
      SELECT p.id, j.key FROM json_each(${named}) j JOIN store_product p ON p.handle = j.value
      UNION ALL
      SELECT t.product_id, 100 + j.key FROM json_each(${held}) j
        CROSS JOIN store_product_tag t INDEXED BY store_product_tag_value ON t.kind = 'ingredient' AND t.value = j.value
    )
    SELECT ${PRODUCT_CARD_COLUMNS} FROM (SELECT id, min(rank) AS rank FROM about GROUP BY id) a
      JOIN store_product p ON p.id = a.id
    WHERE p.status = 'active' ORDER BY a.rank, p.flagship DESC, p.id LIMIT ${limit}`);
  return rows.map(toProductCard);
}

/** The titles of products, whatever their status, by id. */
export async function listProductTitles(
  { db }: Pick<StoreDeps, "db">,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db.all<{ id: string; title: string }>(
    sql`SELECT id, title FROM store_product WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return Object.fromEntries(rows.map((r) => [r.id, r.title]));
}

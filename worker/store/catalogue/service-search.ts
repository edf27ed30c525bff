import { sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import type { ProductCard } from "./contract.ts";
import { PRODUCT_CARD_COLUMNS, type ProductCardRow, toProductCard } from "./product-cards.ts";
import { parseJsonOr } from "./row-mappers.ts";

/** Products that the search knows by all their words; beyond them it finds titles by their beginning. */
export const SEARCHED_PRODUCTS = 300;

/** A product with the words that it is found by beside its card's texts. */
export interface SearchableProduct {
  card: ProductCard;
  words: string[];
  goals: string[];
}

/** The first active products in the shop's order, with their goals, ingredients, tags and SKUs. */
export async function listSearchableProducts({ db }: Pick<StoreDeps, "db">): Promise<SearchableProduct[]> {
  const rows = await db.all<ProductCardRow & { goals: string; words: string; skus: string }>(sql`
    SELECT ${PRODUCT_CARD_COLUMNS},
      (SELECT json_group_array(g.value) FROM store_product_tag g WHERE g.product_id = p.id AND g.kind = 'goal') AS goals,
      (SELECT json_group_array(t.value) FROM store_product_tag t
        WHERE t.product_id = p.id AND t.kind IN ('ingredient', 'format', 'tag')) AS words,
      (SELECT json_group_array(v.sku) FROM store_variant v WHERE v.product_id = p.id AND v.active = 1) AS skus
    FROM store_product p INDEXED BY store_product_list WHERE p.status = 'active'
    ORDER BY p.position, p.id LIMIT ${SEARCHED_PRODUCTS}`);
  return rows.map((r) => ({
    card: toProductCard(r),
    goals: parseJsonOr<string[]>(r.goals, []),
    words: [...parseJsonOr<string[]>(r.words, []), ...parseJsonOr<string[]>(r.skus, [])],
  }));
}

/** Up to ten active products whose title begins with the text: for catalogs beyond SEARCHED_PRODUCTS. */
export async function listProductsByTitle({ db }: Pick<StoreDeps, "db">, start: string): Promise<ProductCard[]> {
  const rows = await db.all<ProductCardRow>(sql`
    SELECT ${PRODUCT_CARD_COLUMNS} FROM store_product p INDEXED BY store_product_title
    WHERE p.status = 'active' AND title COLLATE NOCASE >= ${start} AND title COLLATE NOCASE < ${`${start}\u{10FFFF}`}
    ORDER BY title COLLATE NOCASE LIMIT 10`);
  return rows.map(toProductCard);
}

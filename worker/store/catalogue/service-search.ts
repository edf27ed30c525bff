import { sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import type { ProductCard } from "./contract.ts";
import { PRODUCT_CARD_COLUMNS, type ProductCardRow, toProductCard } from "./product-cards.ts";

const POPULAR = 3;
const GOALS = 8;

/** The first active products in the shop's order, and the goals that most products have: for menus and an empty search. */
export async function listShopHighlights({
  db,
}: Pick<StoreDeps, "db">): Promise<{ popular: ProductCard[]; goals: { key: string; count: number }[] }> {
  const [popular, goals] = await db.batch([
    db.all<ProductCardRow>(sql`
      SELECT ${PRODUCT_CARD_COLUMNS} FROM store_product p INDEXED BY store_product_list WHERE p.status = 'active'
      ORDER BY p.position, p.id LIMIT ${POPULAR}`),
    db.all<{ key: string; count: number }>(sql`
      SELECT g.value AS key, count(*) AS count FROM store_product_tag g JOIN store_product p ON p.id = g.product_id
      WHERE g.kind = 'goal' AND p.status = 'active' GROUP BY g.value ORDER BY count DESC, g.value LIMIT ${GOALS}`),
  ]);
  return { popular: popular.map(toProductCard), goals };
}

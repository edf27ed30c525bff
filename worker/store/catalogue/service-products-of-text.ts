import { sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import type { Label, ProductCard } from "./contract.ts";
import { PRODUCT_CARD_COLUMNS, type ProductCardRow, toProductCard } from "./product-cards.ts";
import { parseLabel } from "./row-mappers.ts";

/** A product that a text names, with its current label. */
export interface ProductOfText {
  card: ProductCard;
  label: Label | null;
  /** False: it is no longer sold, and its label still says what is in it. */
  isActive: boolean;
}

/** The products with these handles that were ever for sale, in the given order; unknown handles are left out. */
export async function listProductsOfText(
  { db }: Pick<StoreDeps, "db">,
  handles: readonly string[],
): Promise<ProductOfText[]> {
  if (handles.length === 0) return [];
  const rows = await db.all<ProductCardRow & { status: string; label: string | null }>(sql`
    SELECT ${PRODUCT_CARD_COLUMNS}, p.status,
      (SELECT f.label FROM store_facts f WHERE f.product_id = p.id ORDER BY f.variant_id, f.version DESC LIMIT 1) AS label
    FROM json_each(${JSON.stringify(handles)}) j JOIN store_product p ON p.handle = j.value
    WHERE p.status <> 'draft' ORDER BY j.key`);
  return rows.map((row) => ({
    card: toProductCard(row),
    label: parseLabel(row.label),
    isActive: row.status === "active",
  }));
}

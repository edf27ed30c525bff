import { sql } from "drizzle-orm";
import { containsText } from "../../platform/contains-text.ts";
import type { StockFilter, StockListItem } from "./contract.ts";
import type { StockDeps } from "./statements.ts";

const PAGE = 50;
const IS_LOW = sql.raw("s.on_hand - s.reserved <= s.low_at AND s.backorder = 0");
const IS_OUT = sql.raw("s.on_hand - s.reserved <= 0 AND s.backorder = 0");

/**
 * Inventory of all tracked variants by SKU, a page at a time. Inactive variants are listed while units are
 * left. `next` is the SKU to continue after.
 */
export async function listStockLevels(
  { db }: Pick<StockDeps, "db">,
  { q, show, before }: StockFilter,
): Promise<{ rows: StockListItem[]; next: string | null }> {
  const where = sql.join(
    [
      sql`(v.active = 1 OR s.on_hand > 0 OR s.reserved > 0)`,
      ...(before ? [sql`v.sku > ${before}`] : []),
      ...(show === "low" ? [IS_LOW] : show === "out" ? [IS_OUT] : show === "reserved" ? [sql`s.reserved > 0`] : []),
      ...(q
        ? [
            // The ids are found first, so that products are only read for matching rows.
            sql`v.id IN (SELECT id FROM store_variant WHERE ${containsText(sql`sku`, q)} OR ${containsText(sql`title`, q)} OR barcode = ${q}
              UNION SELECT x.id FROM store_product f JOIN store_variant x ON x.product_id = f.id WHERE ${containsText(sql`f.title`, q)})`,
          ]
        : []),
    ],
    sql` AND `,
  );
  const rows = await db.all<StockListItem & { backorder: number | boolean; active: number | boolean }>(sql`
    SELECT v.id AS variantId, v.product_id AS productId, v.sku, p.title, v.title AS variantTitle, v.active, v.barcode,
      s.on_hand AS onHand, s.reserved, s.backorder, s.low_at AS lowAt, s.bin
    FROM store_variant v CROSS JOIN store_stock s ON s.variant_id = v.id CROSS JOIN store_product p ON p.id = v.product_id
    WHERE ${where} ORDER BY v.sku LIMIT ${PAGE + 1}`);
  const page = rows.slice(0, PAGE).map((r) => ({ ...r, backorder: Boolean(r.backorder), active: Boolean(r.active) }));
  return { rows: page, next: rows.length > PAGE ? (page.at(-1)?.sku ?? null) : null };
}

/** How many variants are in stock, low, and out of stock. */
export async function sumStockLevels({ db }: Pick<StockDeps, "db">) {
  const [row] = await db.all<{ kept: number; low: number; out: number; units: number; reserved: number }>(sql`
    SELECT count(*) AS kept, coalesce(sum(${IS_LOW}), 0) AS low, coalesce(sum(${IS_OUT}), 0) AS out,
      coalesce(sum(s.on_hand), 0) AS units, coalesce(sum(s.reserved), 0) AS reserved FROM store_stock s`);
  return row ?? { kept: 0, low: 0, out: 0, units: 0, reserved: 0 };
}

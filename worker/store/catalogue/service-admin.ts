import { sql } from "drizzle-orm";
import type { StoreBase } from "../base.ts";
import type { AdminProductRow } from "./contract.ts";
import { cursorOf, placeOfCursor } from "./filters.ts";

/** A page of the admin's table of products, in the shop's order; `q` is part of a title, a handle or a SKU. */
export async function adminProducts(
  { db }: Pick<StoreBase, "db">,
  filter: { q?: string; status?: "any" | AdminProductRow["status"]; cursor?: string | null },
): Promise<{ products: AdminProductRow[]; next: string | null }> {
  const q = (filter.q ?? "").trim();
  const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const after = placeOfCursor(filter.cursor);
  const where = sql.join(
    [
      sql`1`,
      ...(filter.status && filter.status !== "any" ? [sql`p.status = ${filter.status}`] : []),
      ...(q
        ? [
            sql`(p.title LIKE ${like} ESCAPE '\\' OR p.handle LIKE ${like} ESCAPE '\\' OR EXISTS (
              SELECT 1 FROM store_variant v WHERE v.product_id = p.id AND v.sku LIKE ${like} ESCAPE '\\'))`,
          ]
        : []),
      ...(after ? [sql`(p.position, p.id) > (${after.value}, ${after.id})`] : []),
    ],
    sql` AND `,
  );
  const rows = await db.all<AdminProductRow & { position: number }>(sql`
    SELECT p.id, p.handle, p.title, p.status, p.format, p.min_price AS minPrice, p.version, p.updated_at AS updatedAt, p.position,
      coalesce((SELECT v.currency FROM store_variant v WHERE v.product_id = p.id LIMIT 1), '') AS currency,
      (SELECT count(*) FROM store_variant v WHERE v.product_id = p.id AND v.active = 1) AS variants
    FROM store_product p WHERE ${where} ORDER BY p.position, p.id LIMIT 51`);
  const page = rows.slice(0, 50);
  const last = rows.length > 50 ? page.at(-1) : undefined;
  return {
    products: page.map(({ position: _, ...r }) => r),
    next: last ? cursorOf({ value: last.position, id: last.id }) : null,
  };
}

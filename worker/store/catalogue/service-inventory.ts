import { sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import type { LotRow, ProductInventory } from "./contract.ts";

/** Lots that the editor of a product shows. */
const LOTS_SHOWN = 30;

/** The inventory of a product's variants and its newest lots, for its editor: first the lots that expire first. One round trip. */
export async function getProductInventory({ db }: Pick<StoreDeps, "db">, productId: string): Promise<ProductInventory> {
  const [levels, lots] = await db.batch([
    db.all<Omit<ProductInventory["levels"][number], "backorder"> & { backorder: number }>(sql`
      SELECT v.id AS variantId, v.sku, s.on_hand AS onHand, s.reserved, s.backorder, s.low_at AS lowAt, s.bin
      FROM store_variant v JOIN store_stock s ON s.variant_id = v.id
      WHERE v.product_id = ${productId} AND (v.active = 1 OR s.on_hand > 0) ORDER BY v.position, v.id`),
    db.all<Omit<LotRow, "certified"> & { certified: number }>(sql`
      SELECT l.id, l.variant_id AS variantId, l.number, l.status, l.made_on AS madeOn, l.best_before AS bestBefore,
        l.received, l.used, CASE WHEN l.received > 0 THEN l.received - l.used - l.removed END AS "left",
        '' AS title, v.title AS variantTitle, v.sku,
        (EXISTS (SELECT 1 FROM store_lot_test t WHERE t.lot_id = l.id) OR EXISTS (
          SELECT 1 FROM media_use u WHERE u.owner_kind = 'lot' AND u.owner_id = l.id AND u.slot = 'certificate')) AS certified
      FROM store_variant v JOIN store_lot l ON l.variant_id = v.id
      WHERE v.product_id = ${productId} ORDER BY l.best_before DESC, l.id DESC LIMIT ${LOTS_SHOWN}`),
  ]);
  return {
    levels: levels.map((l) => ({ ...l, backorder: l.backorder === 1 })),
    lots: lots.map((l) => ({ ...l, certified: l.certified === 1 })).reverse(),
  };
}

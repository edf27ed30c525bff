import { sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { DAY, HOUR } from "../../kernel/instants.ts";
import type { StockDeps } from "./statements.ts";

/** Movements that a variant must have gathered for a new checkpoint. */
const MOVEMENTS_PER_CHECKPOINT = 50;
/** A movement has the instant at which its request began; none is written later than this. */
const SETTLED_AFTER = HOUR;

/**
 * The variants that moved in the last day whose ledger does not add up to the stock level, or whose reservations do not
 * add up to `reserved`; at most 20. Adds only what moved since the variant's last checkpoint, however long its ledger is.
 */
export async function findRecentlyUnbalanced({ db, now }: StockDeps): Promise<string[]> {
  // The ids of movements start with their time (UUIDv7), so that the key itself finds the late ones; the plus keeps
  // DISTINCT from walking through the index of variants instead.
  const moved = sql`(SELECT DISTINCT +variant_id AS variant_id FROM store_stock_move WHERE id >= ${newId(Math.max(0, now() - DAY)).slice(0, 13)})`;
  const [, unbalanced] = await db.batch([
    db.run(sql`
      INSERT INTO store_stock_checkpoint (variant_id, at, total)
      SELECT v.variant_id, ${now() - SETTLED_AFTER}, coalesce(c.total, 0) + sum(m.delta)
      FROM ${moved} v LEFT JOIN store_stock_checkpoint c ON c.variant_id = v.variant_id
        CROSS JOIN store_stock_move m INDEXED BY store_stock_move_variant
      WHERE m.variant_id = v.variant_id AND m.at > coalesce(c.at, -1) AND m.at <= ${now() - SETTLED_AFTER}
      GROUP BY v.variant_id HAVING count(*) >= ${MOVEMENTS_PER_CHECKPOINT}
      ON CONFLICT (variant_id) DO UPDATE SET at = excluded.at, total = excluded.total`),
    db.all<{ id: string }>(sql`
      SELECT s.variant_id AS id
      FROM ${moved} v CROSS JOIN store_stock s LEFT JOIN store_stock_checkpoint c ON c.variant_id = v.variant_id
      WHERE s.variant_id = v.variant_id AND (
        s.on_hand <> coalesce(c.total, 0) + coalesce((
          SELECT sum(m.delta) FROM store_stock_move m WHERE m.variant_id = v.variant_id AND m.at > coalesce(c.at, -1)), 0)
        OR s.reserved <> coalesce((
          SELECT sum(h.quantity) FROM store_stock_hold h WHERE h.variant_id = v.variant_id AND h.quantity > 0), 0))
      LIMIT 20`),
  ]);
  return unbalanced.map((r) => r.id);
}

import { type SQL, sql } from "drizzle-orm";
import { DAY } from "../kernel/instants.ts";
import type { AttentionCounts } from "./contract-dashboard.ts";
import type { StoreDeps } from "./deps.ts";

/** How long an order may wait to be sent before it counts as late. */
export const LATE_AFTER = 3 * DAY;

/** One statement. Every count reads a partial index that holds only the rows it counts, or an index by state. */
export const attentionSql = (now: number): SQL => sql`WITH waiting AS MATERIALIZED (
    SELECT DISTINCT o.id AS id, o.paid_at AS paid_at
    FROM store_order_line s INDEXED BY store_order_line_unsent
    CROSS JOIN store_order o ON o.id = s.order_id
    WHERE s.requires_shipping = 1 AND s.quantity > s.fulfilled + s.cancelled AND o.status = 'open')
  SELECT
    (SELECT COUNT(*) FROM waiting) AS toSend,
    (SELECT COUNT(*) FROM waiting WHERE paid_at < ${now - LATE_AFTER}) AS late,
    (SELECT MIN(paid_at) FROM waiting) AS oldestToSend,
    (SELECT COUNT(*) FROM store_order WHERE status = 'pending') AS unpaid,
    (SELECT COUNT(*) FROM store_order WHERE attention <> '') AS flagged,
    (SELECT COUNT(*) FROM store_return WHERE status IN ('requested', 'approved')) AS returns,
    (SELECT COUNT(*) FROM store_stock WHERE on_hand - reserved <= low_at AND backorder = 0) AS lowStock,
    (SELECT COUNT(*) FROM store_review WHERE status = 'pending')
      + (SELECT COUNT(*) FROM store_review WHERE edit IS NOT NULL) AS reviews,
    (SELECT COUNT(*) FROM billing_contract WHERE status IN ('past_due', 'failed')) AS failing,
    (SELECT COUNT(*) FROM store_hook_delivery WHERE delivered_at IS NULL AND next_at IS NULL) AS hooks,
    (SELECT COUNT(*) FROM store_lot WHERE status = 'released' AND certificate = '') AS lotsWithoutCertificate,
    (SELECT COUNT(*) FROM fitness_flagged WHERE state = 'open') AS flaggedTurns,
    (SELECT COUNT(*) FROM store_project WHERE status IN ('submitted', 'in_review')) AS projects,
    (SELECT COUNT(DISTINCT entry_id) FROM content_corrected_study) AS textsToReview,
    (SELECT COUNT(*) FROM exports_file WHERE created_at > ${now - DAY} AND state = 'done') AS exportsReady`;

/** What needs attention in the admin area, in one round trip. */
export async function readAttention({ db, now }: Pick<StoreDeps, "db" | "now">): Promise<AttentionCounts> {
  const counts = await db.get<AttentionCounts>(attentionSql(now()));
  if (!counts) throw new Error("the query of what needs attention returned no row");
  return counts;
}

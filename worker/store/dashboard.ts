import { sql } from "drizzle-orm";
import { attentionSql } from "./attention.ts";
import type { AttentionCounts, DashboardFigures, DashboardRange, TopProduct } from "./contract-dashboard.ts";
import type { StoreDeps } from "./deps.ts";
import { comparePeriods, salesStatement, toSalesDays, withinPeriods } from "./sales.ts";

const TOP_PRODUCTS = 6;

/**
 * The figures of a period and of the one before it, up to the same time of day, in one round trip. Sales read the index of the days that count; what
 * sold most reads the lines of those orders.
 */
export async function readDashboard(
  { db, now }: Pick<StoreDeps, "db" | "now">,
  currency: string,
  range: DashboardRange,
): Promise<DashboardFigures> {
  const at = now();
  const periods = comparePeriods(at, range);
  const { since } = periods;
  const [[attention], salesByDay, [subscriptions], topProducts, [sold]] = await db.batch([
    db.all<AttentionCounts>(attentionSql(at)),
    salesStatement(db, currency, periods),
    db.all<DashboardFigures["subscriptions"]>(sql`SELECT
      COUNT(*) FILTER (WHERE status IN ('active', 'past_due')) AS now,
      COUNT(*) FILTER (WHERE created_at < ${since} AND (status IN ('active', 'past_due') OR cancelled_at >= ${since})) AS before
      FROM billing_contract`),
    db.all<TopProduct>(sql`
      SELECT l.product_id AS productId, l.title AS title,
        SUM(CASE WHEN o.paid_at >= ${since} THEN l.quantity - l.cancelled ELSE 0 END) AS units,
        SUM(CASE WHEN o.paid_at < ${since} THEN l.quantity - l.cancelled ELSE 0 END) AS unitsBefore,
        SUM(CASE WHEN o.paid_at >= ${since} THEN l.total ELSE 0 END) AS minor
      FROM store_order o INDEXED BY store_order_paid CROSS JOIN store_order_line l ON l.order_id = o.id
      WHERE ${withinPeriods(sql`o.paid_at`, periods)} AND o.currency = ${currency} AND l.product_id IS NOT NULL
      GROUP BY l.product_id HAVING units > 0 ORDER BY minor DESC, l.product_id LIMIT ${TOP_PRODUCTS}`),
    db.all<{ any: number }>(sql`SELECT EXISTS (SELECT 1 FROM store_order) AS any`),
  ]);
  if (!attention || !subscriptions) throw new Error("a query of the dashboard returned no row");
  return {
    attention,
    currency,
    range,
    sales: toSalesDays(salesByDay, periods),
    subscriptions,
    topProducts,
    isEmpty: !sold?.any,
  };
}

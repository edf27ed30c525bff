import { sql } from "drizzle-orm";
import { DAY, toUtcDay } from "../kernel/instants.ts";
import { attentionSql } from "./attention.ts";
import type { AttentionCounts, DashboardFigures, DashboardRange, SalesDay, TopProduct } from "./contract-dashboard.ts";
import type { StoreDeps } from "./deps.ts";

const TOP_PRODUCTS = 6;

/**
 * The figures of a period and of the one before it, in one round trip. Sales read the index of the days that count; what
 * sold most reads the lines of those orders.
 */
export async function readDashboard(
  { db, now }: Pick<StoreDeps, "db" | "now">,
  currency: string,
  range: DashboardRange,
): Promise<DashboardFigures> {
  const at = now();
  const today = Math.floor(at / DAY);
  const first = (today - 2 * range + 1) * DAY;
  const since = (today - range + 1) * DAY;
  const [[attention], salesByDay, [subscriptions], topProducts, [sold]] = await db.batch([
    db.all<AttentionCounts>(attentionSql(at)),
    db.all<{ day: number; orders: number; minor: number }>(sql`
      SELECT CAST(paid_at / ${sql.raw(String(DAY))} AS INTEGER) AS day, COUNT(*) AS orders, SUM(total - refunded) AS minor
      FROM store_order INDEXED BY store_order_paid
      WHERE paid_at >= ${first} AND currency = ${currency} GROUP BY 1`),
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
      WHERE o.paid_at >= ${first} AND o.currency = ${currency} AND l.product_id IS NOT NULL
      GROUP BY l.product_id HAVING units > 0 ORDER BY minor DESC, l.product_id LIMIT ${TOP_PRODUCTS}`),
    db.all<{ any: number }>(sql`SELECT EXISTS (SELECT 1 FROM store_order) AS any`),
  ]);
  if (!attention || !subscriptions) throw new Error("a query of the dashboard returned no row");
  const byDay = new Map(salesByDay.map((s) => [s.day, s]));
  const sales = Array.from({ length: 2 * range }, (_, i): SalesDay => {
    const day = today - 2 * range + 1 + i;
    const { orders = 0, minor = 0 } = byDay.get(day) ?? {};
    return { day: toUtcDay(day * DAY), orders, minor };
  });
  return { attention, currency, range, sales, subscriptions, topProducts, isEmpty: !sold?.any };
}

import { sql } from "drizzle-orm";
import { DAY, toUtcDay } from "../kernel/instants.ts";
import type { DashboardFigures } from "./contract-dashboard.ts";
import type { StoreDeps } from "./deps.ts";

const SALES_DAYS = 30;

/**
 * One round trip. Every count reads a partial index that holds only the rows it counts; sales read the index
 * of the last 30 days.
 */
export async function readDashboard(
  { db, now }: Pick<StoreDeps, "db" | "now">,
  currency: string,
): Promise<DashboardFigures> {
  const today = Math.floor(now() / DAY);
  const since = (today - SALES_DAYS + 1) * DAY;
  const [counts, salesByDay] = await Promise.all([
    db.get<Omit<DashboardFigures, "currency" | "sales">>(sql`SELECT
      (SELECT COUNT(DISTINCT s.order_id) FROM store_order_line s INDEXED BY store_order_line_unsent
        CROSS JOIN store_order o ON o.id = s.order_id
        WHERE s.requires_shipping = 1 AND s.quantity > s.fulfilled + s.cancelled AND o.status = 'open') AS toSend,
      (SELECT COUNT(*) FROM store_order WHERE attention <> '') AS attention,
      (SELECT COUNT(*) FROM store_return WHERE status IN ('requested', 'approved')) AS returns,
      (SELECT COUNT(*) FROM store_stock WHERE on_hand - reserved <= low_at AND backorder = 0) AS lowStock,
      (SELECT COUNT(*) FROM store_review WHERE status = 'pending') AS reviews,
      (SELECT COUNT(*) FROM billing_contract WHERE status IN ('past_due', 'failed')) AS failing,
      (SELECT COUNT(*) FROM store_hook_delivery WHERE delivered_at IS NULL AND next_at IS NULL) AS hooks`),
    db.all<{ day: number; orders: number; minor: number }>(sql`
      SELECT CAST(paid_at / ${sql.raw(String(DAY))} AS INTEGER) AS day, COUNT(*) AS orders, SUM(total - refunded) AS minor
      FROM store_order INDEXED BY store_order_paid
      WHERE paid_at >= ${since} AND currency = ${currency} GROUP BY 1`),
  ]);
  if (!counts) throw new Error("the dashboard query returned no row");
  const byDay = new Map(salesByDay.map((s) => [s.day, s]));
  const sales = Array.from({ length: SALES_DAYS }, (_, i) => {
    const day = today - SALES_DAYS + 1 + i;
    const { orders = 0, minor = 0 } = byDay.get(day) ?? {};
    return { day: toUtcDay(day * DAY), orders, minor };
  });
  return { ...counts, currency, sales };
}

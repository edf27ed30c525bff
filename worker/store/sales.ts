import { type SQL, sql } from "drizzle-orm";
import { DAY, toUtcDay } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import type { SalesDay, SalesReport } from "./contract-dashboard.ts";
import type { StoreDeps } from "./deps.ts";

/** A period that ends now or with a day, and the one before it that ends at the same time of day. */
export interface ComparedPeriods {
  /** Its last day, since 1970, and how many days it has. */
  lastDay: number;
  range: number;
  /** The end of the later one. */
  end: number;
  /** When the earlier period begins, and when the later one does. */
  first: number;
  since: number;
  /** The end of the earlier one: what was sold after it on its last day has no counterpart yet. */
  until: number;
}

/** `range` days up to a day, today without one, and as many before them. @param lastDay YYYY-MM-DD */
export function comparePeriods(at: number, range: number, lastDay = toUtcDay(at)): ComparedPeriods {
  const last = Date.parse(lastDay) / DAY;
  const end = Math.min(at, (last + 1) * DAY - 1);
  return {
    ...{ lastDay: last, range, end, until: end - range * DAY },
    ...{ first: (last - 2 * range + 1) * DAY, since: (last - range + 1) * DAY },
  };
}

/** SQL condition: an instant lies in one of the two periods. */
export const withinPeriods = (column: SQL, { first, since, until, end }: ComparedPeriods): SQL =>
  sql`${column} >= ${first} AND ${column} <= ${end} AND (${column} <= ${until} OR ${column} >= ${since})`;

interface SalesRow {
  day: number;
  orders: number;
  minor: number;
  onlineOfDay: number;
}

/** Sales by day, for a batch: read from the index of paid orders alone; `toSalesDays` reads the rows. */
export const salesStatement = (db: Db, currency: string, { first, since, until, end }: ComparedPeriods) => {
  const counts = sql`(paid_at <= ${until} OR paid_at >= ${since})`;
  return db.all<SalesRow>(sql`
    SELECT CAST(paid_at / ${sql.raw(String(DAY))} AS INTEGER) AS day, COUNT(*) FILTER (WHERE source = 'web') AS onlineOfDay,
      SUM(CASE WHEN ${counts} THEN 1 ELSE 0 END) AS orders, SUM(CASE WHEN ${counts} THEN total - refunded ELSE 0 END) AS minor
    FROM store_order INDEXED BY store_order_paid
    WHERE paid_at >= ${first} AND paid_at <= ${end} AND currency = ${currency} GROUP BY 1`);
};

/** Every day of both periods, oldest first. */
export function toSalesDays(rows: readonly SalesRow[], { lastDay, range }: ComparedPeriods): SalesDay[] {
  const byDay = new Map(rows.map((s) => [s.day, s]));
  return Array.from({ length: 2 * range }, (_, i): SalesDay => {
    const day = lastDay - 2 * range + 1 + i;
    const { orders = 0, minor = 0, onlineOfDay = 0 } = byDay.get(day) ?? {};
    return { day: toUtcDay(day * DAY), orders, minor, onlineOfDay };
  });
}

/** Sales of a period and of the one before it, and what came of the checkouts of each, in one round trip. */
export async function readSalesReport(
  { db, now }: Pick<StoreDeps, "db" | "now">,
  currency: string,
  range: number,
  lastDay?: string,
): Promise<SalesReport> {
  const periods = comparePeriods(now(), range, lastDay);
  const [rows, [checkouts]] = await db.batch([
    salesStatement(db, currency, periods),
    db.all<SalesReport["checkouts"]>(sql`SELECT
      COUNT(*) FILTER (WHERE placed_at >= ${periods.since}) AS now, COUNT(*) FILTER (WHERE placed_at < ${periods.since}) AS before,
      COUNT(*) FILTER (WHERE placed_at >= ${periods.since} AND paid_at IS NOT NULL) AS paid,
      COUNT(*) FILTER (WHERE placed_at < ${periods.since} AND paid_at IS NOT NULL) AS paidBefore
      FROM store_order INDEXED BY store_order_placed WHERE ${withinPeriods(sql`placed_at`, periods)} AND source = 'web'`),
  ]);
  return {
    currency,
    sales: toSalesDays(rows, periods),
    checkouts: checkouts ?? { now: 0, before: 0, paid: 0, paidBefore: 0 },
  };
}

import { and, desc, gte, lte, sql } from "drizzle-orm";
import { isbot } from "isbot";
import { httpError } from "../kernel/http-error.ts";
import { sha256 } from "../kernel/ids.ts";
import { toUtcDay } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { consumeRateLimit, toNetwork } from "../platform/rate-limiter.ts";
import type { RequestDeps } from "../request-context.ts";
import type { Pageview } from "./contract.ts";
import {
  type Dimension,
  detectBrowser,
  findPointProblem,
  getReferrerHost,
  hasPrivacySignal,
  listLastDays,
  type TrackResult,
  toCountedPath,
} from "./domain.ts";
import { analyticsDay } from "./schema.ts";
import { flushViewBuffers, recordInBuffer } from "./view-buffer.ts";

/** Page views of one network a minute; a person is far below it. */
const PAGEVIEW_LIMIT = { max: 240, window: 60_000 };

/** One row of a report. */
export interface ReportRow {
  key: string;
  pageviews: number;
  visits: number;
  visitors: number;
  /** Mean time on page in seconds, where it was measured. */
  seconds: number | null;
}
/** Page views of a span of days, UTC. */
export interface Report {
  from: string;
  to: string;
  /** The first day that has page views; null: none has. */
  countedSince: string | null;
  total: ReportRow;
  days: ReportRow[];
  /** As many days before them, and their sum. */
  daysBefore: ReportRow[];
  totalBefore: ReportRow;
  byDimension: Record<Exclude<Dimension, "total">, ReportRow[]>;
}

/** Counts page views and reports them. Reports read the daily rollup; Analytics Engine gets the raw points. */
export function analyticsService(deps: RequestDeps) {
  const { env, request, url, now } = deps;
  /** The buffers write what they have; where that fails, the report lacks the views since their last write. */
  const flushForReport = () =>
    flushViewBuffers(env).catch((error: unknown) =>
      console.warn(`analytics: a report without the latest page views: ${String(error)}`),
    );

  return {
    /**
     * Counts one page view.
     * @throws httpError too_fast, or bad_input where the address is not a page of this site
     */
    async trackPageview(view: Pageview): Promise<TrackResult> {
      const ua = request.headers.get("user-agent") ?? "";
      if (!ua || isbot(ua) || ("userAgent" in view && isbot(view.userAgent))) return "bot";
      const path = toCountedPath(view.url, url.origin);
      if (path === null) {
        if (!URL.canParse(view.url, url.origin) || new URL(view.url, url.origin).origin !== url.origin)
          throw httpError("bad_input", "Send the URL of a page on this site.", { field: "url" });
        return "uncounted";
      }
      if (!(await deps.flags()).countPageviews) return "off";
      const at = now();
      if (deps.ip) {
        const verdict = await consumeRateLimit(env, `views:${toNetwork(deps.ip)}`, PAGEVIEW_LIMIT, at);
        if (!verdict.ok)
          throw httpError("too_fast", "Too many page views. Try again later.", { retryAfter: verdict.retryAfter });
      }
      const visitor = await sha256(`${url.host}\n${deps.ip ?? ""}\n${ua}`);
      const pendingView = (await sha256(`${view.sessionId}\n${path}`)).slice(0, 16);
      if ("timeOnPage" in view)
        return recordInBuffer(env, visitor, {
          kind: "left",
          at,
          path,
          seconds: view.timeOnPage,
          view: pendingView,
        });
      const isPrivate = hasPrivacySignal(request.headers);
      const dimensions = {
        path,
        referrer: getReferrerHost(view.referrer, url.origin),
        device: view.device,
        browser: detectBrowser(ua),
        country: getCountry(request),
      };
      const result = await recordInBuffer(env, isPrivate ? null : visitor, {
        kind: "shown",
        at,
        ...dimensions,
        visitor: isPrivate ? null : visitor,
        view: isPrivate ? null : pendingView,
      });
      if (result !== "counted") return result;
      // A private view stores no session, only the path.
      const blobs = isPrivate
        ? [path]
        : [
            path,
            dimensions.referrer ?? "",
            dimensions.device,
            dimensions.browser,
            dimensions.country ?? "",
            view.sessionId,
          ];
      writePoint(env.VIEWS, { indexes: [path.slice(0, 96)], blobs, doubles: [1] });
      return result;
    },

    /** Page views of the last `count` days, today included, day by day. */
    async getDailyTotals(count: number): Promise<ReportRow[]> {
      await flushForReport();
      const span = listLastDays(toUtcDay(now()), count);
      const rows = await dailyTotals(openDb(env.ANALYTICS), span);
      return fillDays(span, rows).map((d) => toReportRow(d.day, d.sums));
    },

    /**
     * The report of `count` days up to `lastDay`, today without one. The buffers write first what they have; where that fails, the
     * report lacks the views since their last write, and site health says so.
     */
    async getReport(count: number, lastDay = toUtcDay(now())): Promise<Report> {
      await flushForReport();
      const db = openDb(env.ANALYTICS);
      const both = listLastDays(lastDay, 2 * count);
      const span = both.slice(count);
      const from = span[0] ?? "";
      const to = span.at(-1) ?? "";
      const within = and(gte(analyticsDay.day, from), lte(analyticsDay.day, to));
      const [byDay, byKey, [first]] = await db.batch([
        dailyTotals(db, both),
        db
          .select({ dim: analyticsDay.dim, key: analyticsDay.key, ...sums })
          .from(analyticsDay)
          .where(and(within, sql`${analyticsDay.dim} <> 'total'`))
          .groupBy(analyticsDay.dim, analyticsDay.key)
          .orderBy(desc(sql`views`), analyticsDay.key)
          .limit(1000),
        db.select({ day: sql<string | null>`min(${analyticsDay.day})` }).from(analyticsDay),
      ]);
      const daySums = fillDays(both, byDay);
      const totalOf = (days: typeof daySums) => toReportRow("", days.map((d) => d.sums).reduce(addSums, EMPTY));
      const toRows = (days: typeof daySums) => days.map((d) => toReportRow(d.day, d.sums));
      const [before, period] = [daySums.slice(0, count), daySums.slice(count)];
      const topRows = (dim: Dimension) =>
        byKey
          .filter((r) => r.dim === dim)
          .slice(0, 100)
          .map((r) => toReportRow(r.key, r));
      return {
        from,
        to,
        countedSince: first?.day ?? null,
        total: totalOf(period),
        totalBefore: totalOf(before),
        days: toRows(period),
        daysBefore: toRows(before),
        byDimension: {
          page: topRows("page"),
          referrer: topRows("referrer"),
          device: topRows("device"),
          browser: topRows("browser"),
          country: topRows("country"),
        },
      };
    },
  };
}

/** Summed columns, for a report. */
const sums = {
  pageviews: sql<number>`SUM(${analyticsDay.pageviews})`.as("views"),
  visits: sql<number>`SUM(${analyticsDay.visits})`.as("all_visits"),
  visitors: sql<number>`SUM(${analyticsDay.visitors})`.as("all_visitors"),
  durationMs: sql<number>`SUM(${analyticsDay.durationMs})`.as("all_ms"),
  timed: sql<number>`SUM(${analyticsDay.timed})`.as("all_timed"),
};

/** The totals of each day that has any: one row a day is read. */
const dailyTotals = (db: AnalyticsDb, span: readonly string[]) =>
  db
    .select({ key: analyticsDay.day, ...sums })
    .from(analyticsDay)
    .where(
      and(
        gte(analyticsDay.day, span[0] ?? ""),
        lte(analyticsDay.day, span.at(-1) ?? ""),
        sql`${analyticsDay.dim} = 'total'`,
      ),
    )
    .groupBy(analyticsDay.day);

const EMPTY: Sums = { pageviews: 0, visits: 0, visitors: 0, durationMs: 0, timed: 0 };

/** Every day of a span, those without views too. */
function fillDays(span: readonly string[], rows: readonly (Sums & { key: string })[]): { day: string; sums: Sums }[] {
  const byDay = new Map(rows.map((r) => [r.key, r]));
  return span.map((day) => ({ day, sums: byDay.get(day) ?? EMPTY }));
}

type AnalyticsDb = ReturnType<typeof openDb>;
type Sums = { pageviews: number; visits: number; visitors: number; durationMs: number; timed: number };
const addSums = (a: Sums, b: Sums): Sums => ({
  pageviews: a.pageviews + b.pageviews,
  visits: a.visits + b.visits,
  visitors: a.visitors + b.visitors,
  durationMs: a.durationMs + b.durationMs,
  timed: a.timed + b.timed,
});
const toReportRow = (key: string, s: Sums): ReportRow => ({
  key,
  pageviews: s.pageviews,
  visits: s.visits,
  visitors: s.visitors,
  seconds: s.timed > 0 ? Math.round(s.durationMs / s.timed / 100) / 10 : null,
});

/** Two letters from the edge; null where unknown (XX) or Tor (T1). */
function getCountry(request: Request): string | null {
  const code = (request.cf as { country?: unknown } | undefined)?.country;
  return typeof code === "string" && /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null;
}

/** Writes a raw point, or drops one that breaks the limits: the platform would cut it silently. */
function writePoint(
  dataset: AnalyticsEngineDataset,
  point: AnalyticsEngineDataPoint & { indexes?: string[]; blobs?: string[] },
): boolean {
  const problem = findPointProblem(point);
  if (problem) {
    console.warn(`analytics: a point was dropped: ${problem}`);
    return false;
  }
  dataset.writeDataPoint(point);
  return true;
}

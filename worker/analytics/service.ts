import { and, desc, gte, lte, sql } from "drizzle-orm";
import { isbot } from "isbot";
import { fault } from "../kernel/http-error.ts";
import { utcDay } from "../kernel/instants.ts";
import { networkOf, takeLimit } from "../platform/rate-limiter.ts";
import type { VisitBase } from "../request-context.ts";
import { settingsService } from "../settings/index.ts";
import { roomFor } from "./cap-rollup-key.ts";
import type { Pageview } from "./contract.ts";
import { noteVisitor, visitorOf } from "./daily-visitors.ts";
import {
  browserOf,
  countedPath,
  type Dim,
  isPlausibleTime,
  lastDays,
  pointProblem,
  referrerHost,
  type Tally,
  tallyLeft,
  tallyShown,
  wantsPrivacy,
} from "./domain.ts";
import { noteView, takeView } from "./pending-page-views.ts";
import { analyticsDay } from "./schema.ts";

/** What happened to a page view, and why it was left out. */
export type Tracked = "counted" | "bot" | "uncounted" | "off" | "unbelieved";

/** Views of one network a minute; a person is far below it. */
const LIMIT = { max: 240, window: 60_000 };

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
  total: ReportRow;
  days: ReportRow[];
  by: Record<Exclude<Dim, "total">, ReportRow[]>;
}

/** Counts page views and reports them. The daily rollup in D1 is the truth; Analytics Engine gets the raw points. */
export function analyticsService(base: VisitBase) {
  const { db, env, request, url, now } = base;

  return {
    /**
     * Counts one page view.
     * @throws fault too_fast, or bad_input where the address is not a page of this site
     */
    async track(view: Pageview): Promise<Tracked> {
      const ua = request.headers.get("user-agent") ?? "";
      if (!ua || isbot(ua) || ("userAgent" in view && isbot(view.userAgent))) return "bot";
      const path = countedPath(view.url, url.origin);
      if (path === null) {
        if (!URL.canParse(view.url, url.origin) || new URL(view.url, url.origin).origin !== url.origin)
          throw fault("bad_input", "Send the address of a page of this site.", { field: "url" });
        return "uncounted";
      }
      if (!(await settingsService(base).all()).analyticsEnabled) return "off";
      const at = now();
      if (base.ip) {
        const verdict = await takeLimit(env, `views:${networkOf(base.ip)}`, LIMIT, at);
        if (!verdict.ok) throw fault("too_fast", "Too many page views at once.", { retryAfter: verdict.retryAfter });
      }
      const day = utcDay(at);
      if ("timeOnPage" in view) {
        const shownAt = await takeView(db, view.sessionId, path);
        if (shownAt === null || !isPlausibleTime(view.timeOnPage, shownAt, at)) return "unbelieved";
        await add(day, tallyLeft(path, view.timeOnPage));
        return "counted";
      }
      const hidden = wantsPrivacy(request.headers);
      if (!hidden) await noteView(db, view.sessionId, path, at);
      const seen = hidden ? null : await noteVisitor(db, await visitorOf(db, at, url.host, base.ip ?? "", ua), at);
      const seenAs = {
        path,
        referrer: referrerHost(view.referrer, url.origin),
        device: view.device,
        browser: browserOf(ua),
        country: countryOf(request),
      };
      await add(day, tallyShown(seenAs, seen));
      // A private view leaves no session behind, only the path.
      const blobs = hidden
        ? [path]
        : [path, seenAs.referrer ?? "", seenAs.device, seenAs.browser, seenAs.country ?? "", view.sessionId];
      writePoint(env.VIEWS, { indexes: [path.slice(0, 96)], blobs, doubles: [1] });
      return "counted";
    },

    /** The report of the last `count` days, today included. */
    async report(count: number): Promise<Report> {
      const span = lastDays(utcDay(now()), count);
      const from = span[0] ?? "";
      const to = span.at(-1) ?? "";
      const sums = {
        pageviews: sql<number>`SUM(${analyticsDay.pageviews})`.as("views"),
        visits: sql<number>`SUM(${analyticsDay.visits})`.as("all_visits"),
        visitors: sql<number>`SUM(${analyticsDay.visitors})`.as("all_visitors"),
        durationMs: sql<number>`SUM(${analyticsDay.durationMs})`.as("all_ms"),
        timed: sql<number>`SUM(${analyticsDay.timed})`.as("all_timed"),
      };
      const within = and(gte(analyticsDay.day, from), lte(analyticsDay.day, to));
      const [byDay, byKey] = await db.batch([
        db
          .select({ key: analyticsDay.day, ...sums })
          .from(analyticsDay)
          .where(and(within, sql`${analyticsDay.dim} = 'total'`))
          .groupBy(analyticsDay.day),
        db
          .select({ dim: analyticsDay.dim, key: analyticsDay.key, ...sums })
          .from(analyticsDay)
          .where(and(within, sql`${analyticsDay.dim} <> 'total'`))
          .groupBy(analyticsDay.dim, analyticsDay.key)
          .orderBy(desc(sql`views`), analyticsDay.key)
          .limit(1000),
      ]);
      const found = new Map(byDay.map((r) => [r.key, r]));
      const empty = { pageviews: 0, visits: 0, visitors: 0, durationMs: 0, timed: 0 };
      const all = byDay.reduce((sum, r) => plus(sum, r), empty);
      const of = (dim: Dim) =>
        byKey
          .filter((r) => r.dim === dim)
          .slice(0, 100)
          .map((r) => asRow(r.key, r));
      return {
        from,
        to,
        total: asRow("", all),
        days: span.map((d) => asRow(d, found.get(d) ?? empty)),
        by: {
          page: of("page"),
          referrer: of("referrer"),
          device: of("device"),
          browser: of("browser"),
          country: of("country"),
        },
      };
    },
  };

  /** Adds to the rollup: all rows or none. A day that is full of made-up keys sums further ones as "(other)". */
  async function add(day: string, tallies: Tally[]): Promise<void> {
    const t = analyticsDay;
    const rows = await Promise.all(
      tallies.map(async (row) => ({ ...row, key: await roomFor(db, day, row.dim, row.key) })),
    );
    const plusNew = (column: string) => sql.raw(`"${column}" + excluded."${column}"`);
    const writes = rows.map((row) =>
      db
        .insert(t)
        .values({ day, ...row })
        .onConflictDoUpdate({
          target: [t.day, t.dim, t.key],
          set: {
            pageviews: plusNew("pageviews"),
            visits: plusNew("visits"),
            visitors: plusNew("visitors"),
            durationMs: plusNew("duration_ms"),
            timed: plusNew("timed"),
          },
        }),
    );
    const [first, ...rest] = writes;
    if (first) await db.batch([first, ...rest]);
  }
}

type Sums = { pageviews: number; visits: number; visitors: number; durationMs: number; timed: number };
const plus = (a: Sums, b: Sums): Sums => ({
  pageviews: a.pageviews + b.pageviews,
  visits: a.visits + b.visits,
  visitors: a.visitors + b.visitors,
  durationMs: a.durationMs + b.durationMs,
  timed: a.timed + b.timed,
});
const asRow = (key: string, s: Sums): ReportRow => ({
  key,
  pageviews: s.pageviews,
  visits: s.visits,
  visitors: s.visitors,
  seconds: s.timed > 0 ? Math.round(s.durationMs / s.timed / 100) / 10 : null,
});

/** Two letters as the edge found them; null where it did not (XX) or for Tor (T1). */
function countryOf(request: Request): string | null {
  const code = (request.cf as { country?: unknown } | undefined)?.country;
  return typeof code === "string" && /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null;
}

/** Writes a raw point, or drops one that breaks the limits: the platform would cut it without a word. */
function writePoint(
  dataset: AnalyticsEngineDataset,
  point: AnalyticsEngineDataPoint & { indexes?: string[]; blobs?: string[] },
): boolean {
  const problem = pointProblem(point);
  if (problem) {
    console.warn(`analytics: a point was dropped: ${problem}`);
    return false;
  }
  dataset.writeDataPoint(point);
  return true;
}

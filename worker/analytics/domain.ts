import { MINUTE } from "../kernel/instants.ts";

const DIMENSIONS = ["total", "page", "referrer", "device", "browser", "country"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Whether a page view was counted, or why not. */
export type TrackResult = "counted" | "bot" | "uncounted" | "off" | "unbelieved";

/** A visit ends after half an hour without a page view. */
const VISIT_GAP = 30 * MINUTE;

/** What one event adds to one row of the rollup. */
export interface RollupIncrement {
  dim: Dimension;
  key: string;
  pageviews: number;
  visits: number;
  visitors: number;
  durationMs: number;
  timed: number;
}

/** When this visitor was seen before today; null where the visitor asked not to be tracked. */
export type VisitorHistory = { at: number; previousAt: number | null } | null;

/** Whether a page view begins the visitor's day and a visit. */
function detectVisitStart(seen: VisitorHistory): { visitor: boolean; visit: boolean } {
  if (!seen) return { visitor: false, visit: false };
  const visitor = seen.previousAt === null;
  return { visitor, visit: visitor || seen.at - (seen.previousAt ?? 0) > VISIT_GAP };
}

/** The rows that a page view adds to: with a privacy signal, only the page and the total. */
export function incrementsForView(
  view: { path: string; referrer: string | null; device: string; browser: string; country: string | null },
  seen: VisitorHistory,
): RollupIncrement[] {
  const { visitor, visit } = detectVisitStart(seen);
  const increment = (dim: Dimension, key: string): RollupIncrement => ({
    dim,
    key,
    pageviews: 1,
    visits: visit ? 1 : 0,
    visitors: visitor ? 1 : 0,
    durationMs: 0,
    timed: 0,
  });
  const rows = [increment("total", ""), increment("page", view.path)];
  if (!seen) return rows;
  rows.push(increment("device", view.device), increment("browser", view.browser));
  if (view.country) rows.push(increment("country", view.country));
  if (view.referrer) rows.push(increment("referrer", view.referrer));
  return rows;
}

/** How far the browser's clock and network delays may be off, in ms. */
const CLOCK_SLACK = 5000;

/** Whether a visitor can have spent this long on a page that was shown at `shownAt`. */
export const isPlausibleTime = (seconds: number, shownAt: number, now: number): boolean =>
  seconds * 1000 <= now - shownAt + CLOCK_SLACK;

/** The rows that the time on a page adds to. */
export const incrementsForTimeOnPage = (path: string, seconds: number): RollupIncrement[] =>
  (["total", "page"] as const).map((dim) => ({
    dim,
    key: dim === "total" ? "" : path,
    pageviews: 0,
    visits: 0,
    visitors: 0,
    durationMs: Math.round(seconds * 1000),
    timed: 1,
  }));

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** The family of a browser by its User-Agent; order matters, since most of them also say Chrome and Safari. */
export const detectBrowser = (ua: string): string => BROWSERS.find(([re]) => re.test(ua))?.[1] ?? "Other";

/**
 * The path of a page of this site, without query (it may hold personal data), or null where the URL belongs to another
 * site or to the admin area, which is not counted.
 */
export function toCountedPath(url: string, origin: string): string | null {
  let page: URL;
  try {
    page = new URL(url, origin);
  } catch {
    return null;
  }
  if (page.origin !== origin || /^\/420(\/|$)/.test(page.pathname)) return null;
  return page.pathname.slice(0, 300);
}

/** The external host of a referrer; null for this site's own pages; "(direct)" without a referrer. */
export function getReferrerHost(referrer: string, origin: string): string | null {
  if (!referrer) return "(direct)";
  try {
    const from = new URL(referrer, origin);
    if (from.origin === origin) return null;
    if (from.protocol !== "https:" && from.protocol !== "http:") return "(other)";
    return from.hostname.replace(/^www\./, "").slice(0, 200);
  } catch {
    return "(other)";
  }
}

/** Whether the visitor asked not to be tracked: Do Not Track or Global Privacy Control. */
export const hasPrivacySignal = (headers: Headers): boolean =>
  headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";

/** The days of a report, oldest first; `today` is YYYY-MM-DD. */
export function listLastDays(today: string, count: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, i) =>
    new Date(end - (count - 1 - i) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Checks the limits of Analytics Engine, which its local simulation does not. Null when the point fits. */
export function findPointProblem(point: { indexes?: string[]; blobs?: string[]; doubles?: number[] }): string | null {
  const bytes = (s: string) => new TextEncoder().encode(s).length;
  const { indexes = [], blobs = [], doubles = [] } = point;
  if (indexes.length > 1) return "more than one index";
  if (indexes.some((i) => bytes(i) > 96)) return "an index of more than 96 bytes";
  if (blobs.length > 20) return "more than 20 blobs";
  if (doubles.length > 20) return "more than 20 doubles";
  if (doubles.some((d) => !Number.isFinite(d))) return "a double that is no number";
  if (blobs.reduce((sum, b) => sum + bytes(b), 0) > 16_384) return "more than 16 KB of blobs";
  return null;
}

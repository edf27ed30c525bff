/** The trend in a body weight that swings from day to day. Pure. */
import { addDays, dayNumber, daysBetween } from "../../kernel/local-date.ts";
import type { Sources } from "../../nutrition/domain-source.ts";

export const SOURCES = {
  hackersDiet: {
    authors: "Walker J.",
    year: 1991,
    title: "The Hacker's Diet: calculating daily trend",
    publication: "Fourmilab",
    url: "https://www.fourmilab.ch/hackdiet/www/subsection1_4_1_0_1.html",
  },
} as const satisfies Sources;

export interface WeighIn {
  date: string;
  /** When, in epoch ms: of several in a day, the earliest counts (before food and drink). */
  at?: number;
  kg: number;
}

export interface TrendPoint {
  date: string;
  kg: number;
  trendKg: number;
}

/** How much of a day's difference goes into the trend (Walker 1991). */
const SMOOTHING = 0.1;

/** Each day's first weigh-in, in the order of the dates. */
export function dailyWeights(weighIns: readonly WeighIn[]): { date: string; kg: number }[] {
  const byDate = new Map<string, WeighIn>();
  for (const one of weighIns) {
    const known = byDate.get(one.date);
    if (!known || (one.at ?? 0) < (known.at ?? 0)) byDate.set(one.date, one);
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)).map(({ date, kg }) => ({ date, kg }));
}

/**
 * The trend of each weigh-in: T₁ = W₁, then T = T′ + 0.1 × (W − T′) (Walker, The Hacker's Diet). After a gap of g days the factor is
 * 1 − 0.9^g, as much as g days with that weight would have moved it (ours).
 */
export function weightTrend(weighIns: readonly WeighIn[]): TrendPoint[] {
  let trendKg: number | null = null;
  let last = 0;
  return dailyWeights(weighIns).map(({ date, kg }) => {
    const day = dayNumber(date);
    trendKg = trendKg === null ? kg : trendKg + (1 - (1 - SMOOTHING) ** (day - last)) * (kg - trendKg);
    last = day;
    return { date, kg, trendKg };
  });
}

export interface Line {
  /** Per step of x. */
  slope: number;
  intercept: number;
  /** Standard error of the slope; null with fewer than three points. */
  slopeError: number | null;
}

/** The straight line with the least squares through the points; null where they don't have two different x. */
export function leastSquares(points: readonly (readonly [x: number, y: number])[]): Line | null {
  const n = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
  const sxx = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (n < 2 || sxx === 0) return null;
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / sxx;
  const intercept = meanY - slope * meanX;
  const rest = points.reduce((sum, [x, y]) => sum + (y - intercept - slope * x) ** 2, 0);
  return { slope, intercept, slopeError: n > 2 ? Math.sqrt(rest / (n - 2) / sxx) : null };
}

/**
 * Of the line with the least squares through the weigh-ins of the last four weeks, in kg a week; null with fewer than two at least a week
 * apart. Through the weigh-ins, not their trend: that one runs days behind, and depends on when it began.
 */
export function weeklyChange(weighIns: readonly WeighIn[], today: string): number | null {
  const from = addDays(today, 1 - FOUR_WEEKS);
  const recent = dailyWeights(weighIns).filter(({ date }) => date >= from && date <= today);
  const first = recent[0];
  const last = recent.at(-1);
  if (!first || !last || daysBetween(first.date, last.date) < 7) return null;
  const line = leastSquares(recent.map(({ date, kg }) => [dayNumber(date), kg] as const));
  return line ? line.slope * 7 : null;
}

const FOUR_WEEKS = 28;
/** Less than this, in kg a week, is no change (ours). */
const STEADY_KG = 0.1;
export const isSteady = (weeklyKg: number): boolean => Math.abs(weeklyKg) < STEADY_KG;

/** Beyond this share of the trend, a new weigh-in is more likely mistyped than true (ours). */
const FAR = 0.15;
/**
 * Whether a weigh-in is so far from the trend that the member should look at it again.
 * @param last the latest point of the trend; one that is older than four weeks says nothing
 */
export const isFarFromTrend = ({ date, kg }: WeighIn, last: { date: string; trendKg: number } | undefined): boolean =>
  last !== undefined &&
  Math.abs(daysBetween(last.date, date)) < FOUR_WEEKS &&
  Math.abs(kg - last.trendKg) > FAR * last.trendKg;

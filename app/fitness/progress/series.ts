/** What charts of weight and measurements draw, and the tables behind them. Pure. */

import type { ProgressDay } from "#worker/fitness/contract.ts";
import { addDays, dayNumber, startOfWeek } from "#worker/kernel/local-date.ts";

export const RANGES = {
  weeks: { label: "4 weeks", days: 28 },
  months: { label: "3 months", days: 91 },
  year: { label: "1 year", days: 365 },
} as const;
export type Range = keyof typeof RANGES;

/** A trend needs some days before the first one that is shown, or it begins with whatever that day said. */
export const WARM_UP_DAYS = 28;

/** The days of the server with those that the device has in their place, which know what hasn't been sent yet. */
export function mergeDays(
  fromServer: readonly ProgressDay[],
  onDevice: readonly ProgressDay[],
  deviceFrom: string,
): ProgressDay[] {
  return [...fromServer.filter(({ date }) => date < deviceFrom), ...onDevice].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}

export interface ChartPoint {
  date: string;
  value: number;
  /** Of the smoothed line; null where there is none. */
  line: number | null;
}

/** The points of a range. */
export const cutRange = <T extends { date: string }>(points: readonly T[], today: string, range: Range): T[] => {
  const from = addDays(today, 1 - RANGES[range].days);
  return points.filter(({ date }) => date >= from && date <= today);
};

export interface TableRow {
  /** The day, or the first day of the week. */
  date: string;
  count: number;
  /** Mean of the points. */
  value: number;
  /** The smoothed line at the end. */
  line: number | null;
}

/** The rows of the table, newest first: a day each, or over more than five weeks a week each. */
export function tableRows(points: readonly ChartPoint[], range: Range): TableRow[] {
  const groups = Map.groupBy(points, ({ date }) => (range === "weeks" ? date : startOfWeek(date)));
  return [...groups]
    .map(([date, own]) => ({
      date,
      count: own.length,
      value: own.reduce((sum, { value }) => sum + value, 0) / own.length,
      line: own.at(-1)?.line ?? null,
    }))
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}

/** Round numbers from below the smallest to above the largest value, about `count` of them. */
export function niceTicks(min: number, max: number, count = 4): number[] {
  const span = Math.max(max - min, 0.5);
  const rough = span / (count - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(min / step);
  const last = Math.max(first + 1, Math.ceil(max / step));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)));
}

/** Three dates below the chart: first, middle and last. */
export function dateTicks(from: string, to: string): string[] {
  const days = dayNumber(to) - dayNumber(from);
  return days < 2 ? [from] : [from, addDays(from, Math.round(days / 2)), to];
}

export const longDate = (date: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" }).format(new Date(`${date}T12:00:00Z`));
export const shortDate = (date: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" }).format(
    new Date(`${date}T12:00:00Z`),
  );

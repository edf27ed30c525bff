/** What charts of weight and measurements draw, and the tables behind them. Pure. */

import type { ProgressDay } from "#worker/fitness/contract.ts";
import { addDays, dayNumber, startOfWeek } from "#worker/kernel/local-date.ts";
import { dateFormat } from "../date-format.ts";

export const RANGES = {
  weeks: { label: "4 weeks", days: 28 },
  months: { label: "3 months", days: 91 },
  year: { label: "1 year", days: 365 },
  /** What is older than these days is read by the week. */
  all: { label: "All", days: 365 },
} as const;
export type Range = keyof typeof RANGES;

/** The first day that is read day by day. Over all time that is a Monday, where the weeks before end. */
export function rangeStart(range: Range, today: string): string {
  const from = addDays(today, 1 - RANGES[range].days);
  return range === "all" ? startOfWeek(from) : from;
}

/** A trend needs some days before the first one that is shown, or it begins with whatever that day said. */
export const WARM_UP_DAYS = 28;

type DayWeight = Pick<ProgressDay, "date" | "weightKg">;

/** The days of the server with those that the device has in their place, which know what hasn't been sent yet. */
export function mergeDays(
  fromServer: readonly DayWeight[],
  onDevice: { has: (date: string) => boolean; days: readonly DayWeight[] },
): DayWeight[] {
  return [...fromServer.filter(({ date }) => !onDevice.has(date)), ...onDevice.days].sort((a, b) =>
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
  const from = range === "all" ? "" : rangeStart(range, today);
  return points.filter(({ date }) => date >= from && date <= today);
};

export interface TableRow {
  /** The day, or the first day of the week or month. */
  date: string;
  count: number;
  /** Mean of the points. */
  value: number;
  /** The smoothed line at the end. */
  line: number | null;
}

/** What a row of the table stands for. */
const ROW_START: Record<Range, (date: string) => string> = {
  weeks: (date) => date,
  months: startOfWeek,
  year: startOfWeek,
  all: (date) => `${date.slice(0, 7)}-01`,
};

/** The rows of the table, newest first: a day each, a week each over more than five weeks, over all time a month each. */
export function tableRows(points: readonly ChartPoint[], range: Range): TableRow[] {
  const groups = Map.groupBy(points, ({ date }) => ROW_START[range](date));
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

/** A chart of more days names months below it: days would touch one another on a phone. */
const MONTHS_FROM = 400;

/** Below its chart: with the year where the chart begins in another one than it ends, and of many days the month. */
export function tickDate(date: string, from: string, to: string): string {
  if (from.slice(0, 4) === to.slice(0, 4)) return shortDate(date);
  return (dayNumber(to) - dayNumber(from) > MONTHS_FROM ? monthName : fullDate)(date);
}

export const longDate = dateFormat({ month: "long", day: "numeric", year: "numeric" });
export const monthName = dateFormat({ month: "short", year: "numeric" });
export const shortDate = dateFormat({ month: "short", day: "numeric" });
const fullDate = dateFormat({ month: "short", day: "numeric", year: "numeric" });

/** Said below a chart of all time. @param from the first day that is drawn by itself */
export const byWeekUntil = (from: string): string => `Before ${longDate(from)}, each point is the mean of a week.`;

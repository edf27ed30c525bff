/** A value over years, a mean of each week: as much to send and to draw as a chart can show. Pure. */
import { startOfWeek } from "../../kernel/local-date.ts";
import type { MEASUREMENTS } from "../log/contract-records.ts";

/** What is followed over years: the body weight in kg, or a measurement in its stored unit. */
export type FollowedValue = "weight" | (typeof MEASUREMENTS)[number];

export interface WeekMean {
  /** The week's Monday. */
  date: string;
  mean: number;
  /** On how many days there was a value. */
  days: number;
}

/** @param values one a day, in any order */
export function weekMeans(values: readonly { date: string; value: number }[]): WeekMean[] {
  return [...Map.groupBy(values, ({ date }) => startOfWeek(date))]
    .map(([date, own]) => ({
      date,
      mean: Math.round((own.reduce((sum, { value }) => sum + value, 0) / own.length) * 100) / 100,
      days: own.length,
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

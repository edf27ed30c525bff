/** A sample member's two years as they went: weight, appetite, holidays, days without an entry. Pure. */
import { addDays } from "../kernel/local-date.ts";
import type { Random } from "./domain-random.ts";

/** How many days the diary goes back. */
export const DIARY_DAYS = 730;

export interface SampleDay {
  date: string;
  /** Days since the diary began. */
  index: number;
  isHoliday: boolean;
  /** Whether food is logged, and whether all of it. */
  logs: "nothing" | "some" | "all";
  trueKg: number;
  /** What was eaten, in kcal. */
  energyKcal: number;
  isWeighed: boolean;
}

/** From a day of the diary on: how weight moves a day, in kg. Losing, a plateau, losing on, keeping. */
const PHASES: readonly (readonly [from: number, perDay: number])[] = [
  [0, -0.045],
  [150, 0],
  [205, -0.03],
  [330, 0.004],
  [430, -0.022],
  [540, 0],
];
/** On holidays. */
const HOLIDAY_KG = 0.05;
const START_KG = 84;
/** What the member spends a day, and what a kilogram of body weight holds. */
const SPENT_KCAL = 2380;
const KCAL_PER_KG = 7700;

/** About three times a year, one to two weeks each: first and last day. */
function planHolidays(random: Random): (readonly [number, number])[] {
  return Array.from({ length: 6 }, (_, i) => {
    const from = 60 + i * 115 + random.int(0, 40);
    return [from, from + random.int(7, 13)] as const;
  });
}

/** The days up to the last one, which is yesterday, so that today is the member's own. */
export function planDays(random: Random, last: string): SampleDay[] {
  const holidays = planHolidays(random);
  const first = addDays(last, 1 - DIARY_DAYS);
  let trueKg = START_KG;
  return Array.from({ length: DIARY_DAYS }, (_, index) => {
    const date = addDays(first, index);
    const isHoliday = holidays.some(([from, to]) => index >= from && index <= to);
    const perDay = isHoliday ? HOLIDAY_KG : (PHASES.findLast(([from]) => index >= from)?.[1] ?? 0);
    trueKg += perDay;
    const isWeekend = [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());
    const logs = random.chance(isHoliday ? 0.75 : isWeekend ? 0.13 : 0.05)
      ? ("nothing" as const)
      : random.chance(isHoliday ? 0.6 : 0.1)
        ? ("some" as const)
        : ("all" as const);
    return {
      ...{ date, index, isHoliday, logs, trueKg },
      energyKcal: SPENT_KCAL + perDay * KCAL_PER_KG + (isWeekend ? 160 : -60) + random.int(-220, 220),
      isWeighed: !isHoliday && random.chance(0.72),
    };
  });
}

/** Estimates how long purchased products last, from deliveries and the diary. Pure. */
import { daysBetween } from "../../kernel/local-date.ts";
import type { SupplyEstimate } from "./contract.ts";

/** How many days of the diary show how much is used. */
export const SUPPLY_WINDOW = 14;
/** On fewer logged days than this, the diary doesn't show a habit (our choice). */
const LEAST_DAYS = 3;
/** The shortest period to divide by, so that a new habit doesn't look like many servings a day (our choice). */
const SHORTEST_SPAN = 7;

export interface Delivery {
  /** Local date. */
  date: string;
  servings: number;
}

/**
 * Estimates what is left. Each delivery adds its servings to what is left of the one before at this rate. The rate counts from the first
 * logged day in the window, so that a week's habit isn't spread over two weeks.
 * @param logged servings by day, of the last `SUPPLY_WINDOW` days
 * @param directed servings a day by the product's directions; null where they don't say
 * @returns null if nothing was delivered
 */
export function estimateSupply(
  deliveries: readonly Delivery[],
  logged: readonly Delivery[],
  today: string,
  directed: number | null,
): SupplyEstimate | null {
  const arrived = deliveries.filter(({ date }) => date <= today).sort((a, b) => (a.date < b.date ? -1 : 1));
  const first = arrived[0];
  if (!first) return null;
  const recent = logged.filter(({ date }) => date <= today && daysBetween(date, today) < SUPPLY_WINDOW);
  const days = new Set(recent.map(({ date }) => date));
  const isHabit = days.size >= LEAST_DAYS;
  const span = Math.max(SHORTEST_SPAN, ...recent.map(({ date }) => daysBetween(date, today) + 1));
  const used = recent.reduce((sum, { servings }) => sum + servings, 0) / span;
  const perDay = directed ?? (isHabit ? used : 1);
  let left = 0;
  let since = first.date;
  for (const { date, servings } of arrived) {
    left = Math.max(0, left - perDay * daysBetween(since, date)) + servings;
    since = date;
  }
  left = Math.max(0, left - perDay * daysBetween(since, today));
  return {
    daysLeft: Math.floor(left / perDay),
    servingsLeft: Math.floor(left),
    perDay: Math.round(perDay * 100) / 100,
    by: directed !== null ? "directions" : isHabit ? "log" : "serving",
    isLogged: isHabit,
  };
}

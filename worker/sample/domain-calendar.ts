import { DAY, HOUR } from "../kernel/instants.ts";
import type { Random } from "./domain-random.ts";

/** Sunday first: people order most early in the week. */
const WEEKDAYS = [1.08, 1.2, 1.1, 1.02, 0.96, 0.84, 0.88];
/** January first: resolutions, then summer, then the holidays. */
const MONTHS = [1.15, 1.02, 0.98, 0.96, 0.97, 0.93, 0.9, 0.92, 1, 1.02, 1.16, 1.1];
/** What the last day has over the first. */
const GROWTH = 1.9;
/** Local hours: few at night, most in the evening. */
const HOURS: readonly (readonly [number, number])[] = [
  [6, 1],
  [7, 3],
  [8, 4],
  [9, 5],
  [10, 5],
  [11, 5],
  [12, 6],
  [13, 5],
  [14, 4],
  [15, 4],
  [16, 4],
  [17, 5],
  [18, 6],
  [19, 8],
  [20, 9],
  [21, 8],
  [22, 5],
  [23, 2],
];

/** How much of the whole falls on each day, oldest first; adds up to 1. */
export function dayShares(random: Random, now: number, days: number): number[] {
  const raw = Array.from({ length: days }, (_, i) => {
    const date = new Date(now - (days - 1 - i) * DAY);
    const growth = 1 + ((GROWTH - 1) * i) / Math.max(1, days - 1);
    const noise = 0.82 + random.next() * 0.36;
    return growth * (WEEKDAYS[date.getUTCDay()] ?? 1) * (MONTHS[date.getUTCMonth()] ?? 1) * noise;
  });
  const sum = raw.reduce((a, b) => a + b, 0);
  return raw.map((share) => share / sum);
}

/** So many instants over the days before `now`, in order. */
export function spreadInstants(random: Random, now: number, days: number, count: number): number[] {
  const midnight = Math.floor(now / DAY) * DAY;
  // What a day's share leaves after whole orders goes on to the next day, so that the total is met.
  let carried = 0;
  const perDay = dayShares(random, now, days).map((share) => {
    const exact = share * count + carried;
    const whole = Math.floor(exact);
    carried = exact - whole;
    return whole;
  });
  return perDay
    .flatMap((orders, i) => {
      const start = midnight - (days - 1 - i) * DAY;
      // Hours are those of the middle of the United States: six behind UTC.
      return Array.from(
        { length: orders },
        () => start + (random.weighted(HOURS) + 6) * HOUR - DAY + random.int(0, HOUR - 1),
      );
    })
    .filter((at) => at < now - 5 * 60_000)
    .sort((a, b) => a - b);
}

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "Nov 16" of 2026-11-16. */
export const dayLabel = (day: string): string => DAY.format(Date.parse(day));

/** "13,398". */
export const formatCount = (n: number): string => n.toLocaleString("en-US");

/**
 * What the figures of a period are compared with, by the first and the last day before it.
 * @param endsToday up to the same time of day
 */
export const comparedWith = (from: string, to: string, endsToday = true): string =>
  `Compared with ${DAY.formatRange(Date.parse(from), Date.parse(to))}${endsToday ? ", up to this time of day" : ""}`;

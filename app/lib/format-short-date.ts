const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "Aug 18, 2026" of 2026-08-18. */
export const formatShortDate = (day: string): string => DAY.format(Date.parse(day));

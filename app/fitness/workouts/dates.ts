/** Local dates as people read them. Pure. */
import { dateFormat } from "../date-format.ts";

/** `Thursday, Nov 26` */
export const longDate = dateFormat({ weekday: "long", month: "short", day: "numeric" });
/** `Nov 26, 2026` */
export const fullDate = dateFormat({ month: "short", day: "numeric", year: "numeric" });
/** `Nov 26` */
export const shortDate = dateFormat({ month: "short", day: "numeric" });
/** `November 2026` of the month's first day */
export const monthTitle = dateFormat({ month: "long", year: "numeric" });

/** The rows of a month's calendar, Sunday first: dates, null before its first and after its last day. @param month YYYY-MM */
export function monthWeeks(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T12:00:00Z`);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const cells: (string | null)[] = Array.from({ length: first.getUTCDay() }, () => null);
  for (let day = 1; day <= days; day++) cells.push(`${month}-${String(day).padStart(2, "0")}`);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** YYYY-MM, so many months later. */
export function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

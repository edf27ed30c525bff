/** Formats and parses the times and days of reminders. Pure. */
import { listText } from "#worker/kernel/list-text.ts";
import { WEEKDAYS } from "../date-format.ts";

/** `08:30`, the value of a time field. */
export const toClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Minutes after midnight; null if the time is incomplete. */
export function readClock(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null;
}

/** `Mon, Wed, and Fri`, Monday first. @param days 0 is Sunday */
export function daysList(days: readonly number[]): string {
  const names = [1, 2, 3, 4, 5, 6, 0]
    .filter((day) => days.includes(day))
    .map((day) => WEEKDAYS[day]?.slice(0, 3) ?? "");
  return listText(names);
}

/** The place that a time zone is named after: `New York`. */
export const zoneName = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

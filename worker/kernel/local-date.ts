/** Days as people name them: `2026-11-26`, without an hour or a zone. Daylight saving time changes none of this arithmetic. */

import { zoneFormat } from "../kernel/zone-formats.ts";

const DAY_MS = 86_400_000;
const PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Days since 1970-01-01. Throws a RangeError where the text is no day of the calendar. */
export function dayNumber(date: string): number {
  const ms = PATTERN.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date) throw new RangeError(`No date: ${date}`);
  return ms / DAY_MS;
}

export const isLocalDate = (text: string): boolean => {
  try {
    dayNumber(text);
    return true;
  } catch {
    return false;
  }
};

const dateOfNumber = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => dateOfNumber(dayNumber(date) + days);

/** From the first to the second date; negative where the second is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** 0 is Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (date: string): number => (((dayNumber(date) + 4) % 7) + 7) % 7;

/** The first day of the week that the date is in. @param firstDay 0 is Sunday, 1 Monday */
export function startOfWeek(date: string, firstDay = 1): string {
  return addDays(date, -((weekdayOf(date) - firstDay + 7) % 7));
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** The date that a calendar in this zone shows at an instant. @param at epoch ms @param timeZone such as `America/New_York` */
export function localDateAt(at: number, timeZone: string): string {
  return zoneFormat(FORMATS, timeZone, { year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

/** Calendar rules of subscriptions: charges fall on local noon, so that no clock change moves them to another day. */

import { zoneFormat } from "../kernel/zone-formats.ts";

export type IntervalUnit = "week" | "month" | "year";

interface LocalDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

const NOON = 12;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const digits = "2-digit" as const;
  return zoneFormat(formats, timeZone, {
    hourCycle: "h23",
    year: "numeric",
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
  });
}

/** Whether the runtime knows the IANA time zone. */
export function isKnownTimeZone(timeZone: string): boolean {
  if (formats.has(timeZone)) return true;
  try {
    const { timeZone: name } = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions();
    // A log's records name the same zone again and again. Other spellings of it are not kept: there is no end of them.
    if (name === timeZone) formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

function localParts(at: number, timeZone: string) {
  const out: Record<string, number> = {};
  for (const p of formatOf(timeZone).formatToParts(at)) if (p.type !== "literal") out[p.type] = Number(p.value);
  return out as { year: number; month: number; day: number; hour: number; minute: number; second: number };
}

/** The local calendar day of an instant. */
export function toLocalDay(at: number, timeZone: string): LocalDay {
  const { year, month, day } = localParts(at, timeZone);
  return { year, month, day };
}

/** The instant of 12:00 on a local day, epoch milliseconds. Noon exists on every day of every zone. */
export function toLocalNoon({ year, month, day }: LocalDay, timeZone: string): number {
  const asUtc = Date.UTC(year, month - 1, day, NOON);
  let at = asUtc;
  // The first guess is corrected by its offset; twice, in case the guess is on the other side of a clock change.
  for (let i = 0; i < 2; i++) {
    const p = localParts(at, timeZone);
    at += asUtc - Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second);
  }
  return at;
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Local noon some days after an instant's local day. */
export function noonDaysLater(at: number, days: number, timeZone: string): number {
  const { year, month, day } = toLocalDay(at, timeZone);
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return toLocalNoon(
    { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() },
    timeZone,
  );
}

/**
 * When the cycle after `dueAt` is due: local noon, one interval later.
 * @param anchorDay day of the month for months and years: the 31st falls on the last day of a shorter month and returns
 * to the 31st in a longer one
 */
export function nextDueAt(
  dueAt: number,
  unit: IntervalUnit,
  every: number,
  anchorDay: number,
  timeZone: string,
): number {
  if (unit === "week") return noonDaysLater(dueAt, 7 * every, timeZone);
  const { year, month } = toLocalDay(dueAt, timeZone);
  const months = year * 12 + (month - 1) + (unit === "year" ? 12 : 1) * every;
  const to = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  return toLocalNoon({ ...to, day: Math.min(anchorDay, daysInMonth(to.year, to.month)) }, timeZone);
}

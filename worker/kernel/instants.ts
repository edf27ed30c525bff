/** Lengths of time in milliseconds. Instants are epoch milliseconds, UTC, everywhere. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The UTC calendar day of an instant, as YYYY-MM-DD. */
export const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

const LONG_DATE_FORMATS = new Map<string, Intl.DateTimeFormat>();

/** "August 18, 2026": the calendar day of an instant in an IANA time zone. The formatter of each zone is cached. */
export function formatLongDate(at: number, timeZone: string): string {
  let format = LONG_DATE_FORMATS.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone });
    LONG_DATE_FORMATS.set(timeZone, format);
  }
  return format.format(at);
}

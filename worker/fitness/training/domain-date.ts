/** Local calendar dates as text. Pure: no clock, no zone of the machine. */

const DAY_MS = 86_400_000;

/** The number of the day since 1970-01-01 of YYYY-MM-DD, or null where no such day exists. */
export function parseLocalDate(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return null;
  return at / DAY_MS;
}

/** The date of a day's number. */
export const formatLocalDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * The first day of its week.
 * @param firstWeekday 0 is Sunday, 1 Monday
 * @throws RangeError where no such day exists
 */
export function startOfWeek(date: string, firstWeekday = 1): string {
  const day = parseLocalDate(date);
  if (day === null) throw new RangeError(`no date: ${date}`);
  // 1970-01-01 was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7;
  return formatLocalDate(day - ((weekday - firstWeekday + 7) % 7));
}

/** Whole days from one date to another, negative if it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (parseLocalDate(to) ?? Number.NaN) - (parseLocalDate(from) ?? Number.NaN);

/** Whether the runtime knows a zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return name !== "";
  } catch {
    return false;
  }
}

/** The calendar of subscriptions: charges fall on local noon, so that no clock change moves them to another day. */

export type Unit = "week" | "month" | "year";

interface Wall {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

const NOON = 12;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const digits = "2-digit" as const;
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether the runtime knows the IANA time zone. */
export function knownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

function parts(at: number, timeZone: string) {
  const out: Record<string, number> = {};
  for (const p of formatOf(timeZone).formatToParts(at)) if (p.type !== "literal") out[p.type] = Number(p.value);
  return out as { year: number; month: number; day: number; hour: number; minute: number; second: number };
}

/** The local calendar day of an instant. */
export function localDay(at: number, timeZone: string): Wall {
  const { year, month, day } = parts(at, timeZone);
  return { year, month, day };
}

/** The instant of 12:00 on a local day, epoch milliseconds. Noon exists on every day of every zone. */
export function localNoon({ year, month, day }: Wall, timeZone: string): number {
  const asUtc = Date.UTC(year, month - 1, day, NOON);
  let at = asUtc;
  // The offset at the guess corrects the guess; twice, for guesses on the other side of a clock change.
  for (let i = 0; i < 2; i++) {
    const p = parts(at, timeZone);
    at += asUtc - Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second);
  }
  return at;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The local noon some days after an instant's local day. */
export function daysLater(at: number, days: number, timeZone: string): number {
  const { year, month, day } = localDay(at, timeZone);
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return localNoon({ year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }, timeZone);
}

/**
 * When the cycle after the one due at `dueAt` is due: local noon, one interval later.
 * @param anchorDay day of the month that months and years keep to: the 31st falls on the last day of a
 * shorter month and comes back in a longer one
 */
export function nextDue(dueAt: number, unit: Unit, every: number, anchorDay: number, timeZone: string): number {
  if (unit === "week") return daysLater(dueAt, 7 * every, timeZone);
  const { year, month } = localDay(dueAt, timeZone);
  const months = year * 12 + (month - 1) + (unit === "year" ? 12 : 1) * every;
  const to = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  return localNoon({ ...to, day: Math.min(anchorDay, daysIn(to.year, to.month)) }, timeZone);
}

/** The instant of a local time. Apart from the dates (local-date.ts), which every page needs. */
import { DAY } from "../kernel/instants.ts";
import { dayNumber } from "../kernel/local-date.ts";
import { zoneFormat } from "../kernel/zone-formats.ts";

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's clocks are ahead of UTC at an instant, in ms. */
function offsetAt(at: number, timeZone: string): number {
  const digits = "2-digit" as const;
  const clock = zoneFormat(CLOCKS, timeZone, {
    ...{ hourCycle: "h23", year: "numeric", month: digits, day: digits },
    ...{ hour: digits, minute: digits, second: digits },
  });
  const shown: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(at)) if (type !== "literal") shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/**
 * The instant at which a zone's clocks show a time of a date, epoch ms. A time that a change of the clocks skips is as long after the
 * change as it would have been; of one that comes twice, the first.
 * @param minute after midnight
 */
export function instantAt(date: string, minute: number, timeZone: string): number {
  const asUtc = dayNumber(date) * DAY + minute * 60_000;
  const before = offsetAt(asUtc - DAY, timeZone);
  const after = offsetAt(asUtc + DAY, timeZone);
  const shown = [asUtc - before, asUtc - after].filter((at) => at + offsetAt(at, timeZone) === asUtc);
  return shown.length > 0 ? Math.min(...shown) : asUtc - before;
}

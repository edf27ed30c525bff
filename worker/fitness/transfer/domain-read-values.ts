/** Numbers, dates and lengths of time as other programs write them. Pure. */
import { isLocalDate } from "../../kernel/local-date.ts";

/** In characters: more is no number and no time, and takes long to be told so. */
const MAX_VALUE = 60;

/**
 * A number with a decimal point or comma, with or without separators of thousands; null for none and for what is no number.
 * A single comma before three digits is one of thousands, except in files that separate their cells by semicolons.
 */
export function readDecimal(text: string, isCommaDecimal = false): number | null {
  if (text.length > MAX_VALUE) return null;
  const trimmed = text.trim().replace(/[\s\u00a0\u202f']/g, "");
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(trimmed)) return null;
  const [dot, comma] = [trimmed.lastIndexOf("."), trimmed.lastIndexOf(",")];
  let plain = trimmed;
  if (dot >= 0 && comma >= 0)
    plain = dot > comma ? trimmed.replaceAll(",", "") : trimmed.replaceAll(".", "").replace(",", ".");
  else if (comma >= 0)
    plain =
      !isCommaDecimal && /^[+-]?[1-9]\d{0,2}(,\d{3})+$/.test(trimmed)
        ? trimmed.replaceAll(",", "")
        : trimmed.replace(",", ".");
  else if (/^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(trimmed)) plain = trimmed.replaceAll(".", "");
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** A wall clock's date and time; `seconds` after midnight, null where only the day is told. */
export interface WallTime {
  date: string;
  seconds: number | null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const TIME = /(?:^|[\sT,])(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?/i;

/**
 * "2025-03-28 17:29:00", "28 Mar 2025, 17:29", "Mar 28, 2025, 5:29 PM", "28.03.2025", "3/28/2025"; null for what is no date.
 * @param order which stands first in dates with slashes; one that can't be a month is taken for the day
 */
export function readWallTime(text: string, order: "mdy" | "dmy" = "mdy"): WallTime | null {
  const trimmed = text.trim();
  const date = trimmed.length > MAX_VALUE ? null : readDate(trimmed, order);
  if (!date || !isLocalDate(date)) return null;
  const time = TIME.exec(trimmed);
  if (!time) return { date, seconds: null };
  const [hourText, minute, second, half] = [time[1], Number(time[2]), Number(time[3] ?? 0), time[4]?.toLowerCase()];
  let hour = Number(hourText);
  if (half && (hour < 1 || hour > 12)) return null;
  if (half) hour = (hour % 12) + (half.startsWith("p") ? 12 : 0);
  return hour > 23 || minute > 59 || second > 59 ? null : { date, seconds: hour * 3600 + minute * 60 + second };
}

function readDate(text: string, order: "mdy" | "dmy"): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso) return toDate(iso[1], iso[2], iso[3]);
  const dayFirst = /^(\d{1,2})\.?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})/i.exec(text);
  if (dayFirst) return toDate(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})/i.exec(text);
  if (monthFirst) return toDate(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})/.exec(text);
  if (!numbers) return null;
  const [, first, separator, second, year] = numbers;
  const isDayFirst = separator === "." || Number(first) > 12 || (order === "dmy" && Number(second) <= 12);
  return isDayFirst ? toDate(year, second, first) : toDate(year, first, second);
}

const monthOf = (name = ""): string => String(MONTHS.indexOf(name.toLowerCase()) + 1);
const toDate = (year = "", month = "", day = ""): string => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** In ms, by how much the clocks of a zone are ahead of UTC at an instant. */
function offsetAt(at: number, zone: string): number {
  let format = FORMATS.get(zone);
  if (!format) {
    const numeric = "2-digit" as const;
    format = new Intl.DateTimeFormat("en-US", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: numeric, day: numeric },
      ...{ hour: numeric, minute: numeric, second: numeric },
    });
    FORMATS.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at + (at % 1000);
}

/** The instant (epoch ms) at which clocks of a zone show this. A time that summer time skips is the hour after it. */
export function instantInZone(date: string, seconds: number, zone: string): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + seconds * 1000;
  const at = asUtc - offsetAt(asUtc, zone);
  const corrected = asUtc - offsetAt(at, zone);
  return corrected + offsetAt(corrected, zone) === asUtc ? corrected : Math.max(at, corrected);
}

/** "1h 5m", "45m", "1:05:30", "90" (seconds) in seconds; null for none. */
export function readDuration(text: string): number | null {
  const trimmed = text.trim().toLowerCase();
  if (trimmed.length > MAX_VALUE) return null;
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(trimmed);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  const words = [...trimmed.matchAll(/(\d+(?:[.,]\d+)?)\s*(h|m|s)/g)];
  if (words.length > 0)
    return Math.round(
      words.reduce(
        (sum, [, amount = "", unit]) =>
          sum + (readDecimal(amount, true) ?? 0) * (unit === "h" ? 3600 : unit === "m" ? 60 : 1),
        0,
      ),
    );
  const plain = readDecimal(trimmed, true);
  return plain === null || plain < 0 ? null : Math.round(plain);
}

/** Meters of one unit of distance (international mile, yard and foot of 1959); null for an unknown unit. */
export function metersPer(unit: string): number | null {
  const units: Record<string, number> = { m: 1, meter: 1, km: 1000, kilometer: 1000, mi: 1609.344, mile: 1609.344 };
  const more: Record<string, number> = { yd: 0.9144, yard: 0.9144, ft: 0.3048, foot: 0.3048, feet: 0.3048 };
  const key = unit
    .trim()
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^(meter|kilometer|mile|yard)s$/, "$1");
  return units[key] ?? more[key] ?? null;
}

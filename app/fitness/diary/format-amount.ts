/** Amounts as the member likes them. Pure. */
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import { daysBetween } from "#worker/kernel/local-date.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import { ML_PER_FL_OZ } from "#worker/nutrition/domain-volume.ts";
import { dateFormat } from "../date-format.ts";

/** A typed number of the member's unit in ml; null: no amount from 1 ml to 10 liters. */
export function readVolume(text: string, unit: Units["volume"]): number | null {
  const typed = /^\s*(\d[\d.,]*)\s*(ml|fl oz|oz|cups?|l)?\s*$/i.exec(text);
  if (!typed) return null;
  const scale: Record<string, number> = {
    ml: 1,
    l: 1000,
    oz: ML_PER_FL_OZ,
    "fl oz": ML_PER_FL_OZ,
    cup: 8 * ML_PER_FL_OZ,
    cups: 8 * ML_PER_FL_OZ,
  };
  const perUnit = scale[typed[2]?.toLowerCase() ?? (unit === "ml" ? "ml" : "oz")] ?? 1;
  const ml = Math.round((toNumber(typed[1] ?? "") ?? 0) * perUnit);
  return ml >= 1 && ml <= 10_000 ? ml : null;
}

const DEFAULT_GLASS_ML: Record<Units["volume"], number> = { ml: 250, fl_oz: 237 };
/** More at once, such as the whole day's water of an import, isn't a glass (our choice). */
export const MAX_GLASS_ML = 1000;

/** The member's glass: the amount logged last, on any device. */
export function glassOf(water: readonly { at: number; ml: number }[], unit: Units["volume"]): number {
  const last = water
    .filter(({ ml }) => ml <= MAX_GLASS_ML)
    .reduce<{ at: number; ml: number } | null>((a, b) => (a && a.at > b.at ? a : b), null);
  return last?.ml ?? DEFAULT_GLASS_ML[unit];
}

export const weekdayOf = dateFormat({ weekday: "long" });
export const shortWeekdayOf = dateFormat({ weekday: "short" });
export const longDateOf = dateFormat({ month: "long", day: "numeric" });
/** A day before another: its weekday, or its date where a week or more lies between them. */
export const nearDayOf = (date: string, before: string): string =>
  daysBetween(date, before) < 7 ? weekdayOf(date) : longDateOf(date);
/** Such as "November 2026". */
export const monthOf = dateFormat({ month: "long", year: "numeric" });

/** Amounts as the member likes them. Pure. */
import type { Units } from "#worker/fitness/plan/contract-profile.ts";

/** US fluid ounces: 29.5735 ml (NIST Handbook 44). */
const ML_PER_FL_OZ = 29.5735;

/** Such as "24 fl oz" or "750 ml". */
export const formatVolume = (ml: number, unit: Units["volume"]): string =>
  unit === "ml"
    ? `${Math.round(ml).toLocaleString("en-US")} ml`
    : `${Math.round(ml / ML_PER_FL_OZ).toLocaleString("en-US")} fl oz`;

/** A typed number of the member's unit in ml; null: no amount from 1 ml to 10 liters. */
export function readVolume(text: string, unit: Units["volume"]): number | null {
  const typed = /^\s*(\d+(?:[.,]\d+)?)\s*(ml|fl oz|oz|cups?|l)?\s*$/i.exec(text);
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
  const ml = Math.round(Number(typed[1]?.replace(",", ".")) * perUnit);
  return ml >= 1 && ml <= 10_000 ? ml : null;
}

/** A glass of a member who hasn't said otherwise. */
export const DEFAULT_GLASS_ML: Record<Units["volume"], number> = { ml: 250, fl_oz: 237 };

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(new Date(`${date}T12:00:00Z`));
export const weekdayOf = (date: string): string => format(date, { weekday: "long" });
export const shortWeekdayOf = (date: string): string => format(date, { weekday: "short" });
export const longDateOf = (date: string): string => format(date, { month: "long", day: "numeric" });
export const fullDateOf = (date: string): string =>
  format(date, { weekday: "long", month: "long", day: "numeric", year: "numeric" });

/** What some days come to, as averages a day. Pure. */
import { DIARY_NUTRIENT_KEYS, type NutrientTotals, roundNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { type Entry, totalsOf } from "../diary/diary-day.ts";

/**
 * The sums of a day, or averages over the days with food logged; what is unknown stays unknown. Water that was drunk counts like that
 * in food, as under Today.
 * @param water of the same period
 */
export function periodTotals(
  entries: readonly Pick<Entry, "data">[],
  water: readonly { date: string; ml: number }[],
): NutrientTotals {
  const dates = new Set(entries.map(({ data }) => data.date));
  const days = Math.max(1, dates.size);
  const drunk = water.filter(({ date }) => dates.size === 0 || dates.has(date)).reduce((sum, { ml }) => sum + ml, 0);
  const sums = totalsOf(entries);
  const totals = { ...sums };
  for (const key of DIARY_NUTRIENT_KEYS) {
    const { amount } = sums[key];
    const whole = key === "waterG" && drunk > 0 ? (amount ?? 0) + drunk : amount;
    totals[key] = { ...sums[key], amount: whole === null ? null : roundNutrient(key, whole / days) };
  }
  return totals;
}

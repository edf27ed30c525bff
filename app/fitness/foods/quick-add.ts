/** Quick add: energy and macros without a food. Pure. */

import type { FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import { newId } from "#worker/kernel/ids.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import { countedEnergy } from "#worker/nutrition/domain-food-edits.ts";
import type { Nutrients } from "#worker/nutrition/domain-nutrients.ts";

export const QUICK_KEYS = ["energyKcal", "protein", "carbohydrate", "fat"] as const;
export type QuickKey = (typeof QUICK_KEYS)[number];

const MOST: Record<QuickKey, number> = { energyKcal: 10_000, protein: 1000, carbohydrate: 2000, fat: 1000 };

export type QuickAdd = { ok: true; food: FoodSnapshot; grams: 100 } | { ok: false; field: QuickKey; problem: string };

/**
 * What was typed as an entry of 100 g, whose figures are the entry's. What was left out is unknown; energy that was left out
 * is counted from the macros where all three are there.
 */
export function readQuickAdd(name: string, typed: Partial<Record<QuickKey, string>>): QuickAdd {
  const per100g: Nutrients = {};
  for (const key of QUICK_KEYS) {
    const value = toNumber(typed[key] ?? "");
    if (value === null) continue;
    if (!(value >= 0 && value <= MOST[key]))
      return {
        ok: false,
        field: key,
        problem: `Enter 0 to ${numberText(MOST[key])}${key === "energyKcal" ? "" : " g"}.`,
      };
    per100g[key] = value;
  }
  if (Object.keys(per100g).length === 0)
    return { ok: false, field: "energyKcal", problem: "Enter at least one amount." };
  const { protein, carbohydrate, fat } = per100g;
  if (per100g.energyKcal === undefined && protein !== undefined && carbohydrate !== undefined && fat !== undefined)
    per100g.energyKcal = Math.round(countedEnergy(per100g));
  return {
    ok: true,
    grams: 100,
    food: {
      ref: { from: "quick", id: newId() },
      name: name.trim().slice(0, 160) || "Quick add",
      source: "Entered by you",
      per100g,
    },
  };
}

/** The figures of an entry of a quick add as they are typed, from what it holds. */
export const quickAddTyped = (amounts: Nutrients): Partial<Record<QuickKey, string>> =>
  Object.fromEntries(QUICK_KEYS.flatMap((key) => (amounts[key] === undefined ? [] : [[key, String(amounts[key])]])));

/**
 * What changes of an entry of a quick add whose figures or name were typed anew; it stays the same food of the same day, and
 * what else is known of it, such as of an import, stays too.
 * @param amounts what the entry holds
 */
export function changeQuickAdd(
  { food, amounts }: { food: FoodSnapshot; amounts: Nutrients },
  name: string,
  typed: Partial<Record<QuickKey, string>>,
): { ok: true; patch: { food: FoodSnapshot; grams: number } | null } | Extract<QuickAdd, { ok: false }> {
  const before = quickAddTyped(amounts);
  if (name.trim() === food.name && QUICK_KEYS.every((key) => (typed[key] ?? "") === (before[key] ?? "")))
    return { ok: true, patch: null };
  const read = readQuickAdd(name, typed);
  if (!read.ok) return read;
  const others = Object.entries(amounts).filter(([key]) => !(QUICK_KEYS as readonly string[]).includes(key));
  const per100g = { ...(Object.fromEntries(others) as Nutrients), ...read.food.per100g };
  return { ok: true, patch: { grams: read.grams, food: { ...food, name: read.food.name, per100g } } };
}

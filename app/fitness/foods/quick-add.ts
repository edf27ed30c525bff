/** Quick add: energy and macros without a food. Pure. */
import type { FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import { newId } from "#worker/kernel/ids.ts";
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
    const text = (typed[key] ?? "").trim().replace(",", ".");
    if (text === "") continue;
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= 0 && value <= MOST[key]))
      return {
        ok: false,
        field: key,
        problem: `Enter 0 to ${MOST[key].toLocaleString("en-US")}${key === "energyKcal" ? "" : " g"}.`,
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

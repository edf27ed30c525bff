import { nutrientsOf, sumNutrients } from "#worker/nutrition/domain-nutrients.ts";
import { proteinQuality } from "#worker/nutrition/domain-protein-quality.ts";
import { type ReferencePerson, referenceTarget } from "#worker/nutrition/domain-reference-intakes.ts";
import { WATCH_KEYS, watchList } from "#worker/nutrition/domain-watch-list.ts";
import { DEMO_FOODS } from "./demo-foods.ts";

/** Whose targets the demo shows; the page says so. */
export const DEMO_PERSON = {
  ...{ sex: "female", age: 34, stage: "none", weightKg: 65, diet: "vegan", energyKcal: 2000 },
} as const satisfies ReferencePerson;

/** What the demo begins with: a day whose protein one more food makes whole. */
export const DEMO_START: readonly string[] = ["sr-08120", "sr-09050", "sr-12155", "sr-11234"];

const DATE = "2026-11-26";
const targets = Object.fromEntries(WATCH_KEYS.map((key) => [key, referenceTarget(key, DEMO_PERSON)]));

/** What a day with these foods comes to, by the rules of the app itself. */
export function describeDay(ids: readonly string[]) {
  const chosen = DEMO_FOODS.filter(({ id }) => ids.includes(id));
  const foods = chosen.map(({ name, meal, grams, per100g }) => ({ name, meal, grams, per100g, date: DATE }));
  const totals = sumNutrients(chosen.map(({ per100g, grams }) => nutrientsOf(per100g, grams)));
  return {
    energyKcal: totals.energyKcal.amount ?? 0,
    protein: totals.protein.amount ?? 0,
    plants: new Set(chosen.map(({ species }) => species)).size,
    watch: watchList({ foods, targets }).rows,
    quality: proteinQuality(foods),
  };
}

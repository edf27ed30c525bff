/** Saved meals and own recipes: what a serving holds, and how one is logged. Pure. */
import type { SavedMealData } from "#worker/fitness/log/contract-records.ts";
import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { newId } from "#worker/kernel/ids.ts";
import { type NutrientTotals, nutrientsOf, sumNutrients } from "#worker/nutrition/domain-nutrients.ts";
import type { Entry } from "../diary/diary-day.ts";
import type { Change } from "../log/log-store.ts";

type MealItems = Pick<SavedMealData, "items" | "servings">;
const round = (grams: number) => Math.max(0.01, Math.round(grams * 100) / 100);

/** In g, of one serving. */
export const servingGrams = ({ items, servings }: MealItems): number =>
  items.reduce((sum, { grams }) => sum + grams, 0) / servings;

/** What a serving holds, and for how many of its foods each nutrient is known. */
export const servingTotals = ({ items, servings }: MealItems): NutrientTotals =>
  sumNutrients(items.map(({ food, grams }) => nutrientsOf(food.per100g, grams / servings)));

/** Entries of each food of the meal, shown as one line. @param count servings */
export function logMealChanges(
  meal: SavedMealData,
  count: number,
  to: { date: string; meal: Meal; at: number },
): Change<"entry">[] {
  const group = { id: newId(to.at), name: meal.name };
  const times = count / meal.servings;
  return meal.items.map(({ food, grams, portion }) => ({
    kind: "entry",
    id: newId(to.at),
    patch: {
      ...to,
      food,
      group,
      grams: round(grams * times),
      portion: portion ? { ...portion, count: Math.round(portion.count * times * 1000) / 1000 } : null,
    },
  }));
}

/** A saved meal of what was eaten; it makes one serving. */
export const mealOfEntries = (
  name: string,
  entries: readonly Pick<Entry, "data">[],
): Pick<SavedMealData, "name" | "servings" | "items"> => ({
  name,
  servings: 1,
  items: entries.slice(0, 100).map(({ data: { food, grams, portion } }) => ({ food, grams, portion: portion ?? null })),
});

/** What one press on a line of the add-food sheet logs, and how the line reads. */
import type { FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { newId } from "#worker/kernel/ids.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { Nutrients } from "#worker/nutrition/domain-nutrients.ts";
import { asChanges } from "../diary/save-with-undo.ts";
import type { Change } from "../log/log-store.ts";
import { knownAmounts } from "../nutrition/day-gaps.ts";
import { amountText, type FoodAmount, sourceLabel } from "./diary-food.ts";
import type { FoodResult } from "./food-search.ts";
import { instantOn } from "./instant-on.ts";
import { logMealChanges, servingTotals } from "./saved-meal.ts";

export interface LogTarget {
  date: string;
  meal: Meal;
}

/** A new entry of a food. */
export const entryChange = (food: FoodSnapshot, { grams, portion }: FoodAmount, to: LogTarget): Change[] =>
  asChanges([{ kind: "entry", id: newId(), patch: { ...to, at: instantOn(to.date), food, grams, portion } }]);

export const logChanges = ({ item, amount }: FoodResult, to: LogTarget): Change[] =>
  item.kind === "meal"
    ? asChanges(logMealChanges(item.meal.data, 1, { ...to, at: instantOn(to.date) }))
    : entryChange(item.food.snapshot, amount, to);

export const resultAmountText = ({ item, amount }: Pick<FoodResult, "item" | "amount">): string =>
  item.kind === "meal" ? `1 serving, ${plural(item.meal.data.items.length, "food")}` : amountText(amount);

/** Of a saved meal what one serving holds, as if it weighed 100 g. */
export const resultPer100g = ({ item }: FoodResult): Nutrients =>
  item.kind === "meal" ? knownAmounts(servingTotals(item.meal.data)) : item.food.per100g;

export const resultSource = ({ item }: FoodResult): string =>
  item.kind === "meal" ? (item.meal.data.isRecipe ? "Your recipe" : "Your meal") : sourceLabel(item.food);

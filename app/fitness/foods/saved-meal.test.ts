import { expect, test } from "vitest";
import { KINDS } from "#worker/fitness/log/contract-kinds.ts";
import type { FoodSnapshot, SavedMealData } from "#worker/fitness/log/contract-records.ts";
import { logMealChanges, mealOfEntries, servingGrams, servingTotals } from "./saved-meal.ts";

const food = (name: string, per100g: FoodSnapshot["per100g"]): FoodSnapshot => ({
  ref: { from: "library", id: name },
  name,
  source: "USDA SR28",
  per100g,
});
const chili: SavedMealData = {
  name: "Chili",
  servings: 4,
  note: "",
  isRecipe: true,
  isArchived: false,
  items: [
    {
      food: food("beans", { energyKcal: 130, ironMg: 2 }),
      grams: 800,
      portion: { label: "1 can", grams: 400, count: 2 },
    },
    { food: food("spice", { energyKcal: 300 }), grams: 40 },
  ],
};

test("a serving is a share of everything, and says what isn't known of a part", () => {
  expect(servingGrams(chili)).toBe(210);
  const totals = servingTotals(chili);
  expect(totals.energyKcal).toEqual({ amount: 290, known: 2, parts: 2 });
  expect(totals.ironMg).toEqual({ amount: 4, known: 1, parts: 2 });
  expect(totals.iodineMcg.amount).toBeNull();
});

test("logging two servings of four makes half of each food, under one name", () => {
  const changes = logMealChanges(chili, 2, { date: "2026-11-26", meal: "dinner", at: 5 });
  expect(changes.map(({ patch }) => [patch?.food?.name, patch?.grams, patch?.portion?.count])).toEqual([
    ["beans", 400, 1],
    ["spice", 20, undefined],
  ]);
  expect(new Set(changes.map(({ patch }) => patch?.group?.id)).size).toBe(1);
  for (const { patch } of changes) expect(KINDS.entry.data.safeParse(patch).success).toBe(true);
});

test("a meal of the diary becomes a saved meal that logs the same again", () => {
  const entries = logMealChanges(chili, 4, { date: "2026-11-26", meal: "dinner", at: 5 }).map(({ patch }) => ({
    data: patch as never,
  }));
  const saved = KINDS.meal.data.parse(mealOfEntries("Again", entries));
  expect(saved.items.map(({ grams }) => grams)).toEqual([800, 40]);
  expect(saved.servings).toBe(1);
});

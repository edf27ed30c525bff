import { expect, test } from "vitest";
import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import type { LogRecord } from "#worker/fitness/log/contract-sync.ts";
import { mealKey } from "./meal-choice.ts";
import { chosenItems, loggedItems } from "./shopping-items.ts";

const OF = "00000000-0000-4000-8000-000000000000-0";
const meal = (name: "breakfast" | "lunch", ...foods: string[]) => ({
  meal: name,
  options: foods.map((food) => [{ food, grams: 100 }]),
});
const card = {
  ...{
    id: "x-0",
    kind: "shopping",
    title: "Shopping list",
    madeOn: "2026-11-26",
    basis: null,
    rules: [],
    of: OF,
    people: 1,
  },
  foods: {},
  days: [
    { date: "2026-11-26", meals: [meal("breakfast", "oats", "buckwheat")] },
    { date: "2026-11-27", meals: [meal("breakfast", "oats", "millet"), meal("lunch", "lentils")] },
  ],
} as unknown as Extract<CoachCard, { kind: "shopping" }>;
// The card of the meals began a day earlier: that day is over.
const mealsDays = ["2026-11-25", "2026-11-26", "2026-11-27"];
const foodsOf = (items: readonly { food: string }[]) => items.map(({ food }) => food);

test("a list is of the meals as they are swapped and left out on their card, from today on", () => {
  const none = { options: {}, out: {}, mealsDays };
  expect(foodsOf(chosenItems(card, { ...none, today: "2026-11-26" }))).toEqual(["oats", "oats", "lentils"]);
  expect(foodsOf(chosenItems(card, { ...none, today: "2026-11-27" }))).toEqual(["oats", "lentils"]);
  const changed = {
    options: { [mealKey(OF, 2, 0)]: 3 },
    out: { [mealKey(OF, 1, 0)]: true, [mealKey(OF, 2, 1)]: true },
  };
  expect(foodsOf(chosenItems(card, { ...changed, mealsDays, today: "2026-11-26" }))).toEqual(["millet"]);
});

test("once its meals are in the diary, it is of what is there", () => {
  const entry = (date: string, food: object, grams: number) =>
    ({ kind: "entry", data: { date, meal: "lunch", at: 0, food, grams } }) as unknown as LogRecord;
  const records = new Map([
    [`${OF}-0-0-0`, entry("2026-11-25", { ref: { from: "library", id: "sr-1" } }, 50)],
    [`${OF}-1-0-0`, entry("2026-11-26", { ref: { from: "library", id: "sr-2" } }, 60)],
    [`${OF}-2-0-0`, entry("2026-11-27", { ref: { from: "recipe", id: "chili" } }, 70)],
  ]);
  expect(loggedItems(card, [...records.keys(), `${OF}-2-1-0`], records, "2026-11-26")).toEqual([
    { food: "sr-2", grams: 60 },
    { food: "recipe:chili", grams: 70 },
  ]);
});

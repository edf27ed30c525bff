import { expect, test } from "vitest";
import type { EntryData, FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import type { UsedFood } from "#worker/fitness/log/contract-start.ts";
import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { lastMealBefore, usualFoods } from "./usual-foods.ts";

const food = (id: string, from: FoodSnapshot["ref"]["from"] = "library"): FoodSnapshot => ({
  ref: { from, id },
  name: id,
  source: "USDA SR28",
  per100g: {},
});
const at = (date: string, hour: number) => Date.parse(`${date}T${String(hour).padStart(2, "0")}:00:00Z`);
const entry = (id: string, meal: Meal, date: string, hour: number, grams = 100): { data: EntryData } => ({
  data: { food: food(id), meal, date, at: at(date, hour), grams },
});
const now = (hour: number) => ({ date: "2026-11-26", hour, hourOf: (ms: number) => new Date(ms).getUTCHours() });
const names = (foods: { food: FoodSnapshot }[]) => foods.map((one) => one.food.ref.id);

test("what is eaten at the meal comes first, with its last amount", () => {
  const usual = usualFoods(
    [],
    [
      entry("oats", "breakfast", "2026-11-24", 8, 60),
      entry("oats", "breakfast", "2026-11-25", 8, 80),
      entry("lentils", "dinner", "2026-11-24", 19),
      entry("lentils", "dinner", "2026-11-25", 19),
    ],
    "breakfast",
    now(8),
  );
  expect(names(usual)).toEqual(["oats", "lentils"]);
  expect(usual[0]).toMatchObject({ grams: 80, portion: null, likelihood: 1 });
});

test("of one meal, what is eaten at this hour comes first", () => {
  const entries = [entry("nuts", "snacks", "2026-11-25", 22), entry("apple", "snacks", "2026-11-25", 10)];
  expect(names(usualFoods([], entries, "snacks", now(10)))).toEqual(["apple", "nuts"]);
  expect(names(usualFoods([], entries, "snacks", now(23)))).toEqual(["nuts", "apple"]);
});

test("what was eaten lately comes before what was eaten weeks ago", () => {
  const entries = [entry("old", "lunch", "2026-11-01", 12), entry("new", "lunch", "2026-11-25", 12)];
  expect(names(usualFoods([], entries, "lunch", now(12)))).toEqual(["new", "old"]);
});

test("what the server counted is known before the device has a day", () => {
  const used: UsedFood = {
    food: food("tofu"),
    grams: 120,
    portion: null,
    uses: 40,
    lastDate: "2026-11-20",
    meals: { lunch: 38, dinner: 2 },
  };
  const quick: UsedFood = { ...used, food: food("quick", "quick"), uses: 100 };
  expect(names(usualFoods([used, quick], [entry("rice", "lunch", "2026-11-25", 12)], "lunch", now(12)))).toEqual([
    "tofu",
    "rice",
  ]);
});

test("the last meal is that of the newest day before", () => {
  const entries = [
    entry("a", "breakfast", "2026-11-22", 8),
    entry("b", "breakfast", "2026-11-24", 8),
    entry("c", "breakfast", "2026-11-24", 8),
    entry("d", "breakfast", "2026-11-26", 8),
    entry("e", "lunch", "2026-11-25", 12),
  ];
  const last = lastMealBefore(entries, "breakfast", "2026-11-26");
  expect(last?.date).toBe("2026-11-24");
  expect(last?.entries.map(({ data }) => data.food.name)).toEqual(["b", "c"]);
  expect(lastMealBefore(entries, "dinner", "2026-11-26")).toBeNull();
});

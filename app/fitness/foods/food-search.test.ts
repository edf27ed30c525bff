import { expect, test } from "vitest";
import type { CustomFoodData, SavedMealData } from "#worker/fitness/log/contract-records.ts";
import { snapshotOf } from "#worker/fitness/log/domain-snapshot.ts";
import type { RecipeFood } from "#worker/fitness/recipes/domain-recipe-food.ts";
import type { LibraryFood } from "#worker/nutrition/domain-food-library.ts";
import type { RecordOf } from "../log/log-store.ts";
import { buildFoodIndex, type FoodFilter, findBarcode, findFoods } from "./food-search.ts";
import type { UsualFood } from "./usual-foods.ts";

const library = (id: string, name: string, barcode = ""): LibraryFood => ({
  id,
  from: "library",
  name,
  brand: "",
  category: "legumes",
  source: "USDA SR28",
  sourceId: "",
  description: "",
  per100g: { energyKcal: 100 },
  portions: [{ label: "1 cup", grams: 200 }],
  species: null,
  plantPoints: 0,
  vegan: true,
  aliases: "",
  rank: 1,
  barcode,
});
const record = <K extends "food" | "meal" | "favorite">(
  kind: K,
  id: string,
  data: RecordOf<K>["data"],
): RecordOf<K> => ({
  kind,
  id,
  seq: 1,
  date: null,
  isDeleted: false,
  data,
});
const custom = (name: string, change: Partial<CustomFoodData> = {}): CustomFoodData => ({
  name,
  per100g: {},
  portions: [],
  source: "",
  isArchived: false,
  ...change,
});
const LENTILS = library("sr-1", "Lentils, cooked");
const RED = library("sr-2", "Lentils, red, dry", "0012345678905");
const meal: SavedMealData = {
  name: "Lentil soup",
  servings: 2,
  items: [{ food: snapshotOf(LENTILS), grams: 400 }],
  note: "",
  isRecipe: true,
  isArchived: false,
};
const CURRY: RecipeFood = {
  id: "text-1",
  title: "Red curry",
  path: "/article/red-curry",
  course: "dinner",
  portionGrams: 420,
  portionLabel: "1 bowl",
  per100g: { energyKcal: 120, protein: 6 },
  contains: [],
  species: ["carrot"],
};
const usual: UsualFood[] = [
  { food: snapshotOf(RED), grams: 48, portion: null, likelihood: 1 },
  {
    food: { ref: { from: "openfoodfacts", id: "off-1" }, name: "Lentil pasta", source: "Open Food Facts", per100g: {} },
    grams: 56,
    portion: null,
    likelihood: 0.5,
  },
];
const index = buildFoodIndex({
  library: [LENTILS, RED],
  custom: [
    record("food", "own-1", custom("My lentils", { barcode: "0012345678905" })),
    record("food", "own-2", custom("Old lentils", { isArchived: true })),
  ],
  meals: [record("meal", "meal-1", meal)],
  recipes: [CURRY],
  logged: usual,
});
const favorites = [record("favorite", "fav-1", { food: snapshotOf(LENTILS), grams: 150, portion: null })];
const find = (text: string, filter: FoodFilter = "all") =>
  findFoods({ index, text, filter, usual, favorites, closing: [] }).map(({ item, amount }) => [item.id, amount.grams]);

test("a text finds the library's, own, scanned foods and saved meals; the usual one first, with its last amount", () => {
  const found = find("lentil");
  expect(found[0]).toEqual(["sr-2", 48]);
  expect(found.map(([id]) => id).toSorted()).toEqual(["meal-1", "off-1", "own-1", "sr-1", "sr-2"]);
  expect(found.find(([id]) => id === "sr-1")).toEqual(["sr-1", 200]);
});

test("without a text the saved meals and the usual foods are there", () => {
  expect(find("").map(([id]) => id)).toEqual(["meal-1", "sr-2", "off-1"]);
  expect(find("", "usual").map(([id]) => id)).toEqual(["sr-2", "off-1"]);
});

test("filters narrow what is there and what is typed", () => {
  expect(find("", "favorites")).toEqual([["sr-1", 150]]);
  expect(find("pasta", "favorites")).toEqual([]);
  expect(find("", "own").map(([id]) => id)).toEqual(["own-1"]);
  expect(find("soup", "meals").map(([id]) => id)).toEqual(["meal-1"]);
  expect(find("pasta", "usual").map(([id]) => id)).toEqual(["off-1"]);
});

test("a recipe of the site is found by its name and logged by the serving, with its plants", () => {
  const [found] = findFoods({ index, text: "curry", filter: "all", usual, favorites, closing: [] });
  expect(found).toMatchObject({
    item: {
      kind: "food",
      food: { path: "/article/red-curry", snapshot: { ref: { from: "recipe", id: "text-1" }, species: ["carrot"] } },
    },
    amount: { grams: 420, portion: { label: "1 bowl", count: 1 } },
  });
  expect(find("", "recipes").map(([id]) => id)).toEqual(["text-1", "meal-1"]);
  expect(find("soup", "recipes").map(([id]) => id)).toEqual(["meal-1"]);
});

test("a barcode finds the member's own food before the library's, in any length", () => {
  expect(findBarcode(index, "0012345678905")?.id).toBe("own-1");
  expect(findBarcode(index, "012345678905")?.id).toBe("own-1");
  expect(findBarcode(index, "4000000000006")).toBeNull();
});

/** All that can be found in the add-food sheet: foods of the library, the member's own, and saved meals. Pure. */
import type { RecipeFood } from "#worker/fitness/recipes/domain-recipe-food.ts";
import type { LibraryFood } from "#worker/nutrition/domain-food-library.ts";
import { createFoodIndex, type FoodIndex, searchFoods } from "#worker/nutrition/domain-food-search.ts";
import type { RecordOf } from "../log/log-store.ts";
import {
  type DiaryFood,
  type FoodAmount,
  firstAmount,
  fromCustom,
  fromLibrary,
  fromRecipe,
  fromSnapshot,
} from "./diary-food.ts";
import type { UsualFood } from "./usual-foods.ts";

interface FindableBase {
  id: string;
  from: LibraryFood["from"];
  name: string;
  brand: string;
  aliases: string;
  rank: LibraryFood["rank"];
}
export type Findable = FindableBase & ({ kind: "food"; food: DiaryFood } | { kind: "meal"; meal: RecordOf<"meal"> });

const ofFood = (food: DiaryFood, from: LibraryFood["from"] = "library"): Findable => ({
  kind: "food",
  id: food.id,
  from,
  name: food.name,
  brand: food.brand,
  aliases: food.aliases,
  rank: food.rank,
  food,
});

const ofMeal = (meal: RecordOf<"meal">): Findable => ({
  kind: "meal",
  id: meal.id,
  from: "library",
  name: meal.data.name,
  brand: "",
  aliases: meal.data.isRecipe ? "recipe" : "meal",
  rank: 1,
  meal,
});

export interface FindableInput {
  library: readonly LibraryFood[];
  custom: readonly RecordOf<"food">[];
  meals: readonly RecordOf<"meal">[];
  /** Recipes on the site. */
  recipes: readonly RecipeFood[];
  /** Foods that were logged: those that are in no list, such as scanned ones, are found by what was logged. */
  logged: readonly UsualFood[];
}

/** The index of everything, built when one of its parts changes. Archived ones are left out. */
export function buildFoodIndex({ library, custom, meals, recipes, logged }: FindableInput): FoodIndex<Findable> {
  const found = new Map<string, Findable>();
  for (const food of library) found.set(food.id, ofFood(fromLibrary(food), food.from));
  const archived = new Set<string>();
  for (const record of custom) {
    if (record.data.isArchived) archived.add(record.id);
    else found.set(record.id, ofFood(fromCustom(record), "staff"));
  }
  for (const recipe of recipes) found.set(recipe.id, ofFood(fromRecipe(recipe)));
  for (const meal of meals) if (!meal.data.isArchived) found.set(meal.id, ofMeal(meal));
  for (const { food, portion } of logged)
    if (!found.has(food.ref.id) && !archived.has(food.ref.id))
      found.set(food.ref.id, ofFood(fromSnapshot(food, portion)));
  return createFoodIndex([...found.values()]);
}

export const FOOD_FILTERS = {
  all: "All",
  usual: "Usual",
  favorites: "Favorites",
  own: "My foods",
  meals: "Meals",
  recipes: "Recipes",
  gap: "Closes a gap",
} as const;
export type FoodFilter = keyof typeof FOOD_FILTERS;

/** A line of the sheet: what it is, and how much of it one press logs. */
export interface FoodResult {
  item: Findable;
  amount: FoodAmount;
  /** Such as "Iron: adds 6.6 mg". */
  note?: string;
}

export interface FoodQuery {
  index: FoodIndex<Findable>;
  text: string;
  filter: FoodFilter;
  usual: readonly UsualFood[];
  favorites: readonly RecordOf<"favorite">[];
  /** What closes a gap of the day, best first. */
  closing: readonly FoodResult[];
  limit?: number;
}

/** A recipe from the site, or the member's own recipe. */
const isRecipe = (item: Findable): boolean =>
  item.kind === "meal" ? item.meal.data.isRecipe : item.food.ref.from === "recipe";

/** How many saved meals stand before the usual foods, while nothing is typed. */
const MEALS_SHOWN = 4;

/** What the sheet lists for a text and a filter, best first; each with the amount that was logged last. */
export function findFoods({ index, text, filter, usual, favorites, closing, limit = 30 }: FoodQuery): FoodResult[] {
  const lastAmounts = new Map(usual.map((one) => [one.food.ref.id, one]));
  const likelihood = (id: string) => lastAmounts.get(id)?.likelihood ?? 0;
  const resultOf = (item: Findable): FoodResult => {
    const last = lastAmounts.get(item.id);
    const amount = last
      ? { grams: last.grams, portion: last.portion }
      : item.kind === "food"
        ? firstAmount(item.food)
        : { grams: 100, portion: null };
    return { item, amount };
  };
  const isSearch = text.trim() !== "";
  const matches = isSearch
    ? searchFoods(index, text, { usage: likelihood, limit: filter === "all" ? limit : 400 })
    : null;
  const matching = matches ? new Set(matches.map(({ id }) => id)) : null;
  const byId = new Map(index.foods.map((item) => [item.id, item]));
  switch (filter) {
    case "all":
    case "usual": {
      if (matches && filter === "all") return matches.map(resultOf);
      const habits = usual
        .flatMap(({ food }) => byId.get(food.ref.id) ?? [])
        .filter(({ id }) => matching?.has(id) ?? true);
      const meals = filter === "all" ? index.foods.filter(({ kind }) => kind === "meal").slice(0, MEALS_SHOWN) : [];
      return [...meals, ...habits].slice(0, limit).map(resultOf);
    }
    case "favorites":
      return favorites
        .filter(({ data }) => matching?.has(data.food.ref.id) ?? true)
        .flatMap(({ data }) => {
          const item = byId.get(data.food.ref.id) ?? ofFood(fromSnapshot(data.food, data.portion));
          return [{ item, amount: { grams: data.grams, portion: data.portion ?? null } }];
        })
        .slice(0, limit);
    case "own":
      return (matches ?? index.foods)
        .filter((item) => item.kind === "food" && item.food.ref.from === "custom")
        .slice(0, limit)
        .map(resultOf);
    case "meals":
      return (matches ?? index.foods)
        .filter(({ kind }) => kind === "meal")
        .slice(0, limit)
        .map(resultOf);
    case "recipes":
      return (matches ?? index.foods).filter(isRecipe).slice(0, limit).map(resultOf);
    case "gap":
      return closing.filter(({ item }) => matching?.has(item.id) ?? true).slice(0, limit);
  }
}

/** The own food, product or library's food with a barcode. */
export function findBarcode(index: FoodIndex<Findable>, gtin: string): DiaryFood | null {
  const withCode = index.foods.flatMap((item) =>
    item.kind === "food" && item.food.barcode !== "" && item.food.barcode.padStart(13, "0") === gtin.padStart(13, "0")
      ? [item.food]
      : [],
  );
  return withCode.find(({ ref }) => ref.from === "custom") ?? withCode[0] ?? null;
}

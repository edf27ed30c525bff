/** Turns the site's recipes into foods for the diary. Pure. */
import { NUTRIENT_KEYS } from "../../nutrition/domain.ts";
import { CONTAINED_KEYS, type Contained } from "../../nutrition/domain-contains.ts";
import {
  type DishItem,
  type DishSources,
  dishDiets,
  dishNutrition,
  dishParts,
  itemsOf,
} from "../../nutrition/domain-dish.ts";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import { isLegume } from "../../nutrition/domain-legumes.ts";
import {
  DIARY_NUTRIENT_KEYS,
  DIARY_NUTRIENTS,
  type NutrientKey,
  type Nutrients,
} from "../../nutrition/domain-nutrients.ts";
import type { FoodSnapshot } from "../log/contract-records.ts";
import { countedSpecies } from "../log/domain-snapshot.ts";

/** A recipe as a food: its nutrients per 100 g, and the weight of a portion. */
export interface RecipeFood {
  /** Of its text. */
  id: string;
  title: string;
  path: string;
  course: string;
  portionGrams: number;
  portionLabel: string;
  per100g: Nutrients;
  /** Null: a part of it is unknown. */
  contains: readonly Contained[] | null;
  /** The plants that it counts as (worker/nutrition/domain-plants.ts). */
  species: readonly string[];
}

/** A recipe as it is read. */
export interface ReadRecipe<T extends DishItem = DishItem> {
  id: string;
  title: string;
  path: string;
  recipe: {
    course: string;
    yield: { count: number; unit: string };
    ingredients: readonly { items: readonly T[] }[];
  };
}

/** What the food library knows of a food. */
export type LibraryPart = Pick<LibraryFood, "species" | "plantPoints" | "per100g">;

/** The foods and products of recipes, and what the food library knows of the foods. */
export interface RecipeSources extends DishSources {
  library: ReadonlyMap<string, LibraryPart>;
}

/** Nutrients that recipes don't show, such as amino acids: the library alone has them. */
const LIBRARY_KEYS = DIARY_NUTRIENT_KEYS.filter((key) => !(NUTRIENT_KEYS as readonly string[]).includes(key));

/** Computes recipes as foods from their ingredients: the weight and nutrients of a portion. Recipes with unknown energy are left out. */
export const toRecipeFoods = (recipes: readonly ReadRecipe[], sources: RecipeSources): RecipeFood[] =>
  recipes.flatMap(({ id, title, path, recipe }): RecipeFood[] => {
    const { count, unit } = recipe.yield;
    const items = itemsOf(recipe).filter(({ optional }) => !optional);
    const grams = items.reduce((sum, item) => sum + item.grams, 0);
    if (count <= 0 || grams <= 0) return [];
    const parts = dishParts(recipe, sources);
    const portion = dishNutrition(parts, count);
    const portionGrams = grams / count;
    const per100g: Nutrients = {};
    for (const key of DIARY_NUTRIENT_KEYS) {
      const sum = portion[key as keyof typeof portion];
      // A sum with a missing part is only "at least" that much, so it isn't used as the total.
      if (sum && !sum.isAtLeast) per100g[key] = Number(((sum.amount * 100) / portionGrams).toPrecision(6));
    }
    for (const key of LIBRARY_KEYS) {
      const amounts = items.map(({ food = "", grams: part }) => amountOf(key, sources.library.get(food), part));
      if (amounts.every((amount) => amount !== null))
        per100g[key] = Number(((amounts.reduce((sum, amount) => sum + amount, 0) * 100) / grams).toPrecision(6));
    }
    if (!per100g.energyKcal || per100g.protein === undefined) return [];
    const isKnown = parts.every(({ contains }) => contains !== null);
    const species = [...new Set(items.flatMap((item) => speciesOf(item, sources)))];
    // A label names no legume but soy and peanuts.
    const mayHaveLegumes =
      itemsOf(recipe).some(({ product }) => product) || species.some((one) => isLegume({ name: "", species: one }));
    const contains = dishDiets(parts).contains;
    return [
      {
        ...{ id, title, path, course: recipe.course },
        portionGrams: Math.round(portionGrams),
        portionLabel: `1 ${unit}`.slice(0, 80),
        per100g,
        contains: isKnown
          ? CONTAINED_KEYS.filter((key) => contains.includes(key) || (key === "legumes" && mayHaveLegumes))
          : null,
        species: species.slice(0, 60),
      },
    ];
  });

/** How much of a nutrient a part has; null: unknown. What has no protein has none of what protein is made of. */
function amountOf(key: NutrientKey, part: LibraryPart | undefined, grams: number): number | null {
  const isNone = DIARY_NUTRIENTS[key].group === "aminoAcids" && part?.per100g.protein === 0;
  const amount = isNone ? 0 : part?.per100g[key];
  return amount === undefined ? null : (amount * grams) / 100;
}

function speciesOf({ food = "" }: DishItem, { library }: RecipeSources): string[] {
  const known = library.get(food);
  return known ? countedSpecies(known) : [];
}

/** A recipe as the diary stores it. */
export const recipeSnapshotOf = ({ id, title, per100g, species }: RecipeFood): FoodSnapshot => ({
  ref: { from: "recipe", id: id.slice(0, 100) },
  name: title.slice(0, 160),
  source: "Our recipe, computed from its foods",
  per100g,
  ...(species.length > 0 ? { species: [...species] } : {}),
});

import type { Food } from "../../nutrition/domain.ts";
import {
  type DishLabel,
  type DishSources,
  dishDiets,
  dishNutrition,
  dishParts,
  itemsOf,
} from "../../nutrition/domain-dish.ts";
import { DIARY_NUTRIENT_KEYS, type Nutrients } from "../../nutrition/domain-nutrients.ts";
import type { RecipeFood } from "./domain-member.ts";

/** A recipe as it is read. */
export interface ReadRecipe {
  id: string;
  title: string;
  path: string;
  recipe: {
    course: string;
    yield: { count: number; unit: string };
    ingredients: readonly {
      items: readonly { grams: number; food?: string; product?: string; optional?: boolean }[];
    }[];
  };
}

/** Recipes as foods: what a portion weighs and holds, from the foods that they are made of. One without energy is left out. */
export const toRecipeFoods = (recipes: readonly ReadRecipe[], sources: DishSources): RecipeFood[] =>
  recipes.flatMap(({ id, title, path, recipe }): RecipeFood[] => {
    const { count, unit } = recipe.yield;
    const grams = itemsOf(recipe).reduce((sum, item) => (item.optional ? sum : sum + item.grams), 0);
    if (count <= 0 || grams <= 0) return [];
    const parts = dishParts(recipe, sources);
    const portion = dishNutrition(parts, count);
    const portionGrams = grams / count;
    const per100g: Nutrients = {};
    for (const key of DIARY_NUTRIENT_KEYS) {
      const sum = portion[key as keyof typeof portion];
      // A sum that lacks a part is "at least": it isn't taken for the whole.
      if (sum && !sum.isAtLeast) per100g[key] = Number(((sum.amount * 100) / portionGrams).toPrecision(6));
    }
    if (!per100g.energyKcal || per100g.protein === undefined) return [];
    const isKnown = parts.every(({ contains }) => contains !== null);
    return [
      {
        ...{
          id,
          title,
          path,
          course: recipe.course,
          portionGrams: Math.round(portionGrams),
          portionLabel: `1 ${unit}`.slice(0, 80),
          per100g,
        },
        contains: isKnown ? dishDiets(parts).contains : null,
      },
    ];
  });

/** What recipes are read with. */
export interface RecipeSources {
  readRecipeList: (query: { choices: readonly string[]; sort: "newest"; cursor: null; limit: number }) => Promise<{
    recipes: readonly { card: { id: string; title: string; path: string }; recipe: ReadRecipe["recipe"] }[];
  }>;
  listFoods: (keys: readonly string[]) => Promise<Food[]>;
  listLabeledProducts: () => Promise<readonly { handle: string; label: DishLabel }[]>;
}

const MAX_RECIPES = 60;

/** The newest recipes of the site as foods. */
export async function readRecipeFoods({
  readRecipeList,
  listFoods,
  listLabeledProducts,
}: RecipeSources): Promise<RecipeFood[]> {
  const { recipes } = await readRecipeList({ choices: [], sort: "newest", cursor: null, limit: MAX_RECIPES });
  if (recipes.length === 0) return [];
  const keys = new Set(recipes.flatMap(({ recipe }) => itemsOf(recipe).flatMap(({ food }) => food ?? [])));
  const [foods, products] = await Promise.all([listFoods([...keys]), listLabeledProducts()]);
  return toRecipeFoods(
    recipes.map(({ card: { id, title, path }, recipe }) => ({ id, title, path, recipe })),
    {
      foods: new Map(foods.map((food) => [food.key, food])),
      products: new Map(products.map(({ handle, label }) => [handle, { label }])),
    },
  );
}

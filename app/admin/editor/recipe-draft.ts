import type { Recipe, RecipeGroup, RecipeItem } from "#worker/content/domain-recipe.ts";

export const EMPTY_ITEM: RecipeItem = { grams: 0, us: "", metric: "", item: "" };

/** What a new recipe starts with. */
export const EMPTY_RECIPE: Recipe = {
  course: "dinner",
  cuisine: "",
  yield: { count: 2, unit: "portion" },
  times: { prep: 0, cook: 0, rest: 0 },
  equipment: [],
  ingredients: [{ group: "", items: [EMPTY_ITEM] }],
  steps: [{ title: "", text: "", timers: [] }],
  tips: [],
  storage: "",
};

/** An item with what was changed; keys that are empty are left out, as the recipe has them. */
export function changeItem(item: RecipeItem, change: Partial<RecipeItem>): RecipeItem {
  const { food, product, prep, note, optional, ...rest } = { ...item, ...change };
  return {
    ...rest,
    ...(food ? { food } : {}),
    ...(product ? { product } : {}),
    ...(prep ? { prep } : {}),
    ...(note ? { note } : {}),
    ...(optional ? { optional } : {}),
  };
}

/** The metric amount that follows from the grams, while nobody wrote another one: "80 g". */
export const metricOf = (grams: number): string =>
  grams > 0 ? `${grams >= 10 ? Math.round(grams) : Number(grams.toFixed(1))} g` : "";

/** The grams were changed; the metric amount follows unless it says something else, such as milliliters. */
export const changeGrams = (item: RecipeItem, grams: number): Partial<RecipeItem> => ({
  grams,
  ...(item.metric === "" || item.metric === metricOf(item.grams) ? { metric: metricOf(grams) } : {}),
});

/** The foods and products that a recipe names. */
export function namedSources(recipe: { ingredients: readonly RecipeGroup[] }): { foods: string[]; products: string[] } {
  const items = recipe.ingredients.flatMap((group) => group.items);
  const unique = (list: (string | undefined)[]) => [...new Set(list.flatMap((key) => key ?? []))].sort();
  return { foods: unique(items.map(({ food }) => food)), products: unique(items.map(({ product }) => product)) };
}

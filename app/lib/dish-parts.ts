import type { Recipe, RecipeItem } from "#worker/content/domain-recipe.ts";
import { amountsOfLabel, type Food } from "#worker/nutrition/domain.ts";
import type { Contained } from "#worker/nutrition/domain-contains.ts";
import type { DishPart } from "#worker/nutrition/domain-dish.ts";

/** What adding up needs of a product's label. */
type DishLabel = Parameters<typeof amountsOfLabel>[0] & { contains: readonly { kind: Contained }[] };

/** The foods and products of recipes, by their keys and handles. */
export interface DishSources {
  foods: ReadonlyMap<string, Food>;
  products: ReadonlyMap<string, { label: DishLabel | null }>;
}

export const itemsOf = (recipe: Recipe): RecipeItem[] => recipe.ingredients.flatMap(({ items }) => items);

/** A recipe as a dish that can be added up. An item without a food or a label is unknown. */
export const dishParts = (recipe: Recipe, { foods, products }: DishSources): DishPart[] =>
  itemsOf(recipe).map(({ grams, food, product, optional = false }): DishPart => {
    const known = food ? foods.get(food) : undefined;
    if (known) return { grams, optional, per100g: known.per100g, contains: known.contains, main: known.main };
    const label = product ? products.get(product)?.label : null;
    if (!label) return { grams, optional, per100g: null, contains: null, main: "" };
    const allergens: Contained[] = label.contains.map(({ kind }) => kind);
    const contains: Contained[] = allergens.includes("wheat") ? [...allergens, "gluten"] : allergens;
    return { grams, optional, per100g: amountsOfLabel(label), contains, main: "" };
  });

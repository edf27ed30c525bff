import type { RequestContext } from "#app/context.ts";
import type { Recipe, RecipeItem } from "#worker/content/domain-recipe.ts";
import type { Food } from "#worker/nutrition/domain.ts";
import { amountsOfLabel } from "#worker/nutrition/domain.ts";
import type { Contained } from "#worker/nutrition/domain-contains.ts";
import type { DishPart } from "#worker/nutrition/domain-dish.ts";

type ProductOfText = Awaited<ReturnType<RequestContext["store"]["catalogue"]["listProductsOfText"]>>[number];

/** The foods and products of recipes, by their keys and handles. */
export interface RecipeSources {
  foods: Map<string, Food>;
  products: Map<string, ProductOfText>;
}

const itemsOf = (recipe: Recipe): RecipeItem[] => recipe.ingredients.flatMap(({ items }) => items);

/** Reads what these recipes are made of: two statements at once, however many recipes there are. */
export async function loadRecipeSources(ctx: RequestContext, recipes: readonly Recipe[]): Promise<RecipeSources> {
  const items = recipes.flatMap(itemsOf);
  const [foods, products] = await Promise.all([
    ctx.nutrition.listFoods([...new Set(items.flatMap(({ food }) => food ?? []))]),
    ctx.store.catalogue.listProductsOfText([...new Set(items.flatMap(({ product }) => product ?? []))]),
  ]);
  return {
    foods: new Map(foods.map((food) => [food.key, food])),
    products: new Map(products.map((product) => [product.card.handle, product])),
  };
}

/** A recipe as a dish that can be added up. An item without a food or a label is unknown. */
export const dishParts = (recipe: Recipe, { foods, products }: RecipeSources): DishPart[] =>
  itemsOf(recipe).map(({ grams, food, product, optional = false }): DishPart => {
    const known = food ? foods.get(food) : undefined;
    if (known) return { grams, optional, per100g: known.per100g, contains: known.contains, main: known.main };
    const label = product ? products.get(product)?.label : null;
    if (!label) return { grams, optional, per100g: null, contains: null, main: "" };
    const allergens: Contained[] = label.contains.map(({ kind }) => kind);
    const contains: Contained[] = allergens.includes("wheat") ? [...allergens, "gluten"] : allergens;
    return { grams, optional, per100g: amountsOfLabel(label), contains, main: "" };
  });

import type { RequestContext } from "#app/context.ts";
import type { Recipe } from "#worker/content/domain-recipe.ts";
import type { Food } from "#worker/nutrition/domain.ts";
import { itemsOf } from "#worker/nutrition/domain-dish.ts";

type ProductOfText = Awaited<ReturnType<RequestContext["store"]["catalogue"]["listProductsOfText"]>>[number];

/** The foods and products of recipes, by their keys and handles. */
export interface RecipeSources {
  foods: Map<string, Food>;
  products: Map<string, ProductOfText>;
}

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

/** A food from a public page in the form that the diary accepts. */
import { apiRequest } from "#app/lib/api-request.ts";
import type { EntryData, FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import { snapshotOf } from "#worker/fitness/log/domain-snapshot.ts";
import type { RecipeToLog } from "#worker/fitness/recipes/contract.ts";
import { recipeSnapshotOf } from "#worker/fitness/recipes/domain-recipe-food.ts";
import type { FoodAdditions } from "#worker/nutrition/contract-food-edit.ts";

export interface FoodToLog {
  snapshot: FoodSnapshot;
  /** One serving. */
  portion: Omit<NonNullable<EntryData["portion"]>, "count">;
}

/** A recipe from the site; null if its nutrients are unknown. */
export async function loadRecipeToLog(slug: string): Promise<FoodToLog | null> {
  const { food } = await apiRequest<RecipeToLog>("GET", `/api/foods/recipes/${encodeURIComponent(slug)}`);
  return food && { snapshot: recipeSnapshotOf(food), portion: { label: food.portionLabel, grams: food.portionGrams } };
}

/** A product from the shop by its label; null if it has none. */
export async function loadProductToLog(handle: string): Promise<FoodToLog | null> {
  const { products } = await apiRequest<FoodAdditions>("GET", "/api/foods/additions");
  const food = products.find(({ id }) => id === `product-${handle}`);
  const portion = food?.portions[0];
  return food && portion
    ? { snapshot: snapshotOf(food), portion: { label: portion.label.slice(0, 80), grams: portion.grams } }
    : null;
}

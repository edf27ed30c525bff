/** The food library in the browser: the build's file, which never changes under its name, and what is added to it. */
import { runInSlices } from "#app/lib/run-in-slices.ts";
import type { RecipeFood } from "#worker/fitness/recipes/domain-recipe-food.ts";
import type { FoodAdditions } from "#worker/nutrition/contract-food-edit.ts";
import { mergeFoods } from "#worker/nutrition/domain-food-edits.ts";
import { type FoodLibraryFile, type LibraryFood, readFoods } from "#worker/nutrition/domain-food-library.ts";
// biome-ignore lint/style/noRestrictedImports: a file that the build writes, as the fonts are
import libraryUrl from "../../../.tikari/foods/library.json?url";
import { fetchOrKept } from "./kept-lists.ts";

async function readLibrary(): Promise<FoodLibraryFile> {
  const response = await fetch(libraryUrl);
  if (!response.ok) throw new Error(`The food library is a ${response.status}.`);
  return response.json();
}

let foods: Promise<LibraryFood[]> | undefined;

/**
 * All foods that can be found, loaded once per visit. Offline, the additions come from this device's copy, and
 * the next call fetches them again.
 */
export function loadFoods(): Promise<LibraryFood[]> {
  foods ??= Promise.all([readLibrary(), fetchOrKept<FoodAdditions>("/api/foods/additions")])
    .then(async ([file, { list: additions, isFresh }]) => {
      if (!isFresh) foods = undefined;
      return mergeFoods(await runInSlices(readFoods(file)), additions ?? { products: [], edits: [] });
    })
    .catch((error) => {
      foods = undefined;
      throw error;
    });
  return foods;
}

/** The site's recipes as foods. Offline, they come from this device's copy. */
export async function loadRecipes(): Promise<RecipeFood[]> {
  return (await fetchOrKept<{ recipes: RecipeFood[] }>("/api/foods/recipes")).list?.recipes ?? [];
}

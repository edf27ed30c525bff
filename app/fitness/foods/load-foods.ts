/** The food library in the browser: the build's file, which never changes under its name, and what is added to it. */
import { apiRequest } from "#app/lib/api-request.ts";
import type { FoodAdditions } from "#worker/nutrition/contract-food-edit.ts";
import { mergeFoods } from "#worker/nutrition/domain-food-edits.ts";
import { type FoodLibraryFile, type LibraryFood, parseFoodLibrary } from "#worker/nutrition/domain-food-library.ts";
// biome-ignore lint/style/noRestrictedImports: a file that the build writes, as the fonts are
import libraryUrl from "../../../.tikari/foods/library.json?url";

async function readLibrary(): Promise<FoodLibraryFile> {
  const response = await fetch(libraryUrl);
  if (!response.ok) throw new Error(`The food library is a ${response.status}.`);
  return response.json();
}

let foods: Promise<LibraryFood[]> | undefined;

/**
 * All foods that can be found, loaded once a visit. Without additions (no connection) it is the library alone, and the next call
 * asks for them again.
 */
export function loadFoods(): Promise<LibraryFood[]> {
  foods ??= Promise.all([readLibrary(), apiRequest<FoodAdditions>("GET", "/api/foods/additions").catch(() => null)])
    .then(([file, additions]) => {
      if (!additions) foods = undefined;
      return mergeFoods(parseFoodLibrary(file).foods, additions ?? { products: [], edits: [] });
    })
    .catch((error) => {
      foods = undefined;
      throw error;
    });
  return foods;
}

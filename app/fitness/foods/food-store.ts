import { useEffect, useMemo } from "react";
import { create } from "zustand";
import { runInSlices } from "#app/lib/run-in-slices.ts";
import type { RecipeFood } from "#worker/fitness/recipes/domain-recipe-food.ts";
import { candidateOf } from "#worker/nutrition/domain-candidate.ts";
import type { LibraryFood } from "#worker/nutrition/domain-food-library.ts";
import type { FoodIndex } from "#worker/nutrition/domain-food-search.ts";
import type { SwapFood } from "#worker/nutrition/domain-swaps.ts";
import { requestUsedFoods } from "../log/log-store.ts";
import { useRecords, useUsedFoods } from "../log/use-log.ts";
import { buildFoodIndex, type Findable } from "./food-search.ts";
import { loadFoods, loadRecipes } from "./load-foods.ts";

interface FoodsState {
  /** `failed`: neither the network nor this device has the library. The member's own foods are there all the same. */
  status: "loading" | "ready" | "failed";
  library: readonly LibraryFood[];
  byId: ReadonlyMap<string, LibraryFood>;
  /** Foods that may be suggested. */
  candidates: readonly SwapFood[];
  /** Recipes on the site. */
  recipes: readonly RecipeFood[];
}

const EMPTY: FoodsState = { status: "loading", library: [], byId: new Map(), candidates: [], recipes: [] };
const useFoodsStore = create<FoodsState>()(() => EMPTY);
let isAsked = false;

function* listCandidates(library: readonly LibraryFood[]): Generator<void, SwapFood[]> {
  const candidates: SwapFood[] = [];
  for (const food of library) {
    const candidate = candidateOf(food);
    if (candidate.mostGrams !== 0) candidates.push(candidate);
    yield;
  }
  return candidates;
}

/** Loads the library once; again after it failed. */
export function requestFoods(): void {
  if (isAsked) return;
  isAsked = true;
  // If this fails the library still works, without the recipes.
  void loadRecipes().then((recipes) => useFoodsStore.setState({ recipes }));
  const load = async () => {
    // With the library, so that no list is shown in two orders.
    const [library] = await Promise.all([loadFoods(), requestUsedFoods()]);
    const candidates = await runInSlices(listCandidates(library));
    const byId = new Map(library.map((food) => [food.id, food]));
    useFoodsStore.setState({ status: "ready", library, byId, candidates });
  };
  load().catch(() => {
    isAsked = false;
    useFoodsStore.setState({ status: "failed" });
  });
}

/** The food library; asked for by the first screen that needs it. */
export function useFoodLibrary(): FoodsState {
  useEffect(requestFoods, []);
  return useFoodsStore();
}

let built: { parts: readonly unknown[]; index: FoodIndex<Findable> } | null = null;

/** The index of all that can be found. It is built in about 30 ms, and only anew once one of its parts has changed. */
export function useFoodIndex(): { index: FoodIndex<Findable>; status: FoodsState["status"] } {
  const { library, recipes, status } = useFoodLibrary();
  const custom = useRecords("food");
  const meals = useRecords("meal");
  const usedFoods = useUsedFoods();
  const records = useRecords("entry");
  // Foods that are in no list are found by what was logged; which ones there are seldom changes.
  const scanned = useMemo(
    () =>
      [...usedFoods, ...records.map(({ data }) => data)].filter(
        ({ food }) => food.ref.from === "openfoodfacts" || food.ref.from === "import",
      ),
    [usedFoods, records],
  );
  const versions = (list: readonly { id: string; seq: number }[]) => list.map(({ id, seq }) => `${id} ${seq}`).join();
  const parts = [
    library,
    recipes,
    versions(custom),
    versions(meals),
    [...new Set(scanned.map(({ food }) => food.ref.id))].sort().join(),
  ];
  if (!built || built.parts.some((part, at) => part !== parts[at])) {
    const logged = scanned.map(({ food, grams, portion }) => ({
      food,
      grams,
      portion: portion ?? null,
      likelihood: 0,
    }));
    built = { parts, index: buildFoodIndex({ library, custom, meals, recipes, logged }) };
  }
  return { index: built.index, status };
}

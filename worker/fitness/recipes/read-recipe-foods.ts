import { type Food, NUTRIENT_KEYS } from "../../nutrition/domain.ts";
import { type DishLabel, itemsOf } from "../../nutrition/domain-dish.ts";
import { DIARY_NUTRIENT_KEYS, type Nutrients } from "../../nutrition/domain-nutrients.ts";
import { type LabeledProduct, toProductFood } from "../../nutrition/domain-product-food.ts";
import type { FoodSnapshot } from "../log/contract-records.ts";
import { countedSpecies, snapshotOf } from "../log/domain-snapshot.ts";
import type { RecipeItemView, RecipeToLog } from "./contract.ts";
import {
  type LibraryPart,
  type ReadRecipe,
  type RecipeFood,
  type RecipeSources,
  toRecipeFoods,
} from "./domain-recipe-food.ts";

interface RecipeItem {
  grams: number;
  food?: string;
  product?: string;
  optional?: boolean;
  us: string;
  item: string;
}

type Recipe = ReadRecipe<RecipeItem>["recipe"];

/** Dependencies for reading recipes. */
export interface RecipeDeps {
  readRecipeList: (query: { choices: readonly string[]; sort: "newest"; cursor: null; limit: number }) => Promise<{
    recipes: readonly { card: { id: string; title: string; path: string }; recipe: Recipe }[];
  }>;
  getEntry: (path: string) => Promise<{ id: string; title: string; path: string; facts: Recipe | null } | null>;
  listFoods: (keys: readonly string[]) => Promise<Food[]>;
  /** What the food library knows of these foods, by key. */
  findInLibrary: (foods: readonly Food[]) => Promise<Map<string, LibraryPart>>;
  listLabeledProducts: () => Promise<readonly (LabeledProduct & { label: DishLabel })[]>;
  brandName: string;
}

/** How many of the newest recipes are offered as foods. */
const MAX_RECIPES = 200;

async function readSources(
  { listFoods, findInLibrary, listLabeledProducts }: RecipeDeps,
  recipes: readonly Recipe[],
): Promise<RecipeSources & { labels: ReadonlyMap<string, LabeledProduct> }> {
  const keys = new Set(recipes.flatMap((recipe) => itemsOf(recipe).flatMap(({ food }) => food ?? [])));
  const [foods, products] = await Promise.all([listFoods([...keys]), listLabeledProducts()]);
  return {
    foods: new Map(foods.map((food) => [food.key, food])),
    products: new Map(products.map(({ handle, label }) => [handle, { label }])),
    labels: new Map(products.map((product) => [product.handle, product])),
    library: await findInLibrary(foods),
  };
}

/** The newest recipes of the site as foods. */
export async function readRecipeFoods(deps: RecipeDeps): Promise<RecipeFood[]> {
  const { recipes } = await deps.readRecipeList({ choices: [], sort: "newest", cursor: null, limit: MAX_RECIPES });
  if (recipes.length === 0) return [];
  const sources = await readSources(
    deps,
    recipes.map(({ recipe }) => recipe),
  );
  return toRecipeFoods(
    recipes.map(({ card: { id, title, path }, recipe }) => ({ id, title, path, recipe })),
    sources,
  );
}

/** A published recipe, with its ingredients as a start for an own recipe; null if there is none at the address. */
export async function readRecipeToLog(deps: RecipeDeps, slug: string): Promise<RecipeToLog | null> {
  const entry = await deps.getEntry(`/article/${slug}`);
  if (!entry?.facts) return null;
  const { id, title, path, facts: recipe } = entry;
  const sources = await readSources(deps, [recipe]);
  const [food = null] = toRecipeFoods([{ id, title, path, recipe }], sources);
  return {
    ...{ title, path, food },
    servings: recipe.yield.count,
    items: itemsOf(recipe)
      .filter(({ optional }) => !optional)
      .map(
        (item): RecipeItemView => ({
          text: [item.us, item.item].filter(Boolean).join(" "),
          grams: item.grams,
          food: snapshotOfItem(item, sources, deps.brandName),
        }),
      ),
  };
}

function snapshotOfItem(
  { food: key, product: handle }: RecipeItem,
  {
    foods,
    labels,
    library,
  }: Pick<RecipeSources, "foods" | "library"> & {
    labels: ReadonlyMap<string, LabeledProduct>;
  },
  brandName: string,
): FoodSnapshot | null {
  const product = handle ? labels.get(handle) : undefined;
  if (product) return snapshotOf(toProductFood(product, brandName));
  const food = key ? foods.get(key) : undefined;
  if (!food) return null;
  const known = library.get(food.key);
  const per100g: Nutrients = { ...known?.per100g };
  for (const nutrient of NUTRIENT_KEYS) {
    const amount = food.per100g[nutrient];
    if (amount !== null && DIARY_NUTRIENT_KEYS.includes(nutrient)) per100g[nutrient] = amount;
  }
  const species = known ? countedSpecies(known) : [];
  // Uses the library food if it is the same, so that it counts as a food that the member has logged.
  const id = food.source === "USDA SR28" ? `sr-${food.sourceId}` : food.key;
  return {
    ref: { from: "library", id: id.slice(0, 100) },
    name: food.name.slice(0, 160),
    source: food.source.slice(0, 120),
    per100g,
    ...(species.length > 0 ? { species } : {}),
  };
}

import { sql } from "drizzle-orm";
import { bindDeps } from "../platform/bind-deps.ts";
import { containsText } from "../platform/contains-text.ts";
import type { Db } from "../platform/db.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import type { FoodInput } from "./contract-food.ts";
import type { Amounts, Food } from "./domain.ts";
import type { Contained } from "./domain-contains.ts";
import type { LibraryFood } from "./domain-food-library.ts";
import { withLegumes } from "./domain-legumes.ts";
import { loadFoodLibrary } from "./food-library.ts";
import { lookUpBarcode, type OpenFoodFactsEnv } from "./open-food-facts.ts";
import * as edits from "./service-food-edits.ts";

type FoodRow = Omit<Food, "per100g" | "contains"> & { per100g: string; contains: string };

/** The foods with these keys; unknown ones are left out. */
export async function listFoods({ db }: { db: Db }, keys: readonly string[]): Promise<Food[]> {
  if (keys.length === 0) return [];
  const rows = await db.all<FoodRow>(sql`
    SELECT ${COLUMNS} FROM nutrition_food WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) ORDER BY key`);
  return rows.map(toFood);
}

/** Foods with these letters in their name, those that begin with them first; eight at most. */
export async function findFoods({ db }: { db: Db }, q: string): Promise<Food[]> {
  const rows = await db.all<FoodRow>(sql`
    SELECT ${COLUMNS} FROM nutrition_food WHERE ${containsText(sql`name`, q)} OR ${containsText(sql`key`, q)}
    ORDER BY instr(lower(name), lower(${q})) <> 1, length(name), name LIMIT 8`);
  return rows.map(toFood);
}

const COLUMNS = sql.raw("key, name, source, source_id AS sourceId, description, per_100g AS per100g, contains, main");
const toFood = (row: FoodRow): Food => ({
  ...row,
  per100g: JSON.parse(row.per100g) as Amounts,
  // Rows that are older than this mark don't have it.
  contains: withLegumes(JSON.parse(row.contains) as Contained[], row),
});

export interface NutritionDeps extends edits.FoodEditDeps {
  url: URL;
}

export const nutritionService = (deps: NutritionDeps) => ({
  listFoods: (keys: readonly string[]) => listFoods(deps, keys),
  findFoods: (q: string) => findFoods(deps, q),
  /** What the food library knows of these foods, by key; those that it doesn't have are left out. */
  async findInLibrary(foods: readonly Food[]): Promise<Map<string, LibraryFood>> {
    const library = new Map((await loadFoodLibrary(deps)).foods.map((food) => [food.id, food]));
    return new Map(
      foods.flatMap(({ key, source, sourceId }): [string, LibraryFood][] => {
        const found = source === "USDA SR28" ? library.get(`sr-${sourceId}`) : undefined;
        return found ? [[key, found]] : [];
      }),
    );
  },
  ...bindDeps(deps, {
    listAdditions: edits.listAdditions,
    listLibraryFoods: edits.listLibraryFoods,
    listAllFoods: edits.listAllFoods,
    addFood: edits.addFood,
    saveFood: edits.saveFood,
    removeFoodEdit: edits.removeEdit,
  }),
  /** A food by its barcode as `parseBarcode` returns it: an own product, else what Open Food Facts says. */
  async lookUpBarcode(gtin: string) {
    const { products } = await edits.listAdditions(deps);
    const own = products.find(({ barcode }) => barcode.padStart(13, "0") === gtin.padStart(13, "0"));
    if (own) return { found: own };
    return lookUpBarcode({ env: deps.env as OpenFoodFactsEnv, url: deps.url }, gtin);
  },
});

/** Adds foods; one that is there already gets the new figures, or stays as it is. */
export const foodStatement = (
  { db }: { db: Db },
  foods: readonly FoodInput[],
  known: "replaced" | "kept" = "replaced",
): BatchStatement =>
  db.run(sql`
    INSERT OR ${sql.raw(known === "kept" ? "IGNORE" : "REPLACE")} INTO nutrition_food (key, name, source, source_id, description, per_100g, contains, main)
    SELECT j.value ->> 'key', j.value ->> 'name', j.value ->> 'source', j.value ->> 'sourceId', j.value ->> 'description',
      j.value -> 'per100g', j.value -> 'contains', j.value ->> 'main'
    FROM json_each(${JSON.stringify(foods)}) j`);

/** The food library with what staff corrected and added, and with own products: the same in the browser and on the server. Pure. */
import type { FoodAdditions, FoodEdit, FoodEditInput, FoodPatch } from "./contract-food-edit.ts";
import type { LibraryFood } from "./domain-food-library.ts";
import { withLegumes } from "./domain-legumes.ts";
import { DIARY_NUTRIENT_KEYS, type Nutrients } from "./domain-nutrients.ts";

const ADDED: Omit<LibraryFood, "id" | "name" | "category" | "source" | "per100g"> = {
  from: "staff",
  brand: "",
  sourceId: "",
  description: "",
  portions: [],
  species: null,
  plantPoints: 0,
  vegan: null,
  contains: null,
  aliases: "",
  rank: 1,
  barcode: "",
};

function patchNutrients(per100g: Nutrients, patch: FoodPatch["per100g"] = {}): Nutrients {
  const patched: Nutrients = { ...per100g };
  for (const key of DIARY_NUTRIENT_KEYS) {
    const value = patch[key];
    if (value === null) delete patched[key];
    else if (value !== undefined) patched[key] = value;
  }
  return patched;
}

/** A food as an edit leaves it. */
export function applyEdit(food: LibraryFood, { isHidden: _, per100g, ...patch }: FoodPatch): LibraryFood {
  const edited = { ...food, ...patch, per100g: patchNutrients(food.per100g, per100g) };
  // Edits that are older than this mark don't have it.
  return { ...edited, contains: withLegumes(edited.contains ?? null, edited) };
}

/** A food that staff added. */
export const toStaffFood = ({ id, patch }: FoodEdit): LibraryFood =>
  applyEdit({ ...ADDED, id, name: "", category: "vegetables", source: "", per100g: {} }, patch);

/** All foods that can be found: the library as corrected, what staff added, and own products. */
export function mergeFoods(
  library: readonly LibraryFood[],
  { products, edits }: Pick<FoodAdditions, "products" | "edits">,
): LibraryFood[] {
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  const known = new Set(library.map(({ id }) => id));
  const corrected = library.flatMap((food) => {
    const edit = byId.get(food.id);
    if (!edit) return [food];
    return edit.patch.isHidden ? [] : [applyEdit(food, edit.patch)];
  });
  const added = edits.filter(({ id, patch }) => !known.has(id) && id.startsWith("staff-") && !patch.isHidden);
  return [...corrected, ...added.map(toStaffFood), ...products];
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What an edit changes of a food. @returns null where it changes nothing */
export function diffFood(food: LibraryFood, { per100g, ...edited }: FoodEditInput): FoodPatch | null {
  const patch: FoodPatch = {};
  for (const [key, value] of Object.entries(edited) as [keyof typeof edited, unknown][]) {
    if (value === undefined) continue;
    const before = key === "isHidden" ? false : food[key];
    if (!isSame(before, value)) Object.assign(patch, { [key]: value });
  }
  const changed = DIARY_NUTRIENT_KEYS.filter((key) => food.per100g[key] !== per100g[key]);
  if (changed.length > 0) patch.per100g = Object.fromEntries(changed.map((key) => [key, per100g[key] ?? null]));
  return Object.keys(patch).length === 0 ? null : patch;
}

/** Kilocalories of 100 g by their macros: 4, 4, 9, 2 for fiber and 7 for alcohol (EU 1169/2011, annex XIV). */
export function countedEnergy({ protein = 0, fat = 0, carbohydrate = 0, fiber = 0, alcoholG = 0 }: Nutrients): number {
  // US carbohydrate holds the fiber.
  const sugarsAndStarch = Math.max(0, carbohydrate - fiber);
  return 4 * protein + 9 * fat + 4 * sugarsAndStarch + 2 * fiber + 7 * alcoholG;
}

/**
 * What cannot be in a food, by field; null: it can. Energy may differ from the macros by three tenths and 10 kcal, since labels
 * round and some count fiber as nothing.
 */
export function findImplausible(per100g: Nutrients): { field: keyof Nutrients; problem: string } | null {
  const { energyKcal, protein, fat, carbohydrate, fiber, sugars, saturatedFat, waterG } = per100g;
  const sum = (protein ?? 0) + (fat ?? 0) + (carbohydrate ?? 0) + (waterG ?? 0);
  if (sum > 106)
    return {
      field: "carbohydrate",
      problem: `Protein, fat, carbohydrate and water are ${Math.round(sum)} g of 100 g.`,
    };
  const within = (part: number | undefined, whole: number | undefined) =>
    part === undefined || whole === undefined || part <= whole + 0.5;
  if (!within(sugars, carbohydrate)) return { field: "sugars", problem: "Sugars are more than carbohydrate." };
  if (!within(fiber, carbohydrate)) return { field: "fiber", problem: "Fiber is more than carbohydrate." };
  if (!within(saturatedFat, fat)) return { field: "saturatedFat", problem: "Saturated fat is more than fat." };
  if (energyKcal === undefined || protein === undefined || fat === undefined || carbohydrate === undefined) return null;
  const counted = countedEnergy(per100g);
  if (Math.abs(energyKcal - counted) <= 0.3 * Math.max(counted, energyKcal) + 10) return null;
  return {
    field: "energyKcal",
    problem: `${Math.round(energyKcal)} kcal doesn't fit the macros, which add up to about ${Math.round(counted)} kcal. Check that it isn't kJ.`,
  };
}

/** A food as the fields of its form hold it, and back. */

import { toNumber } from "#worker/kernel/typed-number.ts";
import type { FoodEditInput } from "#worker/nutrition/contract-food-edit.ts";
import type { Contained } from "#worker/nutrition/domain-contains.ts";
import type { FoodCategory, LibraryFood } from "#worker/nutrition/domain-food-library.ts";
import { DIARY_NUTRIENT_KEYS, type NutrientKey, type Nutrients } from "#worker/nutrition/domain-nutrients.ts";

/** The name of a nutrient's field, which is where the server says that it is wrong. */
export const nutrientField = (key: NutrientKey): `food.per100g.${NutrientKey}` => `food.per100g.${key}`;
type AmountFields = Record<ReturnType<typeof nutrientField>, string>;

export interface FoodDraft extends AmountFields {
  "food.name": string;
  "food.brand": string;
  "food.category": string;
  "food.source": string;
  "food.description": string;
  "food.aliases": string;
  "food.barcode": string;
  "food.species": string;
  plantPoints: string;
  vegan: string;
  /** Null: unknown. */
  "food.contains": readonly Contained[] | null;
  portions: string;
  isHidden: boolean;
  isEnergyMeant: boolean;
}

const VEGAN: Record<string, boolean | null> = { yes: true, no: false, unknown: null };

/** A new draft of a food, or an empty one. */
export function toFoodDraft(food: LibraryFood | null, isHidden: boolean): FoodDraft {
  const amounts = Object.fromEntries(
    DIARY_NUTRIENT_KEYS.map((key) => [nutrientField(key), food?.per100g[key]?.toString() ?? ""]),
  ) as AmountFields;
  return {
    ...amounts,
    "food.name": food?.name ?? "",
    "food.brand": food?.brand ?? "",
    "food.category": food?.category ?? "vegetables",
    "food.source": food?.source ?? "",
    "food.description": food?.description ?? "",
    "food.aliases": food?.aliases ?? "",
    "food.barcode": food?.barcode ?? "",
    "food.species": food?.species ?? "",
    plantPoints: String(food?.plantPoints ?? 0),
    vegan: food?.vegan === true ? "yes" : food?.vegan === false ? "no" : "unknown",
    "food.contains": food?.contains ?? null,
    portions: (food?.portions ?? []).map(({ label, grams }) => `${grams} ${label}`).join("\n"),
    isHidden,
    isEnergyMeant: false,
  };
}

type Problem = { field: keyof FoodDraft & string; message: string };

/** What is sent for a draft, or the field at fault. An empty amount is unknown. */
export function fromFoodDraft(draft: FoodDraft): FoodEditInput | Problem {
  const per100g: Nutrients = {};
  for (const key of DIARY_NUTRIENT_KEYS) {
    const value = toNumber(draft[nutrientField(key)]);
    if (value === null) continue;
    if (!(value >= 0)) return { field: nutrientField(key), message: "Enter a number, or nothing where it is unknown." };
    per100g[key] = value;
  }
  const portions: FoodEditInput["portions"] = [];
  for (const line of draft.portions.split("\n").filter((text) => text.trim() !== "")) {
    const match = /^\s*([\d.,]+)\s*g?\s+(\S.*)$/.exec(line);
    const grams = toNumber(match?.[1] ?? "") ?? 0;
    if (!match || !(grams > 0))
      return {
        field: "portions",
        message: `“${line.trim()}” isn't a portion. Write grams, then what it is, such as 240 1 cup.`,
      };
    portions.push({ grams, label: (match[2] ?? "").trim() });
  }
  return {
    name: draft["food.name"],
    brand: draft["food.brand"],
    category: draft["food.category"] as FoodCategory,
    source: draft["food.source"],
    description: draft["food.description"],
    per100g,
    portions,
    species: draft["food.species"].trim() || null,
    plantPoints: Number(draft.plantPoints) as FoodEditInput["plantPoints"],
    vegan: VEGAN[draft.vegan] ?? null,
    contains: draft["food.contains"] && [...draft["food.contains"]],
    aliases: draft["food.aliases"],
    barcode: draft["food.barcode"],
    isHidden: draft.isHidden,
  };
}

/** A food as the diary logs it, wherever it is from: the library, a label, the member's own. Pure. */

import type { EntryData, FoodRef, FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import { MAX_GRAMS } from "#worker/fitness/log/domain-entry.ts";
import { snapshotOf } from "#worker/fitness/log/domain-snapshot.ts";
import { type RecipeFood, recipeSnapshotOf } from "#worker/fitness/recipes/domain-recipe-food.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import { parseAmount } from "#worker/nutrition/domain-amount.ts";
import { scalePortion } from "#worker/nutrition/domain-candidate.ts";
import type { FoodPortion, LibraryFood } from "#worker/nutrition/domain-food-library.ts";
import type { Nutrients } from "#worker/nutrition/domain-nutrients.ts";
import type { RecordOf } from "../log/log-store.ts";

export interface DiaryFood {
  /** Of its record or in the library. */
  id: string;
  ref: FoodRef;
  name: string;
  brand: string;
  aliases: string;
  rank: LibraryFood["rank"];
  /** Who says what it holds. */
  source: string;
  per100g: Nutrients;
  portions: readonly FoodPortion[];
  barcode: string;
  /** The page of a recipe from the site. */
  path?: string;
  /** As an entry keeps it. */
  snapshot: FoodSnapshot;
}

/** How much of a food, as the member said it. */
export interface FoodAmount {
  grams: number;
  portion: NonNullable<EntryData["portion"]> | null;
}

export const fromLibrary = (food: LibraryFood): DiaryFood => ({
  id: food.id,
  ref: snapshotOf(food).ref,
  name: food.name,
  brand: food.brand,
  aliases: food.aliases,
  rank: food.rank,
  source: food.source,
  per100g: food.per100g,
  portions: food.portions,
  barcode: food.barcode,
  snapshot: snapshotOf(food),
});

/** Makes a food from a recipe on the site. Its portion is one serving of the recipe. */
export function fromRecipe(recipe: RecipeFood): DiaryFood {
  const snapshot = recipeSnapshotOf(recipe);
  return {
    id: recipe.id,
    ref: snapshot.ref,
    name: recipe.title,
    brand: "",
    aliases: `recipe ${recipe.course}`,
    rank: 1,
    source: snapshot.source,
    per100g: recipe.per100g,
    portions: [{ label: recipe.portionLabel, grams: recipe.portionGrams }],
    barcode: "",
    path: recipe.path,
    snapshot,
  };
}

export const fromCustom = ({ id, data }: RecordOf<"food">): DiaryFood => ({
  id,
  ref: { from: "custom", id },
  name: data.name,
  brand: data.brand ?? "",
  aliases: "",
  rank: 1,
  source: data.source || "Your food",
  per100g: data.per100g,
  portions: data.portions,
  barcode: data.barcode ?? "",
  snapshot: {
    ref: { from: "custom", id },
    name: (data.brand && !data.name.includes(data.brand) ? `${data.name} (${data.brand})` : data.name).slice(0, 160),
    source: (data.source || "Your food").slice(0, 120),
    per100g: data.per100g,
    ...(data.species && data.species.length > 0 ? { species: data.species } : {}),
  },
});

/** A food of which only what was logged is known, such as one that was scanned. */
export const fromSnapshot = (food: FoodSnapshot, portion?: EntryData["portion"]): DiaryFood => ({
  id: food.ref.id,
  ref: food.ref,
  name: food.name,
  brand: "",
  aliases: "",
  rank: 1,
  source: food.source,
  per100g: food.per100g,
  portions: portion ? [{ label: portion.label, grams: portion.grams }] : [],
  barcode: "",
  snapshot: food,
});

/** Who says what a food holds, in a word or two. */
export function sourceLabel({ ref, source }: Pick<DiaryFood, "ref" | "source">): string {
  if (ref.from === "custom") return "Yours";
  if (ref.from === "product") return "Our label";
  if (ref.from === "recipe") return "Our recipe";
  if (ref.from === "openfoodfacts") return "Open Food Facts";
  return source.startsWith("USDA") ? "USDA" : ref.from === "library" ? "Label or paper" : source || "Imported";
}

/** One of the first portion; without one 100 g. */
export function firstAmount({ portions }: Pick<DiaryFood, "portions">): FoodAmount {
  const portion = portions[0];
  return portion
    ? { grams: portion.grams, portion: { label: portion.label.slice(0, 80), grams: portion.grams, count: 1 } }
    : { grams: 100, portion: null };
}

const shownGrams = (grams: number): string => {
  const digits = grams < 10 ? 1 : 0;
  return `${numberText(grams, digits)} g`;
};

/** "1½ cups, 243 g"; grams alone where it was weighed. */
export function amountText({ grams, portion }: { grams: number; portion?: EntryData["portion"] | undefined }): string {
  if (!portion) return shownGrams(grams);
  const label = scalePortion(portion.label, portion.count);
  return /\bg\)*$/.test(label) ? label : `${label}, ${shownGrams(grams)}`;
}

/** As one would type it again. */
export const amountInput = ({ grams, portion }: { grams: number; portion?: EntryData["portion"] | undefined }) =>
  portion ? scalePortion(portion.label, portion.count) : `${Number(grams.toFixed(2))} g`;

export type ReadAmount = ({ ok: true; isLarge: boolean } & FoodAmount) | { ok: false; problem: string };

/** Reads a typed amount as what the log takes. */
export function readAmount(text: string, food: Pick<DiaryFood, "portions">): ReadAmount {
  const known = food.portions.find(({ label }) => label === text.trim());
  if (known) return { ok: true, isLarge: false, ...firstAmount({ portions: [known] }) };
  const parsed = parseAmount(text, food);
  if (!parsed.ok) return parsed;
  if (parsed.grams > MAX_GRAMS) return { ok: false, problem: "Enter an amount from 0.01 g to 20 kg." };
  if (parsed.grams < 0.01) return { ok: false, problem: "Enter at least 0.01 g." };
  const portion = parsed.label ? { label: parsed.label.slice(0, 80), grams: parsed.grams, count: 1 } : null;
  return { ok: true, isLarge: parsed.isLarge, grams: parsed.grams, portion };
}

/** A bare number up to this is more often a count than grams (our choice). */
const MAX_COUNT = 10;

/**
 * What a bare small number may have meant instead of grams: so many of the food's first portion, as "2 medium". Null where it is
 * no such number, or the food isn't counted.
 */
export function countInstead(text: string, food: Pick<DiaryFood, "portions">): string | null {
  const first = food.portions[0];
  const typed = /^\d{1,2}(?:[.,]\d)?$/.exec(text.trim())?.[0];
  const count = toNumber(typed ?? "") ?? 0;
  if (!first || !typed || !(count > 0 && count <= MAX_COUNT) || !/^1 \D/.test(first.label)) return null;
  const counted = `${count} ${first.label.slice(2)}`;
  const read = readAmount(counted, food);
  return read.ok && Math.abs(read.grams - count * first.grams) < 0.1 ? counted : null;
}

/** A little more or less of a typed amount: half a portion, or 10 g. */
export function stepAmount(text: string, direction: 1 | -1): string {
  const match = /^(\d[\d,]*(?:\.\d+)?|[½¼¾])?\s*([½¼¾])?\s*(.*)$/.exec(text.trim());
  const signs: Record<string, number> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };
  const [, number = "1", sign, unit = ""] = match ?? [];
  const value = (signs[number] ?? (toNumber(number) || 0)) + (sign ? (signs[sign] ?? 0) : 0);
  const isWeight = unit === "" || /^(g|ml)\b/i.test(unit);
  const step = isWeight ? 10 : 0.5;
  const next = Math.max(step, Math.round((value + direction * step) * 100) / 100);
  return `${next} ${unit || "g"}`;
}

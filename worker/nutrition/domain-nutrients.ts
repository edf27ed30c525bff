/** The nutrients of the food diary: their units, and how amounts are scaled, added up and shown. Pure. */
import { numberText } from "../kernel/number-text.ts";
import { NUTRIENTS } from "./domain.ts";

/** The groups in which nutrients are shown, in their order. */
export const NUTRIENT_GROUPS = {
  energy: "Energy and macros",
  vitamins: "Vitamins",
  minerals: "Minerals",
  fats: "Fatty acids",
  aminoAcids: "Amino acids",
} as const;
export type NutrientGroup = keyof typeof NUTRIENT_GROUPS;

interface DiaryNutrient {
  group: NutrientGroup;
  name: string;
  unit: "kcal" | "g" | "mg" | "mcg";
  /** To how many decimals an amount is computed and shown. */
  decimals: number;
}

const shared = (key: keyof typeof NUTRIENTS, group: NutrientGroup, decimals: number): DiaryNutrient => ({
  group,
  name: NUTRIENTS[key].name,
  unit: NUTRIENTS[key].unit,
  decimals,
});
const nutrient = (
  group: NutrientGroup,
  name: string,
  unit: DiaryNutrient["unit"],
  decimals: number,
): DiaryNutrient => ({ group, name, unit, decimals });

/** All nutrients of the diary, group by group. Those that recipes show too have the names they have there. */
export const DIARY_NUTRIENTS = {
  energyKcal: shared("energyKcal", "energy", 0),
  protein: shared("protein", "energy", 1),
  carbohydrate: shared("carbohydrate", "energy", 1),
  fiber: shared("fiber", "energy", 1),
  sugars: shared("sugars", "energy", 1),
  fat: shared("fat", "energy", 1),
  waterG: nutrient("energy", "Water", "g", 0),
  alcoholG: nutrient("energy", "Alcohol", "g", 1),
  caffeineMg: nutrient("energy", "Caffeine", "mg", 0),

  vitaminAMcgRae: shared("vitaminAMcgRae", "vitamins", 0),
  thiaminMg: nutrient("vitamins", "Thiamin (B1)", "mg", 3),
  riboflavinMg: nutrient("vitamins", "Riboflavin (B2)", "mg", 3),
  niacinMg: nutrient("vitamins", "Niacin (B3)", "mg", 2),
  pantothenicMg: nutrient("vitamins", "Pantothenic acid (B5)", "mg", 2),
  vitaminB6Mg: nutrient("vitamins", "Vitamin B6", "mg", 3),
  folateDfeMcg: shared("folateDfeMcg", "vitamins", 0),
  vitaminB12Mcg: shared("vitaminB12Mcg", "vitamins", 2),
  cholineMg: nutrient("vitamins", "Choline", "mg", 1),
  vitaminCMg: shared("vitaminCMg", "vitamins", 1),
  vitaminDMcg: nutrient("vitamins", "Vitamin D", "mcg", 1),
  vitaminEMg: nutrient("vitamins", "Vitamin E", "mg", 2),
  vitaminKMcg: nutrient("vitamins", "Vitamin K", "mcg", 1),

  calciumMg: shared("calciumMg", "minerals", 0),
  ironMg: shared("ironMg", "minerals", 2),
  zincMg: shared("zincMg", "minerals", 2),
  iodineMcg: nutrient("minerals", "Iodine", "mcg", 0),
  seleniumMcg: nutrient("minerals", "Selenium", "mcg", 1),
  magnesiumMg: shared("magnesiumMg", "minerals", 0),
  phosphorusMg: nutrient("minerals", "Phosphorus", "mg", 0),
  potassiumMg: shared("potassiumMg", "minerals", 0),
  sodiumMg: shared("sodiumMg", "minerals", 0),
  copperMg: nutrient("minerals", "Copper", "mg", 3),
  manganeseMg: nutrient("minerals", "Manganese", "mg", 3),

  saturatedFat: shared("saturatedFat", "fats", 1),
  monounsaturatedFat: nutrient("fats", "Monounsaturated fat", "g", 1),
  polyunsaturatedFat: nutrient("fats", "Polyunsaturated fat", "g", 1),
  alaG: shared("alaG", "fats", 2),
  linoleicG: nutrient("fats", "Omega-6 (LA)", "g", 2),
  epaDhaMg: nutrient("fats", "Omega-3 (EPA + DHA)", "mg", 0),

  histidine: nutrient("aminoAcids", "Histidine", "g", 2),
  isoleucine: nutrient("aminoAcids", "Isoleucine", "g", 2),
  leucine: nutrient("aminoAcids", "Leucine", "g", 2),
  lysine: nutrient("aminoAcids", "Lysine", "g", 2),
  methionine: nutrient("aminoAcids", "Methionine", "g", 2),
  cystine: nutrient("aminoAcids", "Cystine", "g", 2),
  phenylalanine: nutrient("aminoAcids", "Phenylalanine", "g", 2),
  tyrosine: nutrient("aminoAcids", "Tyrosine", "g", 2),
  threonine: nutrient("aminoAcids", "Threonine", "g", 2),
  tryptophan: nutrient("aminoAcids", "Tryptophan", "g", 2),
  valine: nutrient("aminoAcids", "Valine", "g", 2),
} as const satisfies Record<keyof typeof NUTRIENTS, DiaryNutrient> & Record<string, DiaryNutrient>;

export type NutrientKey = keyof typeof DIARY_NUTRIENTS;
export const DIARY_NUTRIENT_KEYS = Object.keys(DIARY_NUTRIENTS) as NutrientKey[];

/** Amounts by nutrient, in its unit. An absent one is unknown, which is not zero. */
export type Nutrients = Partial<Record<NutrientKey, number>>;

/** To the decimals of the nutrient, half away from zero. */
export function roundNutrient(key: NutrientKey, amount: number): number {
  const factor = 10 ** DIARY_NUTRIENTS[key].decimals;
  // A half that binary fractions miss by a hair, such as 1.005, is still a half.
  return Math.round(amount * factor * (1 + Number.EPSILON)) / factor;
}

/**
 * What so much of a food holds: per 100 g × grams / 100. The one place where amounts are scaled. They are rounded here, to what
 * is shown, so that the sum of the rows that a person sees is the sum that they see.
 */
export function nutrientsOf(per100g: Nutrients, grams: number): Nutrients {
  const amounts: Nutrients = {};
  for (const key of DIARY_NUTRIENT_KEYS) {
    const value = per100g[key];
    if (value !== undefined) amounts[key] = roundNutrient(key, (value * grams) / 100);
  }
  return amounts;
}

export interface NutrientTotal {
  /** Of the parts that it is known for; null where it is known for none of several. Without any part it is 0. */
  amount: number | null;
  /** For how many parts it is known. */
  known: number;
  parts: number;
}
export type NutrientTotals = Record<NutrientKey, NutrientTotal>;

/** Adds up what rows (entries, meals, days) hold, and for how many of them each nutrient is known. */
export function sumNutrients(rows: readonly Nutrients[]): NutrientTotals {
  const totals = {} as NutrientTotals;
  for (const key of DIARY_NUTRIENT_KEYS) {
    let amount = 0;
    let known = 0;
    for (const row of rows) {
      const value = row[key];
      if (value === undefined) continue;
      amount += value;
      known++;
    }
    const isUnknown = known === 0 && rows.length > 0;
    totals[key] = { amount: isUnknown ? null : roundNutrient(key, amount), known, parts: rows.length };
  }
  return totals;
}

export const KJ_PER_KCAL = 4.184;

/** An amount with its unit, such as "1,240 kcal" or "0.45 mg"; energy also in kilojoules. */
export function formatNutrient(key: NutrientKey, amount: number, energyUnit: "kcal" | "kJ" = "kcal"): string {
  const { unit, decimals } = DIARY_NUTRIENTS[key];
  const isKj = unit === "kcal" && energyUnit === "kJ";
  const shown = isKj ? amount * KJ_PER_KCAL : roundNutrient(key, amount);
  return `${numberText(shown, decimals)} ${isKj ? "kJ" : unit}`;
}

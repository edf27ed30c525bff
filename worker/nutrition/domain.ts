/** What foods hold, and what a recipe made of them holds. Pure: pages, structured data and tests add up the same. */
import { numberText } from "../kernel/number-text.ts";
import type { Contained } from "./domain-contains.ts";

/** The nutrients that a recipe shows, in their order. `daily` is the Daily Value of 21 CFR 101.9(c), null without one. */
export const NUTRIENTS = {
  energyKcal: { name: "Energy", unit: "kcal", daily: null },
  protein: { name: "Protein", unit: "g", daily: 50 },
  fat: { name: "Fat", unit: "g", daily: 78 },
  saturatedFat: { name: "Saturated fat", unit: "g", daily: 20 },
  carbohydrate: { name: "Carbohydrate", unit: "g", daily: 275 },
  sugars: { name: "Sugars", unit: "g", daily: null },
  fiber: { name: "Fiber", unit: "g", daily: 28 },
  sodiumMg: { name: "Sodium", unit: "mg", daily: 2300 },
  calciumMg: { name: "Calcium", unit: "mg", daily: 1300 },
  ironMg: { name: "Iron", unit: "mg", daily: 18 },
  magnesiumMg: { name: "Magnesium", unit: "mg", daily: 420 },
  zincMg: { name: "Zinc", unit: "mg", daily: 11 },
  potassiumMg: { name: "Potassium", unit: "mg", daily: 4700 },
  vitaminCMg: { name: "Vitamin C", unit: "mg", daily: 90 },
  vitaminB12Mcg: { name: "Vitamin B12", unit: "mcg", daily: 2.4 },
  folateDfeMcg: { name: "Folate (DFE)", unit: "mcg", daily: 400 },
  vitaminAMcgRae: { name: "Vitamin A (RAE)", unit: "mcg", daily: 900 },
  alaG: { name: "Omega-3 (ALA)", unit: "g", daily: null },
} as const satisfies Record<string, { name: string; unit: "kcal" | "g" | "mg" | "mcg"; daily: number | null }>;

export type Nutrient = keyof typeof NUTRIENTS;
export const NUTRIENT_KEYS = Object.keys(NUTRIENTS) as Nutrient[];

/** Amounts by nutrient in its unit; null: unknown, which is not zero. */
export type Amounts = Record<Nutrient, number | null>;

export interface Food {
  key: string;
  name: string;
  /** Where the figures are from, such as `USDA SR28`, with the number and the words there. */
  source: string;
  sourceId: string;
  description: string;
  per100g: Amounts;
  contains: Contained[];
  /** Its name in the list of main ingredients; empty for what is never one, such as salt. */
  main: string;
}

/** What goes into a recipe, with what 100 g of it hold; null: nothing is known of it. */
export interface Portioned {
  grams: number;
  per100g: Amounts | null;
}

export interface NutrientSum {
  amount: number;
  /** True where a part of it is unknown: the sum is "at least". */
  isAtLeast: boolean;
}

/**
 * What one portion holds: weights as they go in, without losses in cooking. A nutrient that no part is known for is null.
 * @param portions greater than 0
 */
export function sumPerPortion(parts: readonly Portioned[], portions: number): Record<Nutrient, NutrientSum | null> {
  const sumOf = (nutrient: Nutrient): NutrientSum | null => {
    let amount = 0;
    let known = 0;
    for (const { grams, per100g } of parts) {
      const value = per100g?.[nutrient] ?? null;
      if (value === null) continue;
      known++;
      amount += (value * grams) / 100;
    }
    return known === 0 ? null : { amount: amount / portions, isAtLeast: known < parts.length };
  };
  return Object.fromEntries(NUTRIENT_KEYS.map((nutrient) => [nutrient, sumOf(nutrient)])) as Record<
    Nutrient,
    NutrientSum | null
  >;
}

/** Of the Daily Value, in whole percent; null where there is none. */
export function percentOfDaily(nutrient: Nutrient, amount: number): number | null {
  const { daily } = NUTRIENTS[nutrient];
  return daily === null ? null : Math.round((amount / daily) * 100);
}

/** An amount as it is shown: whole from 10 on, else one decimal. */
export function formatAmount(nutrient: Nutrient, amount: number): string {
  const digits = amount >= 100 || NUTRIENTS[nutrient].unit === "kcal" ? 0 : amount >= 10 ? 1 : amount >= 1 ? 1 : 2;
  return `${numberText(Number(amount.toFixed(digits)))} ${NUTRIENTS[nutrient].unit}`;
}

/** Which label row is which nutrient; see the catalog's NUTRIENT_KEYS. */
const LABEL_ROWS: Record<string, Nutrient> = {
  calories: "energyKcal",
  protein: "protein",
  fat: "fat",
  saturated_fat: "saturatedFat",
  carbohydrate: "carbohydrate",
  sugars: "sugars",
  fiber: "fiber",
  sodium: "sodiumMg",
  calcium: "calciumMg",
  iron: "ironMg",
  magnesium: "magnesiumMg",
  zinc: "zincMg",
  potassium: "potassiumMg",
  vitamin_c: "vitaminCMg",
  vitamin_b12: "vitaminB12Mcg",
};

/** What 100 g of a product hold by its label; what the label doesn't list is unknown. */
export function amountsOfLabel(label: {
  serving: { grams: number };
  rows: readonly { nutrient: string; amount: number }[];
}): Amounts {
  const amounts = Object.fromEntries(NUTRIENT_KEYS.map((nutrient) => [nutrient, null])) as Amounts;
  for (const { nutrient, amount } of label.rows) {
    const own = LABEL_ROWS[nutrient];
    if (own) amounts[own] = (amount / label.serving.grams) * 100;
  }
  return amounts;
}

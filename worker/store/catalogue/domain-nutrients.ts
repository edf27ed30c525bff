import type { FactsRow, MassUnit, NutrientKey } from "./contract.ts";

/** How an amount is rounded when it is shown; see domain-rounding.ts. */
type RoundingRule = "calories" | "fat" | "cholesterol" | "sodium" | "carbohydrate" | "micro";

export interface NutrientInfo {
  name: string;
  rule: RoundingRule;
  unit: "kcal" | MassUnit;
  /** Printed after the unit: DFE, RAE, NE. */
  suffix?: string;
  /** Daily Value for adults and children from 4 years, in `unit`; null if there is none. */
  daily: number | null;
  indent?: 1 | 2;
  /** Required on every Nutrition Facts panel. */
  mandatory?: true;
}

const gramNutrient = (
  name: string,
  rule: RoundingRule,
  daily: number | null,
  more: Partial<NutrientInfo> = {},
): NutrientInfo => ({
  name,
  rule,
  unit: "g",
  daily,
  ...more,
});
const micronutrient = (
  name: string,
  daily: number,
  unit: MassUnit,
  more: Partial<NutrientInfo> = {},
): NutrientInfo => ({
  name,
  rule: "micro",
  unit,
  daily,
  ...more,
});
const mandatory = { mandatory: true } as const;

/**
 * Daily Values: Reference Daily Intakes of 21 CFR 101.9(c)(8)(iv) and Daily Reference Values of
 * 101.9(c)(9). Protein has one, but its percentage needs a measured quality score and is left out.
 */
export const NUTRIENT_INFO: Record<NutrientKey, NutrientInfo> = {
  calories: { name: "Calories", rule: "calories", unit: "kcal", daily: null, ...mandatory },
  fat: gramNutrient("Total Fat", "fat", 78, mandatory),
  saturated_fat: gramNutrient("Saturated Fat", "fat", 20, { indent: 1, ...mandatory }),
  trans_fat: gramNutrient("Trans Fat", "fat", null, { indent: 1, ...mandatory }),
  polyunsaturated_fat: gramNutrient("Polyunsaturated Fat", "fat", null, { indent: 1 }),
  monounsaturated_fat: gramNutrient("Monounsaturated Fat", "fat", null, { indent: 1 }),
  cholesterol: { name: "Cholesterol", rule: "cholesterol", unit: "mg", daily: 300, ...mandatory },
  sodium: { name: "Sodium", rule: "sodium", unit: "mg", daily: 2300, ...mandatory },
  carbohydrate: gramNutrient("Total Carbohydrate", "carbohydrate", 275, mandatory),
  fiber: gramNutrient("Dietary Fiber", "carbohydrate", 28, { indent: 1, ...mandatory }),
  sugars: gramNutrient("Total Sugars", "carbohydrate", null, { indent: 1, ...mandatory }),
  added_sugars: gramNutrient("Added Sugars", "carbohydrate", 50, { indent: 2, ...mandatory }),
  protein: gramNutrient("Protein", "carbohydrate", null, mandatory),
  vitamin_a: micronutrient("Vitamin A", 900, "mcg", { suffix: "RAE" }),
  vitamin_c: micronutrient("Vitamin C", 90, "mg"),
  vitamin_d: micronutrient("Vitamin D", 20, "mcg", mandatory),
  vitamin_e: micronutrient("Vitamin E", 15, "mg"),
  vitamin_k: micronutrient("Vitamin K", 120, "mcg"),
  thiamin: micronutrient("Thiamin", 1.2, "mg"),
  riboflavin: micronutrient("Riboflavin", 1.3, "mg"),
  niacin: micronutrient("Niacin", 16, "mg", { suffix: "NE" }),
  vitamin_b6: micronutrient("Vitamin B6", 1.7, "mg"),
  folate: micronutrient("Folate", 400, "mcg", { suffix: "DFE" }),
  vitamin_b12: micronutrient("Vitamin B12", 2.4, "mcg"),
  biotin: micronutrient("Biotin", 30, "mcg"),
  pantothenic_acid: micronutrient("Pantothenic Acid", 5, "mg"),
  choline: micronutrient("Choline", 550, "mg"),
  calcium: micronutrient("Calcium", 1300, "mg", mandatory),
  iron: micronutrient("Iron", 18, "mg", mandatory),
  phosphorus: micronutrient("Phosphorus", 1250, "mg"),
  iodine: micronutrient("Iodine", 150, "mcg"),
  magnesium: micronutrient("Magnesium", 420, "mg"),
  zinc: micronutrient("Zinc", 11, "mg"),
  selenium: micronutrient("Selenium", 55, "mcg"),
  copper: micronutrient("Copper", 0.9, "mg"),
  manganese: micronutrient("Manganese", 2.3, "mg"),
  chromium: micronutrient("Chromium", 35, "mcg"),
  molybdenum: micronutrient("Molybdenum", 45, "mcg"),
  chloride: micronutrient("Chloride", 2300, "mg"),
  potassium: micronutrient("Potassium", 4700, "mg", mandatory),
};

/** The Daily Values whose percentage is based on a diet of 2,000 calories. */
export const PERCENT_BY_CALORIES: readonly NutrientKey[] = [
  "fat",
  "saturated_fat",
  "carbohydrate",
  "fiber",
  "added_sugars",
];

const IN_MCG = { g: 1_000_000, mg: 1000, mcg: 1 } as const;

/** Converts a mass to another unit. */
export const convertMass = (amount: number, from: MassUnit, to: MassUnit): number =>
  from === to ? amount : (amount * IN_MCG[from]) / IN_MCG[to];

/** The amount of a row in the unit of its nutrient. */
export function nutrientAmount(row: FactsRow): number {
  const { unit } = NUTRIENT_INFO[row.nutrient];
  return row.unit === "kcal" || unit === "kcal" ? row.amount : convertMass(row.amount, row.unit, unit);
}

import type { FactRow, MassUnit, NutrientKey } from "./contract.ts";

/** How an amount is rounded when it is shown; see rounding.ts. */
export type RoundingRule = "calories" | "fat" | "cholesterol" | "sodium" | "carbohydrate" | "micro";

export interface Nutrient {
  name: string;
  rule: RoundingRule;
  unit: "kcal" | MassUnit;
  /** What the unit is printed with: DFE, RAE, NE. */
  suffix?: string;
  /** Daily Value for adults and children from 4 years, in `unit`; null where there is none. */
  daily: number | null;
  indent?: 1 | 2;
  /** Must stand on every Nutrition Facts panel. */
  mandatory?: true;
}

const gram = (name: string, rule: RoundingRule, daily: number | null, more: Partial<Nutrient> = {}): Nutrient => ({
  name,
  rule,
  unit: "g",
  daily,
  ...more,
});
const micro = (name: string, daily: number, unit: MassUnit, more: Partial<Nutrient> = {}): Nutrient => ({
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
export const NUTRIENT: Record<NutrientKey, Nutrient> = {
  calories: { name: "Calories", rule: "calories", unit: "kcal", daily: null, ...mandatory },
  fat: gram("Total Fat", "fat", 78, mandatory),
  saturated_fat: gram("Saturated Fat", "fat", 20, { indent: 1, ...mandatory }),
  trans_fat: gram("Trans Fat", "fat", null, { indent: 1, ...mandatory }),
  polyunsaturated_fat: gram("Polyunsaturated Fat", "fat", null, { indent: 1 }),
  monounsaturated_fat: gram("Monounsaturated Fat", "fat", null, { indent: 1 }),
  cholesterol: { name: "Cholesterol", rule: "cholesterol", unit: "mg", daily: 300, ...mandatory },
  sodium: { name: "Sodium", rule: "sodium", unit: "mg", daily: 2300, ...mandatory },
  carbohydrate: gram("Total Carbohydrate", "carbohydrate", 275, mandatory),
  fiber: gram("Dietary Fiber", "carbohydrate", 28, { indent: 1, ...mandatory }),
  sugars: gram("Total Sugars", "carbohydrate", null, { indent: 1, ...mandatory }),
  added_sugars: gram("Added Sugars", "carbohydrate", 50, { indent: 2, ...mandatory }),
  protein: gram("Protein", "carbohydrate", null, mandatory),
  vitamin_a: micro("Vitamin A", 900, "mcg", { suffix: "RAE" }),
  vitamin_c: micro("Vitamin C", 90, "mg"),
  vitamin_d: micro("Vitamin D", 20, "mcg", mandatory),
  vitamin_e: micro("Vitamin E", 15, "mg"),
  vitamin_k: micro("Vitamin K", 120, "mcg"),
  thiamin: micro("Thiamin", 1.2, "mg"),
  riboflavin: micro("Riboflavin", 1.3, "mg"),
  niacin: micro("Niacin", 16, "mg", { suffix: "NE" }),
  vitamin_b6: micro("Vitamin B6", 1.7, "mg"),
  folate: micro("Folate", 400, "mcg", { suffix: "DFE" }),
  vitamin_b12: micro("Vitamin B12", 2.4, "mcg"),
  biotin: micro("Biotin", 30, "mcg"),
  pantothenic_acid: micro("Pantothenic Acid", 5, "mg"),
  choline: micro("Choline", 550, "mg"),
  calcium: micro("Calcium", 1300, "mg", mandatory),
  iron: micro("Iron", 18, "mg", mandatory),
  phosphorus: micro("Phosphorus", 1250, "mg"),
  iodine: micro("Iodine", 150, "mcg"),
  magnesium: micro("Magnesium", 420, "mg"),
  zinc: micro("Zinc", 11, "mg"),
  selenium: micro("Selenium", 55, "mcg"),
  copper: micro("Copper", 0.9, "mg"),
  manganese: micro("Manganese", 2.3, "mg"),
  chromium: micro("Chromium", 35, "mcg"),
  molybdenum: micro("Molybdenum", 45, "mcg"),
  chloride: micro("Chloride", 2300, "mg"),
  potassium: micro("Potassium", 4700, "mg", mandatory),
};

/** The Daily Values whose percentage is about a diet of 2,000 calories. */
export const BY_CALORIES: readonly NutrientKey[] = ["fat", "saturated_fat", "carbohydrate", "fiber", "added_sugars"];

const IN_MCG = { g: 1_000_000, mg: 1000, mcg: 1 } as const;

/** A mass in another unit. */
export const massIn = (amount: number, from: MassUnit, to: MassUnit): number =>
  from === to ? amount : (amount * IN_MCG[from]) / IN_MCG[to];

/** The amount of a row in the unit of its nutrient. */
export function amountOf(row: FactRow): number {
  const { unit } = NUTRIENT[row.nutrient];
  return row.unit === "kcal" || unit === "kcal" ? row.amount : massIn(row.amount, row.unit, unit);
}

/** Which columns of other diaries are which of our nutrients. Pure. */
import type { NutrientKey } from "../../nutrition/domain-nutrients.ts";

export interface NutrientColumn {
  key: NutrientKey;
  /** Names of the column in the versions of the program. */
  names: readonly string[];
  /** By what its numbers are multiplied for our unit; 1 where it is the same. */
  factor?: number;
}

export const MYFITNESSPAL_NUTRIENTS: readonly NutrientColumn[] = [
  { key: "energyKcal", names: ["Calories", "Energy"] },
  { key: "fat", names: ["Fat (g)", "Fat"] },
  { key: "saturatedFat", names: ["Saturated Fat", "Saturated Fat (g)"] },
  { key: "polyunsaturatedFat", names: ["Polyunsaturated Fat", "Polyunsaturated Fat (g)"] },
  { key: "monounsaturatedFat", names: ["Monounsaturated Fat", "Monounsaturated Fat (g)"] },
  { key: "sodiumMg", names: ["Sodium (mg)", "Sodium"] },
  { key: "potassiumMg", names: ["Potassium", "Potassium (mg)"] },
  { key: "carbohydrate", names: ["Carbohydrates (g)", "Carbohydrates"] },
  { key: "fiber", names: ["Fiber", "Fiber (g)", "Dietary Fiber"] },
  { key: "sugars", names: ["Sugar", "Sugar (g)", "Sugars"] },
  { key: "protein", names: ["Protein (g)", "Protein"] },
];

/** 1 mcg of vitamin D is 40 IU (NIH Office of Dietary Supplements). */
const MCG_PER_IU_D = 1 / 40;
const column = (key: NutrientKey, name: string, factor?: number): NutrientColumn => ({
  key,
  // The micro sign and the Greek letter look the same.
  names: name.includes("µ") ? [name, name.replace("µ", "μ"), name.replace("µg", "mcg")] : [name],
  ...(factor === undefined ? {} : { factor }),
});

export const CRONOMETER_NUTRIENTS: readonly NutrientColumn[] = [
  { key: "energyKcal", names: ["Energy (kcal)", "Energy (kJ)"] },
  column("alcoholG", "Alcohol (g)"),
  column("caffeineMg", "Caffeine (mg)"),
  column("waterG", "Water (g)"),
  column("thiaminMg", "B1 (Thiamine) (mg)"),
  column("riboflavinMg", "B2 (Riboflavin) (mg)"),
  column("niacinMg", "B3 (Niacin) (mg)"),
  column("pantothenicMg", "B5 (Pantothenic Acid) (mg)"),
  column("vitaminB6Mg", "B6 (Pyridoxine) (mg)"),
  column("vitaminB12Mcg", "B12 (Cobalamin) (µg)"),
  column("cholineMg", "Choline (mg)"),
  column("folateDfeMcg", "Folate (µg)"),
  column("vitaminAMcgRae", "Vitamin A (µg)"),
  column("vitaminCMg", "Vitamin C (mg)"),
  column("vitaminDMcg", "Vitamin D (IU)", MCG_PER_IU_D),
  column("vitaminEMg", "Vitamin E (mg)"),
  column("vitaminKMcg", "Vitamin K (µg)"),
  column("calciumMg", "Calcium (mg)"),
  column("copperMg", "Copper (mg)"),
  column("iodineMcg", "Iodine (µg)"),
  column("ironMg", "Iron (mg)"),
  column("magnesiumMg", "Magnesium (mg)"),
  column("manganeseMg", "Manganese (mg)"),
  column("phosphorusMg", "Phosphorus (mg)"),
  column("potassiumMg", "Potassium (mg)"),
  column("seleniumMcg", "Selenium (µg)"),
  column("sodiumMg", "Sodium (mg)"),
  column("zincMg", "Zinc (mg)"),
  column("carbohydrate", "Carbs (g)"),
  column("fiber", "Fiber (g)"),
  column("sugars", "Sugars (g)"),
  column("fat", "Fat (g)"),
  column("monounsaturatedFat", "Monounsaturated (g)"),
  column("polyunsaturatedFat", "Polyunsaturated (g)"),
  column("saturatedFat", "Saturated (g)"),
  column("alaG", "ALA (g)"),
  column("linoleicG", "LA (g)"),
  column("epaDhaMg", "EPA (g)", 1000),
  column("epaDhaMg", "DHA (g)", 1000),
  column("protein", "Protein (g)"),
  ...(
    [
      ...["histidine", "isoleucine", "leucine", "lysine", "methionine", "cystine", "phenylalanine", "tyrosine"],
      ...["threonine", "tryptophan", "valine"],
    ] as NutrientKey[]
  ).map((key) => column(key, `${key.charAt(0).toUpperCase()}${key.slice(1)} (g)`)),
];

/** A product of the shop as a food of the diary, by its label. Pure. */
import { CONTAINED_KEYS, type Contained } from "./domain-contains.ts";
import type { FoodPortion, LibraryFood } from "./domain-food-library.ts";
import { DIARY_NUTRIENTS, type NutrientKey, type Nutrients } from "./domain-nutrients.ts";

/** What is needed of a label (worker/store/catalogue/contract-label.ts). */
export interface ProductLabel {
  panel: "supplement" | "food";
  serving: { text: string; grams: number };
  rows: readonly { nutrient: string; amount: number; unit: "kcal" | "g" | "mg" | "mcg" }[];
  ingredients: readonly { key: string; amount: number; unit: "g" | "mg" | "mcg" }[];
  contains: readonly { kind: string }[];
  mayContain?: readonly { kind: string }[];
  caffeineMg: number;
}

export interface LabeledProduct {
  handle: string;
  title: string;
  label: ProductLabel;
  /** Of its variants. */
  barcodes: readonly string[];
}

/** Which row of a label is which nutrient of the diary. */
const ROWS: Record<string, NutrientKey> = {
  calories: "energyKcal",
  protein: "protein",
  fat: "fat",
  saturated_fat: "saturatedFat",
  polyunsaturated_fat: "polyunsaturatedFat",
  monounsaturated_fat: "monounsaturatedFat",
  carbohydrate: "carbohydrate",
  fiber: "fiber",
  sugars: "sugars",
  sodium: "sodiumMg",
  calcium: "calciumMg",
  iron: "ironMg",
  magnesium: "magnesiumMg",
  zinc: "zincMg",
  potassium: "potassiumMg",
  phosphorus: "phosphorusMg",
  copper: "copperMg",
  manganese: "manganeseMg",
  selenium: "seleniumMcg",
  iodine: "iodineMcg",
  vitamin_a: "vitaminAMcgRae",
  vitamin_c: "vitaminCMg",
  vitamin_d: "vitaminDMcg",
  vitamin_e: "vitaminEMg",
  vitamin_k: "vitaminKMcg",
  thiamin: "thiaminMg",
  riboflavin: "riboflavinMg",
  niacin: "niacinMg",
  vitamin_b6: "vitaminB6Mg",
  folate: "folateDfeMcg",
  vitamin_b12: "vitaminB12Mcg",
  pantothenic_acid: "pantothenicMg",
  choline: "cholineMg",
};

/** A supplement's label lists every one of these that is in it (21 CFR 101.36(b)(2)): what it doesn't list is none. */
const LISTED_ON_SUPPLEMENTS = Object.values(ROWS);

const GRAMS = { g: 1, mg: 1e-3, mcg: 1e-6 } as const;

/** An amount in another unit of mass; kilocalories stay as they are. */
function convert(amount: number, from: "kcal" | keyof typeof GRAMS, to: "kcal" | keyof typeof GRAMS): number {
  if (from === "kcal" || to === "kcal") return amount;
  return (amount * GRAMS[from]) / GRAMS[to];
}

/** What 100 g of a product hold. What a food's label doesn't list is unknown. */
export function nutrientsOfLabel({
  panel,
  serving,
  rows,
  ingredients,
  caffeineMg,
}: Omit<ProductLabel, "contains" | "mayContain">): Nutrients {
  const perServing: Nutrients =
    panel === "supplement" ? Object.fromEntries(LISTED_ON_SUPPLEMENTS.map((key) => [key, 0])) : {};
  for (const { nutrient, amount, unit } of rows) {
    const key = ROWS[nutrient];
    if (key) perServing[key] = convert(amount, unit, DIARY_NUTRIENTS[key].unit);
  }
  const omega3 = ingredients.filter(({ key }) => key === "epa" || key === "dha");
  if (omega3.length > 0)
    perServing.epaDhaMg = omega3.reduce((sum, { amount, unit }) => sum + convert(amount, unit, "mg"), 0);
  if (caffeineMg > 0) perServing.caffeineMg = caffeineMg;
  const entries = Object.entries(perServing) as [NutrientKey, number][];
  return Object.fromEntries(
    entries.map(([key, value]) => [key, Number(((value * 100) / serving.grams).toPrecision(6))]),
  );
}

const FROM_ANIMALS = new Set(["milk", "egg", "fish", "crustacean"]);

/**
 * What a label warns of; gluten and legumes always, since US law has wheat on a label and neither barley, rye nor
 * oats, and soy and peanuts and no other legume. What it may contain counts:
 * nobody is shown a food in spite of a warning.
 */
function containsByLabel({ contains, mayContain = [] }: Pick<ProductLabel, "contains" | "mayContain">): Contained[] {
  const kinds = new Set<string>([...contains, ...mayContain].map(({ kind }) => kind));
  return CONTAINED_KEYS.filter((key) => key === "gluten" || key === "legumes" || kinds.has(key));
}

/** A product as a food: its serving is its portion. It counts as no plant, since powders hold only a part of theirs. */
export function toProductFood({ handle, title, label, barcodes }: LabeledProduct, brand: string): LibraryFood {
  const { serving, contains, panel } = label;
  // "1 scoop (40 g)": the grams stand beside the label anyway.
  const measure = serving.text.replace(/\s+\([\d.,]+\s*g\)$/, "");
  const portions: FoodPortion[] = [{ label: `1 serving (${measure})`, grams: serving.grams }];
  return {
    id: `product-${handle}`,
    from: "product",
    name: title,
    brand,
    category: panel === "supplement" ? "supplements" : "protein-foods",
    source: "Our label",
    sourceId: handle,
    description: `Label of ${title}, per serving of ${serving.grams} g`,
    per100g: nutrientsOfLabel(label),
    portions,
    species: null,
    plantPoints: 0,
    vegan: !contains.some(({ kind }) => FROM_ANIMALS.has(kind)),
    contains: containsByLabel(label),
    aliases: panel === "supplement" ? "supplement" : "protein shake",
    rank: 1,
    barcode: barcodes[0] ?? "",
  };
}

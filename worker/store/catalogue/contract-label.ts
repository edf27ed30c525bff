import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import { keyField } from "./contract-fields.ts";

/** The nine major allergens of US law (FALCPA 2004, FASTER Act 2021). */
export const ALLERGEN_KEYS = [
  "milk",
  "egg",
  "fish",
  "crustacean",
  "tree_nuts",
  "wheat",
  "peanut",
  "soy",
  "sesame",
] as const;
export const allergenKey = z.enum(ALLERGEN_KEYS);
export type AllergenKey = z.infer<typeof allergenKey>;

const boundedText = (max: number) => shownText().min(1).max(max);
/** An allergen; fish, crustaceans and tree nuts need their species. */
const allergen = z
  .strictObject({ kind: allergenKey, species: z.string().trim().max(60).default("") })
  .refine((a) => !["fish", "crustacean", "tree_nuts"].includes(a.kind) || a.species !== "", {
    message: "Enter the species. The law requires it for fish, crustaceans and tree nuts.",
    path: ["species"],
  });
export type Allergen = z.output<typeof allergen>;

const massUnit = z.enum(["g", "mg", "mcg"]);
export type MassUnit = z.infer<typeof massUnit>;
const amount = z.number().nonnegative().max(100_000);

/** The nutrients that a panel can list, by a Daily Value or by law; their table is in domain-nutrients.ts. */
export const NUTRIENT_KEYS = [
  "calories",
  "fat",
  "saturated_fat",
  "trans_fat",
  "polyunsaturated_fat",
  "monounsaturated_fat",
  "cholesterol",
  "sodium",
  "carbohydrate",
  "fiber",
  "sugars",
  "added_sugars",
  "protein",
  "vitamin_a",
  "vitamin_c",
  "vitamin_d",
  "vitamin_e",
  "vitamin_k",
  "thiamin",
  "riboflavin",
  "niacin",
  "vitamin_b6",
  "folate",
  "vitamin_b12",
  "biotin",
  "pantothenic_acid",
  "choline",
  "calcium",
  "iron",
  "phosphorus",
  "iodine",
  "magnesium",
  "zinc",
  "selenium",
  "copper",
  "manganese",
  "chromium",
  "molybdenum",
  "chloride",
  "potassium",
] as const;
const nutrientKey = z.enum(NUTRIENT_KEYS);
export type NutrientKey = z.infer<typeof nutrientKey>;

/**
 * A nutrient of one serving, as measured: it is rounded when it is shown. Folate in mcg DFE, vitamin A in mcg
 * RAE, niacin in mg NE.
 */
const factsRow = z
  .strictObject({ nutrient: nutrientKey, amount, unit: z.enum(["kcal", "g", "mg", "mcg"]) })
  .refine((r) => (r.nutrient === "calories") === (r.unit === "kcal"), {
    message: "Use kcal for calories, and g, mg or mcg for everything else.",
    path: ["unit"],
  });
export type FactsRow = z.output<typeof factsRow>;

/** A dietary ingredient without a Daily Value. `part` is the part of the plant, `latin` its Latin name. */
const dietaryIngredient = z.strictObject({
  key: keyField,
  name: boundedText(120),
  amount,
  unit: massUnit,
  part: z.string().trim().max(60).default(""),
  latin: z.string().trim().max(80).default(""),
});

/** A proprietary blend: its total weight, and its ingredients in descending order of weight. */
const proprietaryBlend = z.strictObject({
  name: boundedText(120),
  amount,
  unit: massUnit,
  parts: z
    .array(
      z.strictObject({
        key: keyField,
        name: boundedText(120),
        part: z.string().trim().max(60).default(""),
        latin: z.string().trim().max(80).default(""),
      }),
    )
    .min(1)
    .max(60),
});
/** An ingredient; `why` is our reason for it, `other` marks what the facts panel does not list. */
const labelIngredient = z.strictObject({
  key: keyField,
  what: boundedText(160),
  why: z.string().trim().max(400).default(""),
  other: z.boolean().default(true),
});
/**
 * A label: the facts about one serving, unrounded. The facts panel, the allergen line, the stack check and
 * the structured data are derived from it. Servings per container belong to the variant.
 */
export const label = z.strictObject({
  panel: z.enum(["supplement", "food"]),
  serving: z.strictObject({ text: boundedText(80), grams: z.number().positive().max(10_000) }),
  rows: z.array(factsRow).max(NUTRIENT_KEYS.length),
  ingredients: z.array(dietaryIngredient).max(60).default([]),
  blends: z.array(proprietaryBlend).max(10).default([]),
  /** All ingredients, in descending order of weight. */
  inside: z.array(labelIngredient).min(1, "Add at least one ingredient.").max(80),
  contains: z.array(allergen).max(20).default([]),
  mayContain: z.array(allergen).max(20).default([]),
  /** Shown after the allergen line, such as a note on legumes for people who react to peanut. */
  allergenNote: z.string().trim().max(300).default(""),
  caffeineMg: z.number().nonnegative().max(2000).default(0),
});
export type Label = z.output<typeof label>;

/** Corrections of the food library and foods that staff add, as they are sent and stored. */
import { z } from "zod";
import { shownText } from "../kernel/shown-text.ts";
import { CONTAINED, CONTAINED_KEYS, type Contained, DIETS } from "./domain-contains.ts";
import { FOOD_CATEGORIES, type FoodCategory, type LibraryFood } from "./domain-food-library.ts";
import { DIARY_NUTRIENT_KEYS, type NutrientKey } from "./domain-nutrients.ts";

const portion = z.strictObject({
  label: shownText().min(1, "Enter what it is, such as 1 cup.").max(80),
  grams: z.number().positive("Enter grams above 0.").max(5000),
});

/** An absent nutrient is unknown. */
const amount = z.number().nonnegative("Enter 0 or more.").max(1_000_000).optional();
const per100g = z.strictObject(
  Object.fromEntries(DIARY_NUTRIENT_KEYS.map((key) => [key, amount])) as Record<NutrientKey, typeof amount>,
);

/** In the order of the table; wheat has gluten, and soy and peanuts are legumes, also where that was forgotten. */
const contains = z
  .array(z.enum(CONTAINED_KEYS as [Contained, ...Contained[]]))
  .max(CONTAINED_KEYS.length)
  .transform((list) =>
    CONTAINED_KEYS.filter(
      (key) =>
        list.includes(key) ||
        (key === "gluten" && list.includes("wheat")) ||
        (key === "legumes" && (list.includes("soy") || list.includes("peanut"))),
    ),
  );

const foodFields = z.strictObject({
  name: shownText().min(1, "Enter a name.").max(160),
  brand: z.string().trim().max(120).default(""),
  category: z.enum(Object.keys(FOOD_CATEGORIES) as [FoodCategory, ...FoodCategory[]]),
  /** Where the figures are from; shown beside them. */
  source: shownText().min(1, "Say where the figures are from, such as the label.").max(120),
  description: z.string().trim().max(300).default(""),
  per100g,
  portions: z.array(portion).max(20).default([]),
  species: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{0,58}$/, "Use lowercase letters and hyphens, such as kidney-bean.")
    .nullable()
    .default(null),
  plantPoints: z.union([z.literal(0), z.literal(0.25), z.literal(1)]).default(0),
  vegan: z.boolean().nullable().default(null),
  /** Null is unknown: it is suggested to nobody who avoids something. Absent leaves what is known. */
  contains: contains.nullable().optional(),
  aliases: z.string().trim().max(300).default(""),
  barcode: z
    .string()
    .trim()
    .regex(/^(\d{8}|\d{13})?$/, "Enter the 8 or 13 digits of the barcode.")
    .default(""),
  /** Not found by the search any more; diaries keep it. */
  isHidden: z.boolean().default(false),
});

export const foodEditInput = foodFields.superRefine(({ vegan, contains: list }, issues) => {
  const found = vegan ? DIETS.vegan.without.find((key) => list?.includes(key)) : undefined;
  if (found)
    issues.addIssue({
      code: "custom",
      path: ["contains"],
      message: `A vegan food can't contain this: ${CONTAINED[found].toLowerCase()}.`,
    });
});
export type FoodEditInput = z.output<typeof foodEditInput>;

export const foodEditBody = z.strictObject({
  /** The version that the edit is based on; 0 where there was none. */
  version: z.int().nonnegative(),
  food: foodEditInput,
  /** The energy that was entered is meant, though it doesn't fit the macros. */
  isEnergyMeant: z.boolean().default(false),
});

/** What a stored edit says: of a correction only what differs from the library. */
export type FoodPatch = Partial<Omit<FoodEditInput, "per100g">> & {
  /** Null makes a figure unknown. */
  per100g?: Partial<Record<NutrientKey, number | null>>;
};

export interface FoodEdit {
  /** Of the food that it corrects, or `staff-…` of one that staff added. */
  id: string;
  version: number;
  patch: FoodPatch;
}

/** What the shop and staff add to the library: own products by their labels, and edits. */
export interface FoodAdditions {
  /** Changes with what is in it. */
  version: string;
  products: LibraryFood[];
  edits: FoodEdit[];
}

export const libraryFoodParams = z.object({ id: z.string().regex(/^(sr|own|staff)-[a-z0-9-]{1,80}$/) });
export const libraryFoodsQuery = z.object({
  q: z.string().trim().max(120).catch("").default(""),
  show: z.enum(["all", "edited", "staff", "hidden", "unknown"]).catch("all").default("all"),
});

/** A food in the admin's list, as it is now. */
export interface LibraryFoodRow {
  food: LibraryFood;
  /** Of its edit; 0: it is as the source has it. */
  version: number;
  isHidden: boolean;
}

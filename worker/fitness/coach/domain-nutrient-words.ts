/** Which nutrient a person means. Pure. */
import type { NutrientKey } from "../../nutrition/domain-nutrients.ts";

/** Longer words first: "saturated fat" is no fat, "vitamin b12" no vitamin. */
const WORDS: readonly (readonly [RegExp, NutrientKey])[] = [
  [/\bsaturated( fats?)?\b|\bsat fat\b/, "saturatedFat"],
  [/\b(vitamin )?b-? ?12\b|\bcobalamin\b/, "vitaminB12Mcg"],
  [/\b(vitamin )?b-? ?6\b/, "vitaminB6Mg"],
  [/\bvitamin d3?\b|\bvit d\b/, "vitaminDMcg"],
  [/\bvitamin c\b|\bvit c\b/, "vitaminCMg"],
  [/\bvitamin a\b/, "vitaminAMcgRae"],
  [/\bvitamin e\b/, "vitaminEMg"],
  [/\bvitamin k\b/, "vitaminKMcg"],
  [/\b(epa|dha|algae oil|algal oil)\b/, "epaDhaMg"],
  [/\bomega-? ?6\b|\blinoleic\b/, "linoleicG"],
  [/\bomega-? ?3s?\b|\bomegas?\b|\bala\b|\balpha-linolenic\b/, "alaG"],
  [/\bproteins?\b/, "protein"],
  [/\biron\b/, "ironMg"],
  [/\bzinc\b/, "zincMg"],
  [/\bcalcium\b/, "calciumMg"],
  [/\bmagnesium\b/, "magnesiumMg"],
  [/\bpotassium\b/, "potassiumMg"],
  [/\bselenium\b/, "seleniumMcg"],
  [/\biodine\b/, "iodineMcg"],
  [/\bfolate\b|\bfolic acid\b|\bvitamin b9\b/, "folateDfeMcg"],
  [/\bcholine\b/, "cholineMg"],
  [/\blysine\b/, "lysine"],
  [/\bleucine\b/, "leucine"],
  [/\b(sodium|salt)\b/, "sodiumMg"],
  [/\bfib(er|re)\b/, "fiber"],
  [/\bsugars?\b/, "sugars"],
  [/\bcaffeine\b/, "caffeineMg"],
  [/\b(carbs?|carbohydrates?)\b/, "carbohydrate"],
  [/\b(calories?|kcals?|kilocalories|energy|kj|kilojoules)\b/, "energyKcal"],
  [/\bfats?\b/, "fat"],
];

/** The nutrient that a text names first among the longer words; null for none. */
export const findNutrient = (text: string): NutrientKey | null =>
  WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** A text with something else where it names nutrients. */
export const markNutrients = (text: string, mark: string): string =>
  WORDS.reduce((rest, [pattern]) => rest.replace(new RegExp(pattern.source, "g"), mark), text)
    .replace(/\s+/g, " ")
    .trim();

/** A text without the names of nutrients. */
export const withoutNutrients = (text: string): string => markNutrients(text, " ");

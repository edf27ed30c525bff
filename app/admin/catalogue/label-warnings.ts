import type { AllergenKey, Label, NutrientKey } from "#worker/store/catalogue/contract.ts";
import { allergenName, convertMass, NUTRIENT_INFO, nutrientAmount } from "#worker/store/catalogue/domain.ts";

/** Words in an ingredient that usually mean an allergen. They help the editor and aren't complete. */
const ALLERGEN_PATTERNS: [AllergenKey, RegExp][] = [
  ["milk", /\b(milk|whey|casein\w*|lactose|butter|cream|yogh?urt|ghee)\b/i],
  ["egg", /\b(eggs?|albumin|ovalbumin)\b/i],
  ["fish", /\b(fish|salmon|cod|tuna|anchov\w+|sardines?)\b/i],
  ["crustacean", /\b(shrimps?|prawns?|crab|lobster|krill|crayfish)\b/i],
  ["tree_nuts", /\b(almonds?|cashews?|walnuts?|hazelnuts?|pecans?|pistachios?|macadamias?|brazil nuts?|chestnuts?)\b/i],
  ["wheat", /\b(wheat|spelt|semolina|gluten|farro|kamut|couscous|seitan)\b/i],
  ["peanut", /\bpeanuts?\b/i],
  ["soy", /\b(soy|soya|soybeans?|tofu|edamame|tempeh|miso)\b/i],
  ["sesame", /\b(sesame|tahini)\b/i],
];
/** "Coconut milk", "cocoa butter", "peanut butter" and "oat cream" contain no dairy. */
const NOT_DAIRY =
  /\b(coconut|cocoa|cacao|peanut|almond|cashew|nut|seed|oat|rice|soy|soya|shea|pea)[- ](milk|butter|cream|yogh?urt)\b/gi;

const isFiniteNumber = (n: number) => Number.isFinite(n);

/**
 * Warnings about a label that can still be saved: allergens that aren't listed, "free from" claims that the
 * label contradicts, an ingredient order that the weights contradict, sums that don't add up.
 * @param freeOf the allergens that the product is marked free from
 */
export function labelWarnings(label: Label, freeOf: readonly AllergenKey[]): string[] {
  return [...allergenWarnings(label, freeOf), ...orderWarnings(label), ...sumWarnings(label)];
}

function allergenWarnings(label: Label, freeOf: readonly AllergenKey[]): string[] {
  const contains = new Set(label.contains.map((a) => a.kind));
  const may = new Set(label.mayContain.map((a) => a.kind));
  const words = [
    ...label.inside.map((i) => i.what),
    ...label.ingredients.map((i) => i.name),
    ...label.blends.flatMap((b) => b.parts.map((p) => p.name)),
  ];
  const missing = ALLERGEN_PATTERNS.flatMap(([kind, pattern]) => {
    if (contains.has(kind)) return [];
    const matchingWord = words.find((w) => pattern.test(kind === "milk" ? w.replace(NOT_DAIRY, "") : w));
    return matchingWord
      ? [`“${matchingWord}” looks like ${allergenName(kind)}, which isn’t listed as an allergen.`]
      : [];
  });
  const broken = freeOf.flatMap((kind) =>
    contains.has(kind)
      ? [`The product is marked free from ${allergenName(kind)}, but its label says it contains it.`]
      : may.has(kind)
        ? [`The product is marked free from ${allergenName(kind)}, but its label says it may contain it.`]
        : [],
  );
  return [...missing, ...broken];
}

/** Ingredients must be listed in descending order of weight (21 CFR 101.4(a)(1)). Known weights are checked. */
function orderWarnings(label: Label): string[] {
  const weights = new Map(
    label.ingredients.filter((i) => isFiniteNumber(i.amount)).map((i) => [i.key, convertMass(i.amount, i.unit, "mcg")]),
  );
  const weighedIngredients = label.inside.filter((i) => weights.has(i.key));
  return weighedIngredients.flatMap((i, at) => {
    const before = weighedIngredients[at - 1];
    return before && (weights.get(before.key) as number) < (weights.get(i.key) as number)
      ? [`“${i.what}” weighs more than “${before.what}” but is listed after it. List the heaviest ingredient first.`]
      : [];
  });
}

/** Nutrients that can't exceed the nutrient they're part of. */
const PART_OF_WHOLE: [part: NutrientKey, whole: NutrientKey][] = [
  ["saturated_fat", "fat"],
  ["trans_fat", "fat"],
  ["fiber", "carbohydrate"],
  ["sugars", "carbohydrate"],
  ["added_sugars", "sugars"],
];
/** Energy by the general factors of 21 CFR 101.9(c)(1)(i)(B), in kcal per gram. */
const KCAL_PER_GRAM: [NutrientKey, number][] = [
  ["fat", 9],
  ["carbohydrate", 4],
  ["protein", 4],
];

function sumWarnings(label: Label): string[] {
  const raw = new Map(label.rows.filter((r) => isFiniteNumber(r.amount)).map((r) => [r.nutrient, nutrientAmount(r)]));
  const parts = PART_OF_WHOLE.flatMap(([part, whole]) => {
    const [a, b] = [raw.get(part), raw.get(whole)];
    return a !== undefined && b !== undefined && a > b
      ? [`${NUTRIENT_INFO[part].name} can’t be more than ${NUTRIENT_INFO[whole].name}, which includes it.`]
      : [];
  });
  const mass = KCAL_PER_GRAM.reduce((sum, [n]) => sum + (raw.get(n) ?? 0), 0);
  if (isFiniteNumber(label.serving.grams) && mass > label.serving.grams)
    parts.push("Fat, carbohydrate and protein together weigh more than one serving.");
  const statedCalories = raw.get("calories");
  if (statedCalories !== undefined && KCAL_PER_GRAM.every(([n]) => raw.has(n))) {
    // Fiber may be left out of the energy, so both ends are allowed.
    const most = KCAL_PER_GRAM.reduce((sum, [n, each]) => sum + (raw.get(n) as number) * each, 0);
    const least = most - (raw.get("fiber") ?? 0) * 4;
    if (statedCalories > most * 1.2 + 5 || statedCalories < least * 0.8 - 5)
      parts.push(
        `The calories (${statedCalories}) don’t match fat, carbohydrate and protein (about ${Math.round(most)}).`,
      );
  }
  return parts;
}

/** One concrete food that closes a gap: within the energy that is left, the diet, the allergies and the upper levels. Pure. */
import { allAvoided, type Contained, DIETS } from "./domain-contains.ts";
import { isHighOxalate } from "./domain-eaten.ts";
import type { NutrientKey, Nutrients } from "./domain-nutrients.ts";
import type { DietPattern, Target } from "./domain-reference-intakes.ts";
import { absorbedB12, absorbedTarget, countsForB12 } from "./domain-vitamin-b12.ts";

export interface CandidateFood {
  id: string;
  name: string;
  per100g: Nutrients;
  /** Household portions; without one, 100 g. */
  portions: readonly { label: string; grams: number }[];
  /** Null: not known, so it is suggested to nobody who avoids something. */
  contains: readonly Contained[] | null;
  /** True: made of plants alone. Absent or null: not known. */
  vegan?: boolean | null;
  /** 0: what people mean by the word; 1 or absent: a plain food; 2: a variant or a brand's. */
  rank?: number;
  /** More of it than this in one portion isn't suggested; 0: it is never suggested. Absent: 300 g. */
  mostGrams?: number;
  isFortified?: boolean;
  isSupplement?: boolean;
}

export interface Eater {
  diet: DietPattern;
  /** Allergens and what else the member avoids. */
  avoids: readonly Contained[];
}

/** Foods of plants, milk and eggs are suggested to those who eat more than plants; fish and meat to nobody: this is a plant kitchen. */
const NOT_SUGGESTED: readonly Contained[] = ["fish", "crustacean", "animal"];

/** Whether a food may be suggested to this person. */
export function suits(
  { contains, vegan }: Pick<CandidateFood, "contains" | "vegan">,
  { diet, avoids }: Eater,
): boolean {
  if (contains === null) return vegan === true && avoids.length === 0;
  if (diet === "vegan" && vegan === false) return false;
  const without: readonly Contained[] = diet === "vegan" ? DIETS.vegan.without : NOT_SUGGESTED;
  const avoided = allAvoided(avoids);
  return !contains.some((one) => without.includes(one) || avoided.includes(one));
}

export interface Suggestion {
  food: CandidateFood;
  /** Such as 1.5 of "cup". */
  portions: number;
  portionLabel: string;
  grams: number;
  /** What it adds of the nutrient, and its energy. */
  adds: number;
  energyKcal: number;
  /** Of the target, once it is eaten; whole. */
  percentAfter: number;
}

const STEPS = [0.5, 1, 1.5, 2] as const;
const MOST_GRAMS = 300;
/** A supplement has to close this much more than a food does, to come before it (ours). */
const SUPPLEMENT_PENALTY = 0.4;
/** What a rank costs, and what it is worth that the member knows the food (ours). */
const RANK_PENALTY = 0.15;
const FAMILIAR_BONUS = 0.2;
/** A suggestion that closes less of the gap than this isn't worth making (ours). */
const LEAST_CLOSED = 0.2;
/** Where no energy is left, a food of this many kcal may still be eaten (ours). */
const ALWAYS_FITS_KCAL = 60;

/** What a food holds by nature varies: one that brings more than half of an upper level at once, such as kelp, isn't suggested (ours). */
const SHARE_OF_UPPER = 0.5;

interface ClosingInput {
  key: NutrientKey;
  foods: readonly CandidateFood[];
  eater: Eater;
  /** What the day holds already, in the nutrients' units. */
  day: Nutrients;
  /** Of B12, what is absorbed so far, in mcg. */
  absorbedB12Mcg?: number;
  targets: Partial<Record<NutrientKey, Target>>;
  energyLeftKcal: number;
  /** Ids of foods that were declined or were suggested already. */
  except?: ReadonlySet<string>;
  /** Ids of foods that the member has logged before: they come first among equals. */
  familiar?: ReadonlySet<string>;
}

/** What of each target a portion closes: 0 to 1; for B12 by what is absorbed. */
function closedBy(key: NutrientKey, amount: number, input: ClosingInput): { closed: number; percentAfter: number } {
  const target = input.targets[key];
  if (target?.direction !== "reach" || target.amount <= 0) return { closed: 0, percentAfter: 0 };
  const isB12 = key === "vitaminB12Mcg";
  const goal = isB12 ? absorbedTarget(target.amount) : target.amount;
  const before = isB12 ? (input.absorbedB12Mcg ?? 0) : (input.day[key] ?? 0);
  const adds = isB12 ? absorbedB12(amount) : amount;
  const missing = goal - before;
  return {
    closed: missing <= 0 ? 0 : Math.min(adds, missing) / missing,
    percentAfter: Math.floor(((before + adds) / goal) * 100 + 1e-9),
  };
}

/** Whether the day with so much of the food stays within each upper level, and does not pass a limit that it had kept. */
const staysWithin = (food: CandidateFood, grams: number, { day, targets }: ClosingInput): boolean =>
  (Object.entries(food.per100g) as [NutrientKey, number][]).every(([key, per100g]) => {
    const target = targets[key];
    if (!target) return true;
    const before = day[key] ?? 0;
    const after = before + (per100g * grams) / 100;
    if (target.direction === "limit") return after <= target.amount || per100g === 0 || after <= before;
    return target.upper === null || after <= target.upper;
  });

/**
 * The foods that close the gap best, best first: most of the gap, then little energy, one whole portion, and other gaps with it. A supplement only
 * counts for what food hardly brings (B12, D, iodine, EPA and DHA), and, as everything, within its upper level.
 */
export function closingFoods(input: ClosingInput, count = 1): Suggestion[] {
  const { key, foods, eater, energyLeftKcal, targets, except, familiar } = input;
  const budget = Math.max(energyLeftKcal, ALWAYS_FITS_KCAL);
  const others = (Object.keys(targets) as NutrientKey[]).filter(
    (other) => other !== key && closedBy(other, Number.MAX_VALUE, input).closed > 0,
  );
  const ranked: { suggestion: Suggestion; score: number }[] = [];
  for (const food of foods) {
    const per100g = food.per100g[key] ?? 0;
    if (per100g <= 0 || except?.has(food.id) || !suits(food, eater)) continue;
    if (key === "vitaminB12Mcg" && !countsForB12(food)) continue;
    if (food.isSupplement && !SUPPLEMENTED.includes(key)) continue;
    // Oxalate keeps most of their calcium.
    if (key === "calciumMg" && isHighOxalate(food.name)) continue;
    let best: { suggestion: Suggestion; score: number } | null = null;
    for (const portion of food.portions.length > 0 ? food.portions : [{ label: "100 g", grams: 100 }]) {
      for (const step of food.isSupplement || /^\d+\/\d/.test(portion.label) ? [1] : STEPS) {
        const grams = portion.grams * step;
        const energyKcal = ((food.per100g.energyKcal ?? Number.POSITIVE_INFINITY) * grams) / 100;
        if (energyKcal > budget || grams > (food.mostGrams ?? MOST_GRAMS)) continue;
        const adds = (per100g * grams) / 100;
        if (!food.isSupplement && adds > SHARE_OF_UPPER * (targets[key]?.upper ?? Number.POSITIVE_INFINITY)) continue;
        const { closed, percentAfter } = closedBy(key, adds, input);
        if (closed < LEAST_CLOSED || !staysWithin(food, grams, input)) continue;
        const withIt = others.reduce(
          (sum, other) => sum + closedBy(other, ((food.per100g[other] ?? 0) * grams) / 100, input).closed,
          0,
        );
        const score =
          closed -
          0.3 * (energyKcal / Math.max(budget, 200)) -
          (step === 1 ? 0 : 0.05) -
          RANK_PENALTY * (food.rank ?? 1) +
          (familiar?.has(food.id) ? FAMILIAR_BONUS : 0) -
          (food.isSupplement ? SUPPLEMENT_PENALTY : 0) +
          (others.length > 0 ? (0.2 * withIt) / others.length : 0);
        if (!best || score > best.score) {
          best = {
            score,
            suggestion: {
              food,
              portions: step,
              portionLabel: portion.label,
              grams,
              adds,
              energyKcal: Math.round(energyKcal),
              percentAfter,
            },
          };
        }
      }
    }
    if (best) ranked.push(best);
  }
  return ranked
    .sort((a, b) => b.score - a.score || (a.suggestion.food.id < b.suggestion.food.id ? -1 : 1))
    .slice(0, count)
    .map(({ suggestion }) => suggestion);
}

const SUPPLEMENTED: readonly NutrientKey[] = ["vitaminB12Mcg", "vitaminDMcg", "iodineMcg", "epaDhaMg"];

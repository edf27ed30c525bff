/**
 * Protein quality of a meal or a day by complementarity: what its foods bring together, against the pattern of FAO 2013. An estimate: no source
 * here has digestibility in the small intestine by amino acid, so it is never called DIAAS. Pure.
 */
import { plural } from "../kernel/plural.ts";
import { type CandidateFood, type Eater, suits } from "./domain-closing-food.ts";
import { type EatenFood, type ProteinClass, proteinClassOf } from "./domain-eaten.ts";
import type { NutrientKey } from "./domain-nutrients.ts";
import type { Sources } from "./domain-source.ts";

export const SOURCES = {
  fao2013: {
    authors: "FAO.",
    year: 2013,
    title: "Dietary protein quality evaluation in human nutrition (FAO Food and Nutrition Paper 92), table 5",
    publication: "FAO, Rome",
    url: "https://www.fao.org/ag/humannutrition/35978-02317b979a686a57aa4593304ffc17f06.pdf",
  },
  complementarity: {
    authors: "Young VR, Pellett PL.",
    year: 1994,
    title: "Plant proteins in relation to human protein and amino acid nutrition",
    publication: "Am J Clin Nutr 59 (5 Suppl):1203S–1212S",
    url: "https://doi.org/10.1093/ajcn/59.5.1203S",
  },
} as const satisfies Sources;

export const PROTEIN_QUALITY_NAME = "Protein quality estimate (FAO 2013 pattern)";

/** Scoring pattern for everyone older than 3 years, in mg per g of protein (FAO 2013, table 5). */
export const PATTERN = {
  histidine: { name: "Histidine", mgPerG: 16, of: ["histidine"] },
  isoleucine: { name: "Isoleucine", mgPerG: 30, of: ["isoleucine"] },
  leucine: { name: "Leucine", mgPerG: 61, of: ["leucine"] },
  lysine: { name: "Lysine", mgPerG: 48, of: ["lysine"] },
  sulfur: { name: "Methionine and cystine", mgPerG: 23, of: ["methionine", "cystine"] },
  aromatic: { name: "Phenylalanine and tyrosine", mgPerG: 41, of: ["phenylalanine", "tyrosine"] },
  threonine: { name: "Threonine", mgPerG: 25, of: ["threonine"] },
  tryptophan: { name: "Tryptophan", mgPerG: 6.6, of: ["tryptophan"] },
  valine: { name: "Valine", mgPerG: 40, of: ["valine"] },
} as const satisfies Record<string, { name: string; mgPerG: number; of: readonly NutrientKey[] }>;
export type PatternKey = keyof typeof PATTERN;
export const PATTERN_KEYS = Object.keys(PATTERN) as PatternKey[];

/** The share of a protein that is digested, by four classes (ours, between the published figures for such foods). */
export const DIGESTIBILITY: Record<ProteinClass, number> = { isolate: 0.95, animal: 0.95, refined: 0.9, whole: 0.85 };

/** From which share of the protein on a score is shown as one: below it, too little is known. */
export const ENOUGH_COVERAGE = 0.6;

type ProteinFood = Pick<EatenFood, "name" | "grams" | "per100g" | "proteinClass">;

export interface ProteinQuality {
  /** g in all, and of foods whose amino acids are known. */
  protein: number;
  knownProtein: number;
  /** 0 to 1. */
  coverage: number;
  /** Of the pattern in percent, whole, for each amino acid; null without a known one. */
  percents: Record<PatternKey, number> | null;
  /** The lowest of them, not cut at 100. */
  score: number | null;
  limiting: PatternKey | null;
  /** Such as "Lysine limits it at 75%". */
  text: string;
}

/** Protein in g, digestible amino acids in mg; null where an amino acid of the pattern is unknown or there is no protein. */
function aminoAcidsOf({ name, grams, per100g, proteinClass }: ProteinFood): {
  protein: number;
  mg: Record<PatternKey, number>;
} | null {
  const protein = per100g.protein ?? 0;
  if (protein <= 0) return null;
  const digested = DIGESTIBILITY[proteinClassOf({ name, ...(proteinClass ? { proteinClass } : {}) })];
  const mg = {} as Record<PatternKey, number>;
  for (const key of PATTERN_KEYS) {
    let sum = 0;
    for (const nutrient of PATTERN[key].of) {
      const value = per100g[nutrient];
      if (value === undefined) return null;
      sum += value;
    }
    mg[key] = sum * 10 * grams * digested;
  }
  return { protein: (protein * grams) / 100, mg };
}

interface Totals {
  protein: number;
  knownProtein: number;
  mg: Record<PatternKey, number>;
}

function totalsOf(foods: readonly ProteinFood[]): Totals {
  const totals: Totals = {
    protein: 0,
    knownProtein: 0,
    mg: Object.fromEntries(PATTERN_KEYS.map((key) => [key, 0])) as Record<PatternKey, number>,
  };
  for (const food of foods) {
    totals.protein += ((food.per100g.protein ?? 0) * food.grams) / 100;
    const known = aminoAcidsOf(food);
    if (!known) continue;
    totals.knownProtein += known.protein;
    for (const key of PATTERN_KEYS) totals.mg[key] += known.mg[key];
  }
  return totals;
}

/** Percent of the pattern, not rounded. */
const share = (mg: number, protein: number, key: PatternKey): number => (mg / protein / PATTERN[key].mgPerG) * 100;

/**
 * The quality of what is eaten together: for each amino acid Σ digestible mg ÷ Σ g of protein ÷ the pattern's mg per g, over the foods
 * whose amino acids are known. The lowest limits.
 */
export function proteinQuality(foods: readonly ProteinFood[]): ProteinQuality {
  const { protein, knownProtein, mg } = totalsOf(foods);
  const coverage = protein > 0 ? knownProtein / protein : 0;
  if (knownProtein === 0) {
    return {
      protein,
      knownProtein,
      coverage,
      percents: null,
      score: null,
      limiting: null,
      text: protein > 0 ? "Protein quality unknown: no source here has its amino acids." : "No protein logged.",
    };
  }
  const percents = {} as Record<PatternKey, number>;
  let limiting: PatternKey = "lysine";
  let lowest = Number.POSITIVE_INFINITY;
  for (const key of PATTERN_KEYS) {
    const exact = share(mg[key], knownProtein, key);
    percents[key] = Math.round(exact);
    if (exact < lowest) [lowest, limiting] = [exact, key];
  }
  const score = percents[limiting];
  const name = PATTERN[limiting].name;
  const known = coverage < 0.995 ? ` Known for ${Math.round(coverage * 100)}% of the protein.` : "";
  const text =
    coverage < ENOUGH_COVERAGE
      ? `Too little is known to judge it: the amino acids of ${Math.round(coverage * 100)}% of the protein.`
      : lowest >= 100
        ? `All amino acids reach the pattern; ${name.toLowerCase()} is the lowest at ${score}%.${known}`
        : `${name} ${PATTERN[limiting].of.length > 1 ? "limit" : "limits"} it at ${score}%.${known}`;
  return { protein, knownProtein, coverage, percents, score, limiting, text };
}

export interface Complement {
  food: CandidateFood;
  grams: number;
  energyKcal: number;
  aminoAcid: PatternKey;
  /** Of the pattern, whole percent: before and after. */
  from: number;
  to: number;
  scoreAfter: number;
  /** Such as "50 g Lentils lift lysine from 75 to 102%". */
  text: string;
}

/** A suggestion of more than this, in g, is a meal of its own. */
const MOST_GRAMS = 250;

/**
 * The foods that lift the limiting amino acid to the pattern, those that take the least first, in grams and energy. For food c with a mg and p g of protein per g
 * of food, and the meal's A and P: grams = (r × P − A) ÷ (a − r × p), rounded up to 5 g.
 */
export function complements(
  foods: readonly ProteinFood[],
  candidates: readonly CandidateFood[],
  eater: Eater,
  energyLeftKcal: number,
  count = 1,
): Complement[] {
  const { limiting, score } = proteinQuality(foods);
  if (limiting === null || score === null || score >= 100) return [];
  const before = totalsOf(foods);
  const wanted = PATTERN[limiting].mgPerG;
  return candidates
    .flatMap((food): Complement[] => {
      if (food.isSupplement || !suits(food, eater)) return [];
      const perGram = aminoAcidsOf({ name: food.name, grams: 1, per100g: food.per100g });
      const gain = perGram ? perGram.mg[limiting] - wanted * perGram.protein : 0;
      if (!perGram || gain <= 0) return [];
      const exact = (wanted * before.knownProtein - before.mg[limiting]) / gain;
      const grams = Math.max(5, Math.ceil(exact / 5 - 1e-9) * 5);
      const energyKcal = ((food.per100g.energyKcal ?? Number.POSITIVE_INFINITY) * grams) / 100;
      if (grams > Math.min(MOST_GRAMS, food.mostGrams ?? MOST_GRAMS) || energyKcal > energyLeftKcal) return [];
      const after = proteinQuality([...foods, { name: food.name, grams, per100g: food.per100g }]);
      const to = after.percents?.[limiting] ?? 0;
      return [
        {
          food,
          grams,
          energyKcal: Math.round(energyKcal),
          aminoAcid: limiting,
          from: score,
          to,
          scoreAfter: after.score ?? 0,
          text: `${grams} g ${food.name} ${isPlural(food.name) ? "lift" : "lifts"} ${PATTERN[limiting].name.toLowerCase()} from ${score} to ${to}%`,
        },
      ];
    })
    .sort((a, b) => effort(a) - effort(b) || (a.food.id < b.food.id ? -1 : 1))
    .slice(0, count);
}

/** Two kcal count as a gram; a rank as 20, and a powder as 50, since food comes first (ours). */
const effort = ({ grams, energyKcal, food }: Complement): number =>
  grams + energyKcal / 2 + 20 * (food.rank ?? 1) + (/\b(isolate|concentrate|powder)\b/i.test(food.name) ? 50 : 0);

const isPlural = (name: string): boolean => /^[^,(]*[^s\s,]s\b/i.test(name.split(/[,(]/)[0] ?? "");

/** The quality of each meal of one day, in the order in which the meals come, and of the whole day. */
export function proteinQualityByMeal(foods: readonly EatenFood[]): {
  day: ProteinQuality;
  meals: { meal: string; quality: ProteinQuality }[];
} {
  const meals = new Map<string, EatenFood[]>();
  for (const food of foods) meals.set(food.meal, [...(meals.get(food.meal) ?? []), food]);
  return {
    day: proteinQuality(foods),
    meals: [...meals].map(([meal, parts]) => ({ meal, quality: proteinQuality(parts) })),
  };
}

/** How the estimate is made, as pages say it. */
export const PROTEIN_QUALITY_METHOD = `Digestible amino acids of all foods together, over their protein, against FAO's 2013 pattern for ${plural(PATTERN_KEYS.length, "amino acid")}. Digestibility is by class, ours: isolates and animal foods 95%, refined grains 90%, whole grains, legumes, nuts and vegetables 85%. An estimate, not a DIAAS: that needs values measured in the small intestine.`;

/** Vitamin B12 by occasion: the body takes up little of a large amount at once, so the day's sum says too little. Pure. */
import { type EatenFood, isUnreliableB12 } from "./domain-eaten.ts";
import type { Sources } from "./domain-source.ts";

export const SOURCES = {
  b12Absorption: {
    authors: "Institute of Medicine.",
    year: 1998,
    title:
      "Dietary Reference Intakes for Thiamin, Riboflavin, Niacin, Vitamin B6, Folate, Vitamin B12, Pantothenic Acid, Biotin, and Choline, chapter 9",
    publication: "National Academies Press",
    url: "https://doi.org/10.17226/6015",
  },
  b12Efsa: {
    authors: "EFSA Panel on Dietetic Products, Nutrition and Allergies.",
    year: 2015,
    title: "Scientific opinion on dietary reference values for cobalamin (vitamin B12)",
    publication: "EFSA J 13(7):4150",
    url: "https://doi.org/10.2903/j.efsa.2015.4150",
  },
  b12Ods: {
    authors: "National Institutes of Health, Office of Dietary Supplements.",
    year: null,
    title: "Vitamin B12: fact sheet for health professionals",
    publication: "ods.od.nih.gov",
    url: "https://ods.od.nih.gov/factsheets/VitaminB12-HealthProfessional/",
  },
  b12VeganHealth: {
    authors: "Norris J.",
    year: null,
    title: "Daily needs; vitamin B12 recommendations",
    publication: "VeganHealth.org",
    url: "https://veganhealth.org/daily-needs/",
  },
} as const satisfies Sources;

/**
 * What is absorbed of one intake, in mcg: half of it up to 1.5 mcg, where the carrier in the gut is full, and 1 percent of what is above 3 mcg
 * by diffusion. An estimate: the shape follows IOM 1998 and the NIH fact sheet (about half of 1 mcg, about 1.3 percent of 1,000).
 */
export const absorbedB12 = (mcg: number): number => Math.min(0.5 * mcg, 1.5) + 0.01 * Math.max(0, mcg - 3);

/** EFSA takes 40 percent of its Adequate Intake to be absorbed: what of a target in mcg has to arrive. */
export const absorbedTarget = (targetMcg: number): number => 0.4 * targetMcg;

/** Tables list traces in foods that hold none that counts (tempeh, miso, mushrooms). Per 100 g, in mcg (ours). */
const TRACE_PER_100G = 0.2;

/** Whether a food's B12 is counted: from fortified foods, supplements and animal foods, not from algae, mushrooms, ferments and traces. */
export const countsForB12 = (food: Pick<EatenFood, "name" | "per100g" | "isFortified">): boolean =>
  (food.per100g.vitaminB12Mcg ?? 0) > 0 &&
  (food.isFortified ??
    (!isUnreliableB12(food.name) &&
      !/\bunfortified\b/i.test(food.name) &&
      (food.per100g.vitaminB12Mcg ?? 0) >= TRACE_PER_100G));

export interface B12Occasion {
  date: string;
  meal: string;
  mcg: number;
  absorbedMcg: number;
}

/** The occasions with B12 that counts: what was eaten at one meal of a day is one. */
export function b12Occasions(foods: readonly EatenFood[]): B12Occasion[] {
  const occasions = new Map<string, B12Occasion>();
  for (const food of foods) {
    if (!countsForB12(food)) continue;
    const id = `${food.date} ${food.meal}`;
    const one = occasions.get(id) ?? { date: food.date, meal: food.meal, mcg: 0, absorbedMcg: 0 };
    one.mcg += ((food.per100g.vitaminB12Mcg ?? 0) * food.grams) / 100;
    one.absorbedMcg = absorbedB12(one.mcg);
    occasions.set(id, one);
  }
  return [...occasions.values()];
}

/** What vegans take, in one sentence, with who says so. For adults up to 64; others ask a clinician. */
export const B12_ADVICE =
  "Pick one: fortified foods with 2–3.5 mcg at two meals a day, or 25–100 mcg once a day, or 1,000 mcg twice a week (VeganHealth.org, for ages 18–64). The NIH sets no upper level for B12. Over 64, pregnant or on medication such as metformin, ask your clinician for your amount.";

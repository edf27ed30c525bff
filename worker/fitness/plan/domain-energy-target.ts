/** How much energy to eat for a goal, and the limits that no goal crosses. Pure. */
import type { Sources } from "../../nutrition/domain-source.ts";
import { bodyMassIndex, type EnergyBody, type FormulaSex, type LifeStage, roundToTen } from "./domain-energy.ts";

export const SOURCES = {
  floor: {
    authors: "Jensen MD, Ryan DH, Apovian CM, et al.",
    year: 2014,
    title: "2013 AHA/ACC/TOS guideline for the management of overweight and obesity in adults",
    publication: "Circulation 129 (25 Suppl 2):S102–S138",
    url: "https://doi.org/10.1161/01.cir.0000437739.71477.ee",
  },
  loss: {
    authors: "Helms ER, Aragon AA, Fitschen PJ.",
    year: 2014,
    title: "Evidence-based recommendations for natural bodybuilding contest preparation: nutrition and supplementation",
    publication: "J Int Soc Sports Nutr 11:20",
    url: "https://doi.org/10.1186/1550-2783-11-20",
  },
  gain: {
    authors: "Iraki J, Fitschen P, Espinar S, Helms E.",
    year: 2019,
    title: "Nutrition recommendations for bodybuilders in the off-season: a narrative review",
    publication: "Sports 7:154",
    url: "https://doi.org/10.3390/sports7070154",
  },
  energyOfWeight: {
    authors: "Wishnofsky M.",
    year: 1958,
    title: "Caloric equivalents of gained or lost weight",
    publication: "Am J Clin Nutr 6:542–546",
    url: "https://doi.org/10.1093/ajcn/6.5.542",
  },
  energyOfWeightLimits: {
    authors: "Hall KD.",
    year: 2008,
    title: "What is the required energy deficit per unit weight loss?",
    publication: "Int J Obes 32:573–576",
    url: "https://doi.org/10.1038/sj.ijo.0803720",
  },
  underweight: {
    authors: "World Health Organization.",
    year: 2000,
    title: "Obesity: preventing and managing the global epidemic (WHO Technical Report Series 894)",
    publication: "WHO, Geneva",
  },
} as const satisfies Sources;

/**
 * Energy of a kilogram of body weight, in kcal: 3,500 kcal a pound (Wishnofsky 1958) are 7,716 a kilogram, rounded. It fits fat
 * tissue; where muscle goes too, a kilogram holds less (Hall 2008).
 */
export const KCAL_PER_KG = 7700;

export const GOALS = { lose: "Lose weight", keep: "Keep my weight", gain: "Gain weight" } as const;
export type Goal = keyof typeof GOALS;

/** How fast, in percent of body weight a week: 0.5–1 for loss (Helms 2014), 0.25–0.5 for gain (Iraki 2019). */
export const RATES = {
  lose: { min: 0.25, suggested: 0.5, max: 1 },
  gain: { min: 0.1, suggested: 0.25, max: 0.5 },
} as const;

/** Below 18.5 a body mass index is underweight (WHO 2000). */
export const UNDERWEIGHT_BMI = 18.5;

/**
 * The least energy that any target has: 1,200 kcal for women and 1,500 for men (the lower ends that the 2013 guideline prescribes), or
 * 90 percent of resting energy (ours), whichever is more. Where the formula's sex is the average, the higher of the two.
 */
export const energyFloor = (sex: FormulaSex, restingKcal: number): number =>
  Math.max(sex === "female" ? 1200 : 1500, restingKcal * 0.9);

/** Why a target is not what the goal alone would make it. */
export type EnergyLimit = "minor" | "pregnancy" | "lactation" | "underweight" | "careful" | "floor" | "rate";

export const ENERGY_LIMIT_TEXTS: Record<EnergyLimit, string> = {
  minor:
    "By the birth date that you gave you're under 18, so your target is what keeps you at your weight. Talk to a clinician before you change it.",
  pregnancy:
    "You're pregnant, so your target holds no deficit. Your clinician knows what you need now: ask before you change it.",
  lactation: "You're breastfeeding, so your target holds no deficit. Ask your clinician before you change it.",
  underweight:
    "Your BMI is below 18.5, so your target holds no deficit. A clinician or dietitian can help you from here.",
  careful: "You told us about a condition for which a deficit needs a clinician, so your target holds none.",
  floor:
    "This goal would take you below the least we plan for (1,200 kcal for women, 1,500 for men, or 90% of resting energy), so the target stops there.",
  rate: "We don't plan to lose more than 1% or gain more than 0.5% of body weight a week.",
};

/** The texts without energy, weight or percentages, where they have some, for members who hide numbers. */
const TEXTS_WITHOUT_NUMBERS: Partial<Record<EnergyLimit, string>> = {
  underweight:
    "Your weight is low for your height, so your target holds no deficit. A clinician or dietitian can help you from here.",
  floor: "This goal would take you below the least we plan for, so the target stops there.",
  rate: "There is a limit to how fast a plan loses or gains weight.",
};

/** Why a target is not what the goal alone would make it, for a page. */
export const limitText = (limit: EnergyLimit, hidesNumbers: boolean): string =>
  (hidesNumbers && TEXTS_WITHOUT_NUMBERS[limit]) || ENERGY_LIMIT_TEXTS[limit];

export interface EnergyTargetInput {
  body: EnergyBody;
  /** Resting energy and the day's expenditure in kcal, by formula or from the member's own log. */
  restingKcal: number;
  expenditureKcal: number;
  goal: Goal;
  /** Percent of body weight a week; read for lose and gain. */
  ratePercent: number;
  lifeStage: LifeStage;
  /** True with a condition that needs a clinician: no deficit. */
  isCareful: boolean;
}

/**
 * The day's energy target in kcal, to the nearest 10: expenditure ∓ rate × weight × 7,700 / 7, within the limits that the texts name.
 * No deficit under 18, in pregnancy, while breastfeeding, below a BMI of 18.5, or in careful mode; no surplus by plan under 18 or in pregnancy.
 */
export function energyTarget(input: EnergyTargetInput): {
  kcal: number;
  /** Of the expenditure; negative is a deficit. */
  difference: number;
  limits: EnergyLimit[];
} {
  const { body, goal, lifeStage } = input;
  const limits: EnergyLimit[] = [];
  const refusal: EnergyLimit | null =
    body.age < 18
      ? "minor"
      : lifeStage.startsWith("pregnant")
        ? "pregnancy"
        : goal === "lose" && lifeStage.startsWith("lactating")
          ? "lactation"
          : goal === "lose" && input.isCareful
            ? "careful"
            : goal === "lose" && bodyMassIndex(body) < UNDERWEIGHT_BMI
              ? "underweight"
              : null;
  let perDay = 0;
  if (goal !== "keep" && refusal) limits.push(refusal);
  else if (goal !== "keep") {
    const rate = Math.min(Math.max(input.ratePercent, 0), RATES[goal].max);
    if (rate < input.ratePercent) limits.push("rate");
    perDay = ((goal === "lose" ? -1 : 1) * ((rate / 100) * body.weightKg * KCAL_PER_KG)) / 7;
  }
  const wanted = input.expenditureKcal + perDay;
  const floor = energyFloor(body.sex, input.restingKcal);
  if (wanted < floor) limits.push("floor");
  // A floor rounded down would lie below itself.
  const kcal = wanted < floor ? Math.ceil(floor / 10) * 10 : Math.max(roundToTen(wanted), Math.ceil(floor / 10) * 10);
  return { kcal, difference: kcal - Math.round(input.expenditureKcal), limits };
}

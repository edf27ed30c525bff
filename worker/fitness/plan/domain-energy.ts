/** Energy at rest and per day by published formulas. Pure. */
import type { Sources } from "../../nutrition/domain-source.ts";

export const SOURCES = {
  mifflin: {
    authors: "Mifflin MD, St Jeor ST, Hill LA, Scott BJ, Daugherty SA, Koh YO.",
    year: 1990,
    title: "A new predictive equation for resting energy expenditure in healthy individuals",
    publication: "Am J Clin Nutr 51:241–247",
    url: "https://doi.org/10.1093/ajcn/51.2.241",
  },
  katchMcArdle: {
    authors: "McArdle WD, Katch FI, Katch VL.",
    year: 2015,
    title: "Exercise Physiology: Nutrition, Energy, and Human Performance, 8th edition",
    publication: "Wolters Kluwer",
  },
  cunningham: {
    authors: "Cunningham JJ.",
    year: 1980,
    title: "A reanalysis of the factors influencing basal metabolic rate in normal adults",
    publication: "Am J Clin Nutr 33:2372–2374",
    url: "https://doi.org/10.1093/ajcn/33.11.2372",
  },
  eer: {
    authors: "Institute of Medicine.",
    year: 2005,
    title:
      "Dietary Reference Intakes for Energy, Carbohydrate, Fiber, Fat, Fatty Acids, Cholesterol, Protein, and Amino Acids, chapter 5",
    publication: "National Academies Press",
    url: "https://doi.org/10.17226/10490",
  },
  activity: {
    authors: "FAO, WHO, United Nations University.",
    year: 2004,
    title: "Human energy requirements: report of a joint expert consultation, 2001",
    publication: "FAO, Rome",
    url: "https://www.fao.org/4/y5686e/y5686e00.htm",
  },
} as const satisfies Sources;

/** The sex that a formula is used for; `average` takes the mean of both results. */
export type FormulaSex = "female" | "male" | "average";

export const LIFE_STAGES = {
  none: "Neither",
  pregnant_1: "Pregnant, first trimester",
  pregnant_2: "Pregnant, second trimester",
  pregnant_3: "Pregnant, third trimester",
  lactating_early: "Breastfeeding, first six months",
  lactating_late: "Breastfeeding, after six months",
} as const;
export type LifeStage = keyof typeof LIFE_STAGES;

/**
 * Physical activity levels: the day's energy as a multiple of resting energy. The five steps are a convention of practice; FAO 2004
 * (chapter 5) calls 1.40–1.69 sedentary or light, 1.70–1.99 active and 2.00–2.40 vigorous lifestyles.
 */
export const ACTIVITY_LEVELS = {
  sitting: { label: "Mostly sitting", level: 1.2 },
  light: { label: "Light: training 1 to 3 days a week", level: 1.375 },
  moderate: { label: "Moderate: 3 to 5 days", level: 1.55 },
  hard: { label: "Hard: 6 to 7 days", level: 1.725 },
  very: { label: "Very hard: twice a day or heavy work", level: 1.9 },
} as const;
export type Activity = keyof typeof ACTIVITY_LEVELS;

export interface EnergyBody {
  sex: FormulaSex;
  /** Years. */
  age: number;
  heightCm: number;
  weightKg: number;
  /** Percent of body weight; null or absent: not known. */
  bodyFatPercent?: number | null;
}

const bySex = (sex: FormulaSex, of: (sex: "female" | "male") => number): number =>
  sex === "average" ? (of("female") + of("male")) / 2 : of(sex);

/**
 * Resting energy in kcal a day after Mifflin and St Jeor (Am J Clin Nutr 1990;51:241–247):
 * 10 × kg + 6.25 × cm − 5 × years, plus 5 for men, minus 161 for women. Derived from adults; for many people it is off by 10 percent in either direction.
 */
export const mifflinStJeor = ({ sex, age, heightCm, weightKg }: EnergyBody): number =>
  10 * weightKg + 6.25 * heightCm - 5 * age + bySex(sex, (one) => (one === "male" ? 5 : -161));

/** Lean mass in kg. */
const leanMass = (weightKg: number, bodyFatPercent: number): number => weightKg * (1 - bodyFatPercent / 100);

/** Resting energy in kcal a day: 370 + 21.6 × kg of lean body mass (Katch and McArdle, Exercise Physiology). */
export const katchMcArdle = (weightKg: number, bodyFatPercent: number): number =>
  370 + 21.6 * leanMass(weightKg, bodyFatPercent);

/** Resting energy in kcal a day: 500 + 22 × kg of lean body mass (Cunningham, Am J Clin Nutr 1980;33:2372–2374). */
export const cunningham = (weightKg: number, bodyFatPercent: number): number =>
  500 + 22 * leanMass(weightKg, bodyFatPercent);

export type RestingFormula = "mifflin" | "katchMcArdle" | "cunningham";

/**
 * Resting energy in kcal a day by the formula that fits what is known: Mifflin-St Jeor; with body fat Katch-McArdle, and for those
 * who train hard Cunningham.
 */
export function restingEnergy(body: EnergyBody, isTrained = false): { kcal: number; formula: RestingFormula } {
  const { weightKg, bodyFatPercent } = body;
  if (bodyFatPercent === null || bodyFatPercent === undefined) return { kcal: mifflinStJeor(body), formula: "mifflin" };
  return isTrained
    ? { kcal: cunningham(weightKg, bodyFatPercent), formula: "cunningham" }
    : { kcal: katchMcArdle(weightKg, bodyFatPercent), formula: "katchMcArdle" };
}

type EerActivity = "sedentary" | "low" | "active" | "very";
/** By the levels that the report gives: below 1.4, from 1.4, from 1.6 and from 1.9 of resting energy. 1.375 counts as 1.4 (ours). */
const EER_ACTIVITY: Record<Activity, EerActivity> = {
  sitting: "sedentary",
  light: "low",
  moderate: "low",
  hard: "active",
  very: "very",
};

const PA = {
  adult: {
    male: { sedentary: 1, low: 1.11, active: 1.25, very: 1.48 },
    female: { sedentary: 1, low: 1.12, active: 1.27, very: 1.45 },
  },
  anyWeight: {
    male: { sedentary: 1, low: 1.12, active: 1.27, very: 1.54 },
    female: { sedentary: 1, low: 1.14, active: 1.27, very: 1.45 },
  },
  young: {
    male: { sedentary: 1, low: 1.13, active: 1.26, very: 1.42 },
    female: { sedentary: 1, low: 1.16, active: 1.31, very: 1.56 },
  },
  youngOverweight: {
    male: { sedentary: 1, low: 1.12, active: 1.24, very: 1.45 },
    female: { sedentary: 1, low: 1.18, active: 1.35, very: 1.6 },
  },
} as const;

const EER_ADDED: Record<LifeStage, number> = {
  none: 0,
  pregnant_1: 0,
  pregnant_2: 340,
  pregnant_3: 452,
  lactating_early: 330,
  lactating_late: 400,
};

/**
 * The day's energy in kcal after the Institute of Medicine (2005, chapter 5). Ages 9–18: the estimated energy requirement with its 25 kcal
 * for growth, or from a BMI of 25 on (ours, for the report's 85th percentile) the equation for keeping the weight when overweight. Adults: the requirement at a BMI from 18.5 to 25, else the equation for total expenditure at any weight. The activity
 * factor multiplies weight and height both. Adds 340 and 452 kcal in the second and third trimester, 330 and 400 in the first and
 * second half-year of breastfeeding.
 */
export function estimatedEnergyRequirement(
  body: EnergyBody,
  activity: Activity,
  lifeStage: LifeStage = "none",
): number {
  const { age, weightKg, heightCm } = body;
  const m = heightCm / 100;
  const step = EER_ACTIVITY[activity];
  const bmi = bodyMassIndex(body);
  const base = bySex(body.sex, (sex) => {
    if (age < 19 && bmi >= 25) {
      const pa = PA.youngOverweight[sex][step];
      return sex === "male"
        ? 114 - 50.9 * age + pa * (19.5 * weightKg + 1161.4 * m)
        : 389 - 41.2 * age + pa * (15 * weightKg + 701.6 * m);
    }
    if (age < 19) {
      const pa = PA.young[sex][step];
      return sex === "male"
        ? 88.5 - 61.9 * age + pa * (26.7 * weightKg + 903 * m) + 25
        : 135.3 - 30.8 * age + pa * (10 * weightKg + 934 * m) + 25;
    }
    if (bmi >= 18.5 && bmi <= 25) {
      const pa = PA.adult[sex][step];
      return sex === "male"
        ? 662 - 9.53 * age + pa * (15.91 * weightKg + 539.6 * m)
        : 354 - 6.91 * age + pa * (9.36 * weightKg + 726 * m);
    }
    const pa = PA.anyWeight[sex][step];
    return sex === "male"
      ? 864 - 9.72 * age + pa * (14.2 * weightKg + 503 * m)
      : 387 - 7.31 * age + pa * (10.9 * weightKg + 660.7 * m);
  });
  return base + EER_ADDED[lifeStage];
}

/** Body mass index in kg/m². */
export const bodyMassIndex = ({ weightKg, heightCm }: Pick<EnergyBody, "weightKg" | "heightCm">): number =>
  weightKg / (heightCm / 100) ** 2;

/** What the formulas say of a day, in kcal, and which one: those under 19, pregnant or breastfeeding by the Institute of Medicine. */
export function dailyEnergyByFormula(
  body: EnergyBody,
  activity: Activity,
  lifeStage: LifeStage = "none",
): { resting: number; daily: number; formula: RestingFormula | "eer" } {
  const resting = restingEnergy(body, activity === "hard" || activity === "very");
  if (body.age < 19 || lifeStage !== "none") {
    return { resting: resting.kcal, daily: estimatedEnergyRequirement(body, activity, lifeStage), formula: "eer" };
  }
  return {
    resting: resting.kcal,
    daily: resting.kcal * ACTIVITY_LEVELS[activity].level,
    formula: resting.formula,
  };
}

/** To the nearest 10 kcal: more exactly than that, nobody knows it. */
export const roundToTen = (kcal: number): number => Math.round(kcal / 10) * 10;

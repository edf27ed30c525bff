/** The input of the estimate. */
export interface Body {
  sex: "female" | "male";
  age: number;
  heightCm: number;
  weightKg: number;
  activity: Activity;
  aim: Aim;
}

/** Physical activity levels: the day's energy as a multiple of resting energy. */
export const ACTIVITY_LEVELS = {
  sitting: { label: "Mostly sitting", level: 1.2 },
  light: { label: "Light: training 1 to 3 days a week", level: 1.375 },
  moderate: { label: "Moderate: 3 to 5 days", level: 1.55 },
  hard: { label: "Hard: 6 to 7 days", level: 1.725 },
  very: { label: "Very hard: twice a day or heavy work", level: 1.9 },
} as const;

export type Activity = keyof typeof ACTIVITY_LEVELS;

/** Protein by goal, in g per kg of body weight per day. */
export const PROTEIN_BY_AIM = {
  health: { label: "General health", from: 0.8, to: 1.2 },
  endurance: { label: "Endurance", from: 1.2, to: 1.6 },
  strength: { label: "Muscle and strength", from: 1.6, to: 2.2 },
} as const;

export type Aim = keyof typeof PROTEIN_BY_AIM;

/** The ranges that the formula is used for here; it is not valid outside them. */
const INPUT_RANGES = { age: [18, 90], heightCm: [130, 220], weightKg: [35, 220] } as const;

/**
 * Resting energy in kcal a day after Mifflin and St Jeor (Am J Clin Nutr 1990;51:241-247):
 * 10 × kg + 6.25 × cm − 5 × years, plus 5 for men, minus 161 for women. Derived from adults; for many people it is off by 10 percent in either direction.
 */
export function restingEnergy({
  sex,
  age,
  heightCm,
  weightKg,
}: Pick<Body, "sex" | "age" | "heightCm" | "weightKg">): number {
  return 10 * weightKg + 6.25 * heightCm - 5 * age + (sex === "male" ? 5 : -161);
}

/** The out-of-range fields, each with its error message. */
export function findInputProblems(
  body: Pick<Body, keyof typeof INPUT_RANGES>,
): Partial<Record<keyof typeof INPUT_RANGES, string>> {
  const names = { age: "an age", heightCm: "a height", weightKg: "a weight" };
  const units = { age: "years", heightCm: "cm", weightKg: "kg" };
  const out: Partial<Record<keyof typeof INPUT_RANGES, string>> = {};
  for (const key of Object.keys(INPUT_RANGES) as (keyof typeof INPUT_RANGES)[]) {
    const [from, to] = INPUT_RANGES[key];
    if (!(body[key] >= from && body[key] <= to)) out[key] = `Enter ${names[key]} from ${from} to ${to} ${units[key]}.`;
  }
  return out;
}

/** Resting and daily energy to the nearest 10 kcal, and the protein range in whole grams. */
export function estimateEnergy(body: Body): {
  resting: number;
  daily: number;
  protein: { from: number; to: number; perMeal: number };
} {
  const resting = restingEnergy(body);
  const { from, to } = PROTEIN_BY_AIM[body.aim];
  const low = Math.round(from * body.weightKg);
  const high = Math.round(to * body.weightKg);
  return {
    resting: roundToTen(resting),
    daily: roundToTen(resting * ACTIVITY_LEVELS[body.activity].level),
    protein: { from: low, to: high, perMeal: Math.round((low + high) / 2 / 4) },
  };
}

const roundToTen = (n: number) => Math.round(n / 10) * 10;

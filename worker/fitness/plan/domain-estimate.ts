/** The estimate of the public page: energy and protein from six answers, for adults alone. Pure. */
import { type Aim, PROTEIN_BY_AIM, proteinWeight } from "../../nutrition/domain-protein-target.ts";
import { ACTIVITY_LEVELS, type Activity, type EnergyBody, mifflinStJeor, roundToTen } from "./domain-energy.ts";

/** The ranges that the formula is used for here; it is not valid outside them. */
const INPUT_RANGES = { age: [18, 90], heightCm: [130, 220], weightKg: [35, 220] } as const;

/** The out-of-range fields, each with its error message. */
export function findInputProblems(
  body: Pick<EnergyBody, keyof typeof INPUT_RANGES>,
): Partial<Record<keyof typeof INPUT_RANGES, string>> {
  const names = { age: "an age", heightCm: "a height", weightKg: "a weight" };
  const units = { age: "years", heightCm: "cm (4 ft 4 in to 7 ft 2 in)", weightKg: "kg (78 to 485 lb)" };
  const out: Partial<Record<keyof typeof INPUT_RANGES, string>> = {};
  for (const key of Object.keys(INPUT_RANGES) as (keyof typeof INPUT_RANGES)[]) {
    const [from, to] = INPUT_RANGES[key];
    if (!(body[key] >= from && body[key] <= to)) out[key] = `Enter ${names[key]} from ${from} to ${to} ${units[key]}.`;
  }
  return out;
}

/** Resting and daily energy to the nearest 10 kcal, and the protein range in whole grams. */
export function estimateEnergy({ activity, aim, ...body }: EnergyBody & { activity: Activity; aim: Aim }): {
  resting: number;
  daily: number;
  protein: { from: number; to: number; perMeal: number };
} {
  const resting = mifflinStJeor(body);
  const { from, to } = PROTEIN_BY_AIM[aim];
  const weightKg = proteinWeight(body.weightKg, body.heightCm);
  const low = Math.round(from * weightKg);
  const high = Math.round(to * weightKg);
  return {
    resting: roundToTen(resting),
    daily: roundToTen(resting * ACTIVITY_LEVELS[activity].level),
    protein: { from: low, to: high, perMeal: Math.round((low + high) / 2 / 4) },
  };
}

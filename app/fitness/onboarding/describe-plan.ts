/** What a new plan comes to, in two sentences. Pure. */
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import { KCAL_PER_KG } from "#worker/fitness/plan/domain-energy-target.ts";
import type { MadePlan } from "#worker/fitness/plan/domain-plan.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { formatBodyWeight } from "../body-units.ts";

/** Differences below are what rounding makes. */
const LEAST_DIFFERENCE_KCAL = 10;

/** What a day uses, and what the target makes of it; null where the member hides numbers. */
export function describePlan(
  { expenditure, plan, limits }: Pick<MadePlan, "expenditure" | "plan" | "limits">,
  { goal, units, hideNumbers }: Pick<Profile, "goal" | "units" | "hideNumbers">,
): string | null {
  if (hideNumbers) return null;
  const energy = (kcal: number) => formatNutrient("energyKcal", kcal, units.energy);
  const use = `You use about ${energy(expenditure.kcal)} a day, by a formula.`;
  const difference = plan.energyKcal - expenditure.kcal;
  if (Math.abs(difference) < LEAST_DIFFERENCE_KCAL) return `${use} Your target is the same, which keeps your weight.`;
  const target = `Your target is ${energy(Math.abs(difference))} ${difference < 0 ? "less" : "more"}`;
  const weekly = formatBodyWeight((Math.abs(difference) * 7) / KCAL_PER_KG, units.weight);
  // Against the goal it is a limit that moved the target, which is said by itself.
  if (goal === "lose" && difference < 0) return `${use} ${target}, which takes off about ${weekly} a week.`;
  if (goal === "gain" && difference > 0 && !limits.includes("floor"))
    return `${use} ${target}, which adds about ${weekly} a week.`;
  return `${use} ${target}.`;
}

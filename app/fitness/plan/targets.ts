/** The targets of a plan in the order in which pages show them. Pure. */
import type { MadePlan } from "#worker/fitness/plan/domain-plan.ts";
import {
  DIARY_NUTRIENT_KEYS,
  DIARY_NUTRIENTS,
  NUTRIENT_GROUPS,
  type NutrientGroup,
  type NutrientKey,
} from "#worker/nutrition/domain-nutrients.ts";

export const MACRO_KEYS = ["energyKcal", "protein", "carbohydrate", "fat"] as const satisfies readonly NutrientKey[];
const isMacro = (key: NutrientKey): boolean => (MACRO_KEYS as readonly NutrientKey[]).includes(key);

/** A day's amount, in the nutrient's unit; 0 where the plan has none. */
export function targetAmount(key: NutrientKey, { plan, targets }: Pick<MadePlan, "plan" | "targets">): number {
  if (key === "energyKcal") return plan.energyKcal;
  if (key === "protein") return plan.proteinG;
  if (key === "fat") return plan.fatG;
  if (key === "carbohydrate") return plan.carbohydrateG;
  return targets[key]?.amount ?? 0;
}

/** All other targets, group by group. */
export function groupTargets({ targets }: Pick<MadePlan, "targets">): { title: string; keys: NutrientKey[] }[] {
  return (Object.keys(NUTRIENT_GROUPS) as NutrientGroup[])
    .map((group) => ({
      title: group === "energy" ? "Fiber and others" : NUTRIENT_GROUPS[group],
      keys: DIARY_NUTRIENT_KEYS.filter((key) => DIARY_NUTRIENTS[key].group === group && targets[key] && !isMacro(key)),
    }))
    .filter(({ keys }) => keys.length > 0);
}

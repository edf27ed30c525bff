/** The targets of a plan in the order in which pages show them. Pure. */
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import type { MadePlan } from "#worker/fitness/plan/domain-plan.ts";
import {
  DIARY_NUTRIENT_KEYS,
  DIARY_NUTRIENTS,
  KJ_PER_KCAL,
  NUTRIENT_GROUPS,
  type NutrientGroup,
  type NutrientKey,
} from "#worker/nutrition/domain-nutrients.ts";
import { ML_PER_FL_OZ } from "#worker/nutrition/domain-volume.ts";

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

/** The unit in which a member types a target, and how many of it make one of the nutrient's own. A gram of water is a milliliter. */
export function targetUnit(
  key: NutrientKey,
  units: Pick<Units, "energy" | "volume">,
): { unit: string; factor: number; decimals: number } {
  if (key === "energyKcal" && units.energy === "kJ") return { unit: "kJ", factor: KJ_PER_KCAL, decimals: 0 };
  if (key === "waterG")
    return units.volume === "ml"
      ? { unit: "ml", factor: 1, decimals: 0 }
      : { unit: "fl oz", factor: 1 / ML_PER_FL_OZ, decimals: 0 };
  const { unit, decimals } = DIARY_NUTRIENTS[key];
  return { unit, factor: 1, decimals };
}

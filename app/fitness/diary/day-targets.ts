/** The targets that a member has on a day, with the rule behind each. Pure. */
import type { Plan, Profile } from "#worker/fitness/plan/contract-profile.ts";
import { explainTarget, findAgeProblem, type MadePlan, makePlan } from "#worker/fitness/plan/domain-plan.ts";
import type { NutrientKey } from "#worker/nutrition/domain-nutrients.ts";
import type { Target } from "#worker/nutrition/domain-reference-intakes.ts";
import type { Source } from "#worker/nutrition/domain-source.ts";
import { findPlanOn } from "../plan/current-plan.ts";

export interface DayTargets {
  profile: Profile;
  plan: Plan;
  targets: Partial<Record<NutrientKey, Target>>;
  /** Why a target is what it is, with its sources. */
  explain: (key: NutrientKey) => { text: string; sources: Source[] };
}

/**
 * The targets of a day: those of the plan that was in force; before the first plan those that the profile makes.
 * @param plans the oldest record first: of two from one day the later one counts
 * @returns null without a profile
 */
export function targetsOn(date: string, profile: Profile | undefined, plans: readonly Plan[]): DayTargets | null {
  if (!profile || findAgeProblem(date, profile.birthYear, profile.birthMonth) !== null) return null;
  const computed = makePlan(profile, date);
  const plan = findPlanOn(date, plans) ?? computed.plan;
  const targets: MadePlan["targets"] = {};
  for (const target of Object.values(computed.targets))
    targets[target.key] = { ...target, amount: plan.targets[target.key] ?? target.amount };
  const made: MadePlan = {
    ...computed,
    plan,
    targets,
    expenditure: { ...computed.expenditure, from: plan.expenditureFrom },
  };
  return { profile, plan, targets, explain: (key) => explainTarget(key, made, profile) };
}

/** What a day is measured against; null where there is no target. */
export function targetAmount(targets: DayTargets | null, key: NutrientKey): number | null {
  if (!targets) return null;
  const { plan } = targets;
  switch (key) {
    case "energyKcal":
      return plan.energyKcal;
    case "protein":
      return plan.proteinG;
    case "fat":
      return plan.fatG;
    case "carbohydrate":
      return plan.carbohydrateG;
    default:
      return targets.targets[key]?.amount ?? null;
  }
}

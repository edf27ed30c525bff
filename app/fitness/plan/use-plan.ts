import { useMemo } from "react";
import type { Plan, Profile } from "#worker/fitness/plan/contract-profile.ts";
import type { MadePlan } from "#worker/fitness/plan/domain-plan.ts";
import { findAgeProblem } from "#worker/fitness/plan/domain-plan.ts";
import type { WeighIn } from "#worker/fitness/progress/domain-weight-trend.ts";
import { saveChanges } from "../log/log-store.ts";
import { useRecord, useRecords, useToday } from "../log/use-log.ts";
import { findPlanOn, makeMemberPlan, planChanges } from "./current-plan.ts";

/** The weigh-ins that the device has: those of four weeks. */
export function useWeighIns(): WeighIn[] {
  const records = useRecords("weight");
  return useMemo(() => records.map(({ data }) => data), [records]);
}

export interface MemberPlan {
  profile: Profile;
  plan: Plan;
  /** The plan in force with the rules behind it. */
  made: MadePlan;
}

/** The member's profile and the plan in force today; null without a profile. */
export function useMemberPlan(): MemberPlan | null {
  const today = useToday();
  const profile = useRecord("profile", "profile")?.data;
  const plans = useRecords("plan");
  const weighIns = useWeighIns();
  return useMemo(() => {
    if (!profile || findAgeProblem(today, profile.birthYear, profile.birthMonth) !== null) return null;
    const current = findPlanOn(
      today,
      plans.map(({ data }) => data),
    );
    const made = makeMemberPlan(profile, current?.effectiveFrom ?? today, { current, weighIns });
    if (!current) return { profile, plan: made.plan, made };
    const targets: MadePlan["targets"] = {};
    for (const target of Object.values(made.targets))
      targets[target.key] = { ...target, amount: current.targets[target.key] ?? target.amount };
    return { profile, plan: current, made: { ...made, plan: current, targets } };
  }, [profile, plans, weighIns, today]);
}

type OwnExpenditure = { kcal: number; from: "log" | "formula"; reason: string };

/** The plan that a profile would make today. */
export function usePreviewPlan(profile: Profile, expenditure?: OwnExpenditure): MadePlan {
  const today = useToday();
  const plans = useRecords("plan");
  const weighIns = useWeighIns();
  const current = findPlanOn(
    today,
    plans.map(({ data }) => data),
  );
  return makeMemberPlan(profile, today, { current, weighIns, expenditure });
}

/**
 * Saves a profile and the plan that it makes from today on.
 * @param expenditure for a plan that is moved to what the log says
 * @returns takes both back
 */
export function useSavePlan() {
  const today = useToday();
  const plans = useRecords("plan");
  const weighIns = useWeighIns();
  return async (profile: Profile, expenditure?: OwnExpenditure): Promise<{ undo: () => Promise<void> }> => {
    const current = findPlanOn(
      today,
      plans.map(({ data }) => data),
    );
    return saveChanges(planChanges(profile, makeMemberPlan(profile, today, { current, weighIns, expenditure })));
  };
}

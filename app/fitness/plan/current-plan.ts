/** The plan that is in force, and a new one from today on. Pure. */
import type { Plan, Profile } from "#worker/fitness/plan/contract-profile.ts";
import { type MadePlan, makePlan } from "#worker/fitness/plan/domain-plan.ts";
import { type WeighIn, weightTrend } from "#worker/fitness/progress/domain-weight-trend.ts";
import type { Change } from "../log/log-store.ts";

/** The newest plan that was in force on a day. @param plans in any order */
export const findPlanOn = (date: string, plans: readonly Plan[]): Plan | null =>
  plans
    .filter(({ effectiveFrom }) => effectiveFrom <= date)
    .reduce<Plan | null>((newest, plan) => (newest && newest.effectiveFrom > plan.effectiveFrom ? newest : plan), null);

/** What the trend says that the member weighs, in kg; undefined without a weigh-in. */
export const trendWeight = (weighIns: readonly WeighIn[], today: string): number | undefined =>
  weightTrend(weighIns.filter(({ date }) => date <= today)).at(-1)?.trendKg;

/** Under this name a plan's rules say what its expenditure is made of. */
const EXPENDITURE_RULE = "expenditure";

/**
 * The plan that a profile makes today. Where the plan in force goes by the member's own log, the new one does too.
 * @param expenditure takes its place, for a plan that is moved to what the log says now
 */
export function makeMemberPlan(
  profile: Profile,
  today: string,
  {
    current,
    weighIns,
    expenditure,
  }: {
    current: Plan | null;
    weighIns: readonly WeighIn[];
    expenditure?: { kcal: number; from: "log" | "formula"; reason: string };
  },
): MadePlan {
  const known =
    current?.expenditureFrom === "log"
      ? {
          kcal: current.expenditureKcal,
          from: "log" as const,
          reason: current.rules[EXPENDITURE_RULE] ?? "From your own log.",
        }
      : undefined;
  const made = makePlan(profile, today, {
    weightKg: trendWeight(weighIns, today),
    expenditure: expenditure ?? known,
  });
  made.plan.rules[EXPENDITURE_RULE] = made.expenditure.reason;
  return made;
}

/** A profile with the plan that it makes, as one change: from today on; the days before keep their targets. */
export const planChanges = (profile: Profile, { plan }: MadePlan): Change[] => [
  { kind: "profile", id: "profile", patch: profile },
  { kind: "plan", id: `plan:${plan.effectiveFrom}`, patch: plan },
];

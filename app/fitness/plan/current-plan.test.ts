import { describe, expect, it } from "vitest";
import { type Profile, profileData } from "#worker/fitness/plan/contract-profile.ts";
import { findPlanOn, makeMemberPlan, planChanges, trendWeight } from "./current-plan.ts";
import { groupTargets, MACRO_KEYS, targetAmount } from "./targets.ts";

const TODAY = "2026-11-26";
const profile: Profile = profileData.parse({
  goal: "lose",
  aim: "strength",
  sex: "male",
  birthYear: 1995,
  birthMonth: 11,
  heightCm: 175,
  weightKg: 70,
  activity: "moderate",
  diet: "vegan",
});

describe("the plan in force", () => {
  const made = makeMemberPlan(profile, TODAY, { current: null, weighIns: [] });
  const from = (effectiveFrom: string) => ({ ...made.plan, effectiveFrom });
  it("is the newest that had begun", () => {
    const plans = [from("2026-11-20"), from("2026-12-01"), from("2026-11-01")];
    expect(findPlanOn("2026-11-26", plans)?.effectiveFrom).toBe("2026-11-20");
    expect(findPlanOn("2026-11-19", plans)?.effectiveFrom).toBe("2026-11-01");
    expect(findPlanOn("2026-10-31", plans)).toBeNull();
  });
  it("counts for the trend's weight, and stays with the log's expenditure once it was moved to it", () => {
    const weighIns = [
      { date: "2026-11-24", kg: 71 },
      { date: "2026-11-25", kg: 72 },
      { date: "2027-01-01", kg: 20 },
    ];
    expect(trendWeight(weighIns, TODAY)).toBeCloseTo(71.1);
    expect(trendWeight([], TODAY)).toBeUndefined();
    const expenditure = { kcal: 2800, from: "log", reason: "From 20 complete days." } as const;
    const moved = makeMemberPlan(profile, TODAY, { current: null, weighIns: [], expenditure });
    expect(moved.plan).toMatchObject({ energyKcal: 2420, expenditureFrom: "log" });
    const later = makeMemberPlan({ ...profile, activity: "sitting" }, "2026-12-01", {
      current: moved.plan,
      weighIns: [],
    });
    expect(later.plan).toMatchObject({ energyKcal: 2420, expenditureKcal: 2800, effectiveFrom: "2026-12-01" });
    expect(later.expenditure.reason).toBe("From 20 complete days.");
  });
  it("is saved with its profile, under the day that it begins", () => {
    expect(planChanges(profile, made).map(({ kind, id }) => [kind, id])).toEqual([
      ["profile", "profile"],
      ["plan", "plan:2026-11-26"],
    ]);
  });
  it("shows each of its targets once", () => {
    const keys = [...MACRO_KEYS, ...groupTargets(made).flatMap((group) => group.keys)];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.toSorted()).toEqual([...MACRO_KEYS, ...Object.keys(made.plan.targets)].toSorted());
    for (const key of keys) expect(targetAmount(key, made), key).toBeGreaterThan(0);
  });
});

import { expect, test } from "vitest";
import { type Plan, profileData } from "#worker/fitness/plan/contract-profile.ts";
import { makePlan } from "#worker/fitness/plan/domain-plan.ts";
import { findPlanOn } from "../plan/current-plan.ts";
import { targetAmount, targetsOn } from "./day-targets.ts";

const profile = profileData.parse({
  goal: "keep",
  aim: "health",
  sex: "female",
  birthYear: 1990,
  heightCm: 168,
  weightKg: 62,
  activity: "light",
  diet: "vegan",
});
const plan = (effectiveFrom: string, change: Partial<Plan> = {}): Plan => ({
  ...makePlan(profile, effectiveFrom).plan,
  ...change,
});

test("the plan of a day is the newest that was in force, and of two from one day the later one", () => {
  const plans = [
    plan("2026-11-01", { proteinG: 70 }),
    plan("2026-11-20", { proteinG: 80 }),
    plan("2026-11-20", { proteinG: 90 }),
  ];
  expect(findPlanOn("2026-11-19", plans)?.proteinG).toBe(70);
  expect(findPlanOn("2026-11-26", plans)?.proteinG).toBe(90);
  expect(findPlanOn("2026-10-31", plans)).toBeNull();
});

test("a stored plan's amounts count, also against what the profile makes today", () => {
  const stored = plan("2026-11-01", { energyKcal: 2222, targets: { ironMg: 20 } });
  const targets = targetsOn("2026-11-26", profile, [stored]);
  expect(targetAmount(targets, "energyKcal")).toBe(2222);
  expect(targetAmount(targets, "ironMg")).toBe(20);
  expect(targets?.targets.ironMg?.upper).toBe(45);
  expect(targets?.explain("ironMg").text).toContain("20 mg a day");
});

test("without a profile, or for a child, there are no targets", () => {
  expect(targetsOn("2026-11-26", undefined, [])).toBeNull();
  expect(targetsOn("2026-11-26", { ...profile, birthYear: 2018 }, [])).toBeNull();
  expect(targetAmount(null, "protein")).toBeNull();
});

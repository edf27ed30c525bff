import { expect, it } from "vitest";
import { type ProfileInput, profileData } from "#worker/fitness/plan/contract-profile.ts";
import { makePlan } from "#worker/fitness/plan/domain-plan.ts";
import { describePlan } from "./describe-plan.ts";

const TODAY = "2026-11-28";
const METRIC = { weight: "kg", energy: "kcal", length: "cm", volume: "ml" } as const;
function describeOf(own: Partial<ProfileInput>) {
  const profile = profileData.parse({
    ...{ goal: "lose", aim: "health", sex: "male", birthYear: 1995, heightCm: 175, weightKg: 70 },
    ...{ activity: "moderate", diet: "vegan", units: METRIC },
    ...own,
  });
  return describePlan(makePlan(profile, TODAY), profile);
}

it("says what a day uses and what the target makes of it in a week", () => {
  // 1648.75 × 1.55 = 2,560; half a percent of 70 kg a week is 380 a day: 380 × 7 / 7,700 = 0.35 kg
  expect(describeOf({})).toBe(
    "You use about 2,560 kcal a day, by a formula. Your target is 380 kcal less, which takes off about 0.3 kg a week.",
  );
  expect(describeOf({ goal: "gain", ratePercent: 0.25, units: { ...METRIC, weight: "lb" } })).toBe(
    "You use about 2,560 kcal a day, by a formula. Your target is 190 kcal more, which adds about 0.4 lb a week.",
  );
  expect(describeOf({ goal: "keep" })).toBe(
    "You use about 2,560 kcal a day, by a formula. Your target is the same, which keeps your weight.",
  );
});

it("promises no change of weight where a limit moved the target, and no figure where numbers are hidden", () => {
  const small = {
    goal: "keep",
    sex: "female",
    birthYear: 1951,
    heightCm: 150,
    weightKg: 45,
    activity: "sitting",
  } as const;
  expect(describeOf(small)).toBe("You use about 1,030 kcal a day, by a formula. Your target is 170 kcal more.");
  expect(describeOf({ ...small, goal: "lose" })).toMatch(/170 kcal more\.$/);
  expect(describeOf({ hideNumbers: true })).toBeNull();
});

import { expect, it } from "vitest";
import { ENERGY_LIMIT_TEXTS } from "../fitness/plan/domain-energy-target.ts";
import { inEnergyUnit } from "./domain-energy-text.ts";

it.each([
  ["That makes 2,310 kcal a day.", "That makes 9,665 kJ a day."],
  [
    "Your target is 500 kcal less, 1,810: 0.5% of body weight a week at 7,700 kcal per kg.",
    "Your target is 2,092 kJ less, 7,573: 0.5% of body weight a week at 32,217 kJ per kg.",
  ],
  ["Your target is 300 kcal more, 2,610.", "Your target is 1,255 kJ more, 10,920."],
  [
    "1,200 kcal for women, 1,500 for men, or 90% of resting energy",
    "5,021 kJ for women, 6,276 for men, or 90% of resting energy",
  ],
  ["From 14 complete days and 5 weigh-ins.", "From 14 complete days and 5 weigh-ins."],
])("%s", (text, kilojoules) => {
  expect(inEnergyUnit(text, "kJ")).toBe(kilojoules);
  expect(inEnergyUnit(text, "kcal")).toBe(text);
});

it("leaves no kcal in what a plan says", () => {
  for (const text of Object.values(ENERGY_LIMIT_TEXTS)) expect(inEnergyUnit(text, "kJ")).not.toMatch(/kcal|1,[25]00/);
});

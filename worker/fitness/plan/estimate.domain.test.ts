import { describe, expect, it } from "vitest";
import { mifflinStJeor } from "./domain-energy.ts";
import { estimateEnergy, findInputProblems } from "./domain-estimate.ts";

describe("the estimate", () => {
  it("follows Mifflin and St Jeor by hand", () => {
    // 10×70 + 6.25×175 − 5×30 + 5 = 1648.75
    expect(mifflinStJeor({ sex: "male", age: 30, heightCm: 175, weightKg: 70 })).toBe(1648.75);
    // 10×60 + 6.25×165 − 5×30 − 161 = 1320.25
    expect(mifflinStJeor({ sex: "female", age: 30, heightCm: 165, weightKg: 60 })).toBe(1320.25);
  });

  it("multiplies by activity and gives protein by weight", () => {
    const out = estimateEnergy({
      sex: "male",
      age: 30,
      heightCm: 175,
      weightKg: 70,
      activity: "moderate",
      aim: "strength",
    });
    expect(out).toEqual({ resting: 1650, daily: 2560, protein: { from: 112, to: 154, perMeal: 33 } });
  });

  it("counts protein for the weight at a BMI of 30 at most, as a plan does", () => {
    const body = { sex: "male", age: 30, heightCm: 170, weightKg: 180 } as const;
    // 1.6 and 2.2 × 30 × 1.7² = 86.7 kg
    expect(estimateEnergy({ ...body, activity: "sitting", aim: "strength" }).protein).toMatchObject({
      from: 139,
      to: 191,
    });
  });

  it("says what is out of range, and takes nothing for a number", () => {
    expect(findInputProblems({ age: 17, heightCm: 175, weightKg: Number.NaN })).toEqual({
      age: "Enter an age from 18 to 90 years.",
      weightKg: "Enter a weight from 35 to 220 kg (78 to 485 lb).",
    });
    expect(findInputProblems({ age: 18, heightCm: 130, weightKg: 220 })).toEqual({});
  });
});

import { describe, expect, it } from "vitest";
import {
  bodyMassIndex,
  cunningham,
  dailyEnergyByFormula,
  estimatedEnergyRequirement,
  katchMcArdle,
  mifflinStJeor,
  restingEnergy,
} from "./domain-energy.ts";

const man = { sex: "male", age: 30, heightCm: 175, weightKg: 70 } as const;
const woman = { sex: "female", age: 30, heightCm: 165, weightKg: 60 } as const;

describe("resting energy, computed by hand from the published formulas", () => {
  it("Mifflin-St Jeor 1990: 10×70 + 6.25×175 − 5×30 + 5, and the mean of both sexes", () => {
    expect(mifflinStJeor(man)).toBe(1648.75);
    expect(mifflinStJeor({ ...man, sex: "female" })).toBe(1482.75);
    expect(mifflinStJeor({ ...man, sex: "average" })).toBe((1648.75 + 1482.75) / 2);
  });
  it("Katch-McArdle: 370 + 21.6×56; Cunningham 1980: 500 + 22×56 (70 kg with 20 percent fat)", () => {
    expect(katchMcArdle(70, 20)).toBeCloseTo(1579.6, 6);
    expect(cunningham(70, 20)).toBeCloseTo(1732, 6);
  });
  it("takes lean mass where it is known, by Cunningham for those who train hard", () => {
    expect(restingEnergy({ ...man, bodyFatPercent: null }).formula).toBe("mifflin");
    expect(restingEnergy({ ...man, bodyFatPercent: 20 }).formula).toBe("katchMcArdle");
    expect(restingEnergy({ ...man, bodyFatPercent: 20 }, true).formula).toBe("cunningham");
  });
});

describe("the Institute of Medicine's equations of 2005, computed by hand", () => {
  it("a man of 30 at 70 kg, BMI 22.9: 662 − 9.53×30 + 1.11×(15.91×70 + 539.6×1.75)", () => {
    expect(estimatedEnergyRequirement(man, "moderate")).toBeCloseTo(662 - 285.9 + 1.11 * (1113.7 + 944.3), 6);
    expect(estimatedEnergyRequirement(man, "moderate")).toBeCloseTo(2660.48, 2);
  });
  it("a woman of 30 at 60 kg, sitting: 354 − 6.91×30 + 9.36×60 + 726×1.65", () => {
    expect(estimatedEnergyRequirement(woman, "sitting")).toBeCloseTo(1906.2, 6);
  });
  it("a woman at BMI 29: 387 − 7.31×30 + 1.14×(10.9×80 + 660.7×1.65); the factor multiplies weight and height", () => {
    const heavy = { ...woman, weightKg: 80 };
    expect(bodyMassIndex(heavy)).toBeCloseTo(29.38, 2);
    expect(estimatedEnergyRequirement(heavy, "light")).toBeCloseTo(387 - 219.3 + 1.14 * (872 + 1090.155), 6);
  });
  it("a man at BMI 32.7: 864 − 9.72×30 + 1.27×(14.2×100 + 503×1.75)", () => {
    const heavy = { ...man, weightKg: 100 };
    expect(estimatedEnergyRequirement(heavy, "hard")).toBeCloseTo(864 - 291.6 + 1.27 * (1420 + 880.25), 6);
  });
  it("a boy of 15: 88.5 − 61.9×15 + 1.13×(26.7×57 + 903×1.7) + 25; a girl of 15 with her own numbers", () => {
    const boy = { sex: "male", age: 15, heightCm: 170, weightKg: 57 } as const;
    expect(estimatedEnergyRequirement(boy, "light")).toBeCloseTo(88.5 - 928.5 + 1.13 * (1521.9 + 1535.1) + 25, 6);
    const girl = { sex: "female", age: 15, heightCm: 162, weightKg: 52 } as const;
    expect(estimatedEnergyRequirement(girl, "light")).toBeCloseTo(135.3 - 462 + 1.16 * (520 + 1513.08) + 25, 6);
  });
  it("a boy and a girl of 18 at BMI 32.7, sitting: the equations for those who are overweight", () => {
    const heavy = { age: 18, heightCm: 175, weightKg: 100 } as const;
    const boy = estimatedEnergyRequirement({ ...heavy, sex: "male" }, "sitting");
    expect(boy).toBeCloseTo(114 - 50.9 * 18 + 19.5 * 100 + 1161.4 * 1.75, 6);
    const girl = estimatedEnergyRequirement({ ...heavy, sex: "female" }, "light");
    expect(girl).toBeCloseTo(389 - 41.2 * 18 + 1.18 * (1500 + 701.6 * 1.75), 6);
  });
  it("adds 340 and 452 kcal in pregnancy, 330 and 400 while breastfeeding", () => {
    const added = (["pregnant_1", "pregnant_2", "pregnant_3", "lactating_early", "lactating_late"] as const).map(
      (stage) => estimatedEnergyRequirement(woman, "light", stage) - estimatedEnergyRequirement(woman, "light"),
    );
    expect(added.map(Math.round)).toEqual([0, 340, 452, 330, 400]);
  });
});

it("a day is rest times activity for adults, and the requirement of the Institute of Medicine for all others", () => {
  expect(dailyEnergyByFormula(man, "moderate")).toEqual({
    resting: 1648.75,
    daily: 1648.75 * 1.55,
    formula: "mifflin",
  });
  expect(dailyEnergyByFormula({ ...man, age: 16 }, "moderate").formula).toBe("eer");
  expect(dailyEnergyByFormula(woman, "moderate", "pregnant_2").formula).toBe("eer");
});

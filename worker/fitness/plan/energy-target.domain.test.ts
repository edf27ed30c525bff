import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyMassIndex, dailyEnergyByFormula, LIFE_STAGES, type LifeStage } from "./domain-energy.ts";
import {
  ENERGY_LIMIT_TEXTS,
  type EnergyLimit,
  type EnergyTargetInput,
  energyFloor,
  energyTarget,
  KCAL_PER_KG,
  limitText,
} from "./domain-energy-target.ts";

const input = (own: Partial<EnergyTargetInput> = {}): EnergyTargetInput => ({
  body: { sex: "male", age: 30, heightCm: 180, weightKg: 80 },
  restingKcal: 1780,
  expenditureKcal: 2750,
  goal: "lose",
  ratePercent: 0.5,
  lifeStage: "none",
  isCareful: false,
  ...own,
});

describe("the energy target", () => {
  it("losing 0.5 percent of 80 kg a week: 0.4 kg × 7,700 / 7 = 440 kcal a day less, by hand", () => {
    expect(energyTarget(input())).toEqual({ kcal: 2310, difference: -440, limits: [] });
  });
  it("keeps and gains", () => {
    expect(energyTarget(input({ goal: "keep" })).kcal).toBe(2750);
    expect(energyTarget(input({ goal: "gain", ratePercent: 0.25 })).kcal).toBe(2970);
  });
  it("never plans more than 1 percent a week of loss, nor 0.5 of gain", () => {
    expect(energyTarget(input({ ratePercent: 3 }))).toEqual({ kcal: 1870, difference: -880, limits: ["rate"] });
    expect(energyTarget(input({ goal: "gain", ratePercent: 3 })).difference).toBe(440);
  });
  it("stops at 1,200 kcal for women, 1,500 for men, and 90 percent of resting energy", () => {
    const small = { sex: "female", age: 60, heightCm: 150, weightKg: 50 } as const;
    expect(energyTarget(input({ body: small, restingKcal: 977, expenditureKcal: 1343, ratePercent: 1 }))).toEqual({
      kcal: 1200,
      difference: -143,
      limits: ["floor"],
    });
    expect(energyTarget(input({ restingKcal: 2400, expenditureKcal: 2880, ratePercent: 1 })).kcal).toBe(2160);
    expect(energyFloor("average", 1000)).toBe(1500);
  });
  it.each([
    ["minor", { body: { sex: "male", age: 17, heightCm: 180, weightKg: 80 } }],
    ["pregnancy", { lifeStage: "pregnant_1" }],
    ["lactation", { lifeStage: "lactating_late" }],
    ["underweight", { body: { sex: "male", age: 30, heightCm: 180, weightKg: 59 } }],
    ["careful", { isCareful: true }],
  ] as const)("holds no deficit: %s", (limit, own) => {
    expect(energyTarget(input(own as Partial<EnergyTargetInput>))).toEqual({
      kcal: 2750,
      difference: 0,
      limits: [limit],
    });
    expect(ENERGY_LIMIT_TEXTS[limit]).toMatch(/deficit|keeps you/);
  });
  it("for any member and any goal: not below the floor, and no deficit where none may be", () => {
    fc.assert(
      fc.property(
        fc.record({
          sex: fc.constantFrom("female", "male", "average" as const),
          age: fc.integer({ min: 13, max: 95 }),
          heightCm: fc.integer({ min: 120, max: 220 }),
          weightKg: fc.integer({ min: 30, max: 250 }),
          activity: fc.constantFrom("sitting", "light", "moderate", "hard", "very" as const),
          goal: fc.constantFrom("lose", "keep", "gain" as const),
          ratePercent: fc.double({ min: -5, max: 20, noNaN: true }),
          lifeStage: fc.constantFrom(...(Object.keys(LIFE_STAGES) as LifeStage[])),
          isCareful: fc.boolean(),
        }),
        ({ activity, goal, ratePercent, lifeStage, isCareful, ...body }) => {
          const { resting, daily } = dailyEnergyByFormula(
            body as EnergyTargetInput["body"],
            activity as "light",
            lifeStage,
          );
          const out = energyTarget({
            body: body as EnergyTargetInput["body"],
            restingKcal: resting,
            expenditureKcal: daily,
            goal: goal as "lose",
            ratePercent,
            lifeStage,
            isCareful,
          });
          expect(out.kcal).toBeGreaterThanOrEqual(energyFloor(body.sex as "male", resting));
          const guarded = body.age < 18 || lifeStage !== "none" || isCareful || bodyMassIndex(body) < 18.5;
          const lossPerDay = daily - out.kcal;
          expect(lossPerDay).toBeLessThanOrEqual(guarded ? 5 : (0.01 * body.weightKg * KCAL_PER_KG) / 7 + 5);
        },
      ),
      { numRuns: 500 },
    );
  });
});

it("a limit's text has no figure for members who hide numbers", () => {
  for (const limit of Object.keys(ENERGY_LIMIT_TEXTS) as EnergyLimit[])
    expect(limitText(limit, true).replaceAll("under 18", "")).not.toMatch(/\d/);
  expect(limitText("floor", false)).toContain("1,200 kcal");
});

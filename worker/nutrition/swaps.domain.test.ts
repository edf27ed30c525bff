import fc from "fast-check";
import { expect, it } from "vitest";
import type { Nutrients } from "./domain-nutrients.ts";
import { effectiveTargets } from "./domain-reference-intakes.ts";
import { findSwaps, type SwapFood } from "./domain-swaps.ts";

const targets = effectiveTargets({
  sex: "female",
  age: 30,
  stage: "none",
  weightKg: 60,
  diet: "vegan",
  energyKcal: 2000,
});
const eater = { diet: "vegan", avoids: [] } as const;
const food = (name: string, per100g: Nutrients, own: Partial<SwapFood> = {}): SwapFood => ({
  id: name,
  name,
  group: "grain",
  per100g,
  portions: [{ label: "cup", grams: 180 }],
  contains: [],
  ...own,
});
const rice = food("White rice, cooked", { energyKcal: 130, ironMg: 0.2, fiber: 0.4, zincMg: 0.5 });
const quinoa = food("Quinoa, cooked", { energyKcal: 120, ironMg: 1.5, fiber: 2.8, zincMg: 1.1 });
const swap = (
  candidates: SwapFood[],
  day: Nutrients = { ironMg: 12, fiber: 15, zincMg: 6 },
  avoids: typeof eater.avoids | readonly ["soy"] = [],
) => findSwaps({ food: rice, grams: 150, candidates, eater: { diet: "vegan", avoids }, day, targets });

it("by hand: 195 kcal of rice are 163 g of quinoa, with 2.15 mg more iron of the 20.4 that are missing", () => {
  const [best] = swap([rice, quinoa]);
  // 195 / 1.2 = 162.5 g → 163; 163 × 0.015 − 150 × 0.002 = 2.145 mg of iron; (163 × 0.028 − 0.6) = 3.96 g of fiber of 10
  expect(best).toMatchObject({ grams: 163, energyKcal: 196 });
  expect(best?.gains.map(({ key, closedPercent }) => [key, closedPercent])).toEqual([
    ["fiber", 40],
    ["zincMg", 17],
    ["ironMg", 11],
  ]);
  expect(best?.text).toBe("Same energy, +4 g Fiber, +1.04 mg Zinc, and +2.15 mg Iron");
});

it("stays in the group, the diet and what is avoided, and offers no heap of food nor a supplement", () => {
  expect(swap([{ ...quinoa, group: "vegetable" }])).toEqual([]);
  expect(swap([{ ...quinoa, contains: ["milk"] }])).toEqual([]);
  expect(swap([{ ...quinoa, contains: ["soy"] }], {}, ["soy"])).toEqual([]);
  expect(swap([{ ...quinoa, contains: null }])).toEqual([]);
  expect(swap([food("Squash", { energyKcal: 40, ironMg: 9 })])).toEqual([]);
  expect(swap([food("Rye grain", { energyKcal: 338, ironMg: 9 })])).toEqual([]);
  expect(swap([{ ...quinoa, isSupplement: true }])).toEqual([]);
});

it("says nothing where nothing is missing, and names what would fall below its target", () => {
  expect(swap([quinoa], { ironMg: 40, fiber: 40, zincMg: 20 })).toEqual([]);
  const poor = food("Bulgur", { energyKcal: 130, ironMg: 0, fiber: 5, zincMg: 0.5 });
  expect(swap([poor], { ironMg: 32.5, fiber: 15, zincMg: 12 })[0]?.losses[0]).toMatchObject({ key: "ironMg" });
});

it("doesn't judge what is unknown, and passes neither an upper level nor a limit", () => {
  expect(swap([food("Teff", { energyKcal: 120, calciumMg: 200 })], {})).toEqual([]);
  const salty = food("Ramen", { energyKcal: 130, fiber: 3, sodiumMg: 900 });
  expect(
    findSwaps({
      food: { ...rice, per100g: { ...rice.per100g, sodiumMg: 1 } },
      grams: 150,
      candidates: [salty],
      eater,
      day: { sodiumMg: 1500 },
      targets,
    }),
  ).toEqual([]);
});

it("for any foods: the energy is the same, to what whole grams allow, and each swap gains something", () => {
  const some = fc.record({
    energyKcal: fc.integer({ min: 10, max: 900 }),
    ironMg: fc.integer({ min: 0, max: 20 }),
    fiber: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 8 }), fc.integer({ min: 10, max: 400 }), (rows, grams) => {
      const candidates = rows.map((per100g, index) => food(`f${index}`, per100g));
      for (const one of findSwaps({ food: rice, grams, candidates, eater, day: {}, targets }, 9)) {
        expect(Math.abs(one.energyKcal - 1.3 * grams)).toBeLessThanOrEqual(
          (one.food.per100g.energyKcal ?? 0) / 200 + 0.5,
        );
        expect(one.gains.length).toBeGreaterThan(0);
      }
    }),
  );
});

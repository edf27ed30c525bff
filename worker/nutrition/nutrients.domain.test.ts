import fc from "fast-check";
import { expect, it } from "vitest";
import { NUTRIENT_KEYS, NUTRIENTS } from "./domain.ts";
import {
  DIARY_NUTRIENT_KEYS,
  DIARY_NUTRIENTS,
  formatNutrient,
  type NutrientKey,
  type Nutrients,
  nutrientsOf,
  roundNutrient,
  sumNutrients,
} from "./domain-nutrients.ts";

const amount = fc.double({ min: 0, max: 5000, noNaN: true });
const key = fc.constantFrom(...DIARY_NUTRIENT_KEYS);
const per100g = fc
  .array(fc.tuple(key, amount), { maxLength: 50 })
  .map((pairs): Nutrients => Object.fromEntries(pairs) as Nutrients);
const grams = fc.double({ min: 0, max: 5000, noNaN: true });
const unit = (nutrient: NutrientKey) => 10 ** -DIARY_NUTRIENTS[nutrient].decimals;

it("has every nutrient of a recipe under its name and unit", () => {
  for (const nutrient of NUTRIENT_KEYS)
    expect(DIARY_NUTRIENTS[nutrient]).toMatchObject({ name: NUTRIENTS[nutrient].name, unit: NUTRIENTS[nutrient].unit });
});

it("an entry is what 100 g hold, times its grams, divided by 100 once, to the decimals that are shown", () => {
  fc.assert(
    fc.property(per100g, grams, (food, weight) => {
      const entry = nutrientsOf(food, weight);
      expect(Object.keys(entry).sort()).toEqual(Object.keys(food).sort());
      for (const [nutrient, value] of Object.entries(entry) as [NutrientKey, number][])
        expect(Math.abs(value - ((food[nutrient] ?? 0) * weight) / 100)).toBeLessThanOrEqual(unit(nutrient) * 0.5001);
    }),
  );
});

it("the sum is the sum of the rows as they are shown, whichever way they are grouped", () => {
  const entries = fc.array(fc.tuple(per100g, grams), { maxLength: 12 });
  const asNumber = (text: string) => Number(text.replace(/[^\d.]/g, ""));
  fc.assert(
    fc.property(entries, fc.nat(12), (list, cut) => {
      const rows = list.map(([food, weight]) => nutrientsOf(food, weight));
      const day = sumNutrients(rows);
      const meals = [rows.slice(0, cut), rows.slice(cut)].map((meal) => sumNutrients(meal));
      for (const nutrient of DIARY_NUTRIENT_KEYS) {
        const shown = rows.flatMap((row) => row[nutrient] ?? []).map((value) => formatNutrient(nutrient, value));
        const total = shown.reduce((sum, text) => sum + asNumber(text), 0);
        expect(asNumber(formatNutrient(nutrient, day[nutrient].amount ?? 0))).toBeCloseTo(total, 6);
        const ofMeals = meals.reduce((sum, meal) => sum + (meal[nutrient].amount ?? 0), 0);
        expect(day[nutrient].amount ?? 0).toBeCloseTo(ofMeals, 6);
      }
    }),
  );
});

it("what no food says is unknown, never zero, and the sum tells for how many foods it is known", () => {
  fc.assert(
    fc.property(fc.array(per100g, { minLength: 1, maxLength: 8 }), (foods) => {
      const totals = sumNutrients(foods.map((food) => nutrientsOf(food, 100)));
      for (const nutrient of DIARY_NUTRIENT_KEYS) {
        const known = foods.filter((food) => food[nutrient] !== undefined).length;
        expect(totals[nutrient]).toMatchObject({ known, parts: foods.length });
        expect(totals[nutrient].amount === null).toBe(known === 0);
      }
    }),
  );
  expect(sumNutrients([]).iodineMcg).toEqual({ amount: 0, known: 0, parts: 0 });
  expect(sumNutrients([{ iodineMcg: 0 }]).iodineMcg).toEqual({ amount: 0, known: 1, parts: 1 });
});

it("rounds halves up, also those that binary fractions miss, and shows energy as people like it", () => {
  expect(roundNutrient("vitaminB12Mcg", 1.005)).toBe(1.01);
  expect(nutrientsOf({ protein: 2.5 }, 10)).toEqual({ protein: 0.3 });
  expect(formatNutrient("energyKcal", 1239.6)).toBe("1,240 kcal");
  expect(formatNutrient("lysine", 2.7034)).toBe("2.7 g");
  expect(formatNutrient("energyKcal", 100, "kJ")).toBe("418 kJ");
  expect(formatNutrient("zincMg", 0.456)).toBe("0.46 mg");
});

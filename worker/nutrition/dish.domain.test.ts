import { expect, it } from "vitest";
import { type Amounts, amountsOfLabel, formatAmount, NUTRIENT_KEYS, percentOfDaily } from "./domain.ts";
import { type DishPart, dishDiets, dishNutrition, mainIngredients } from "./domain-dish.ts";

const energy = (energyKcal: number): Amounts =>
  ({ ...Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, null])), energyKcal }) as Amounts;
const part = (main: string, grams: number, kcal: number, own: Partial<DishPart> = {}): DishPart => ({
  grams,
  optional: false,
  per100g: energy(kcal),
  contains: [],
  main,
  ...own,
});

it("what is optional is not added up, and still counts for what the dish contains", () => {
  const parts = [part("Oats", 100, 380), part("Honey", 20, 300, { optional: true, contains: ["animal"] })];
  expect(dishNutrition(parts, 2).energyKcal).toEqual({ amount: 190, isAtLeast: false });
  expect(dishDiets(parts)).toMatchObject({ contains: ["animal"] });
  expect(dishDiets(parts).diets).not.toContain("vegan");
});

it("says of no diet that a dish suits it while a part is unknown", () => {
  expect(dishDiets([part("Oats", 100, 380)]).diets).toContain("vegan");
  expect(dishDiets([part("Oats", 100, 380), part("", 1, 0, { contains: null })]).diets).toEqual([]);
});

it("is made in the main of what brings a tenth of the energy, the most first; parts of one name count together", () => {
  const parts = [
    part("Oats", 100, 100),
    part("Tofu", 100, 300),
    part("Oats", 200, 250),
    part("Carrot", 100, 99),
    part("", 100, 1),
  ];
  expect(mainIngredients(parts)).toEqual(["Oats", "Tofu"]);
  expect(mainIngredients([part("Oats", 100, 90), part("Carrot", 100, 10)])).toEqual(["Oats", "Carrot"]);
});

it("what no part is known for is unknown, not zero; what a part is unknown for is at least that much", () => {
  const parts = [part("Oats", 100, 380), part("", 50, 0, { per100g: null })];
  const { energyKcal, protein } = dishNutrition(parts, 2);
  expect([energyKcal, protein]).toEqual([{ amount: 190, isAtLeast: true }, null]);
});

it("a label's figures are of 100 g; what it doesn't list is unknown", () => {
  const serving = { grams: 25 };
  const amounts = amountsOfLabel({
    serving,
    rows: [
      { nutrient: "protein", amount: 5 },
      { nutrient: "maca", amount: 1 },
    ],
  });
  expect([amounts.protein, amounts.fat]).toEqual([20, null]);
});

it("amounts are shown as exactly as they are known, and shares of the Daily Value to the nearest percent", () => {
  expect([12.34, 0.456, 1.26, 10.04, 123.4].map((amount) => formatAmount("protein", amount))).toEqual([
    "12.3 g",
    "0.46 g",
    "1.3 g",
    "10 g",
    "123 g",
  ]);
  expect(formatAmount("energyKcal", 12.34)).toBe("12 kcal");
  expect([percentOfDaily("protein", 12.9), percentOfDaily("sugars", 12.9)]).toEqual([26, null]);
});

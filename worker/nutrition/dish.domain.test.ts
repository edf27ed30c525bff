import { expect, it } from "vitest";
import { type Amounts, NUTRIENT_KEYS } from "./domain.ts";
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

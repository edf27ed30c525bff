import { describe, expect, it } from "vitest";
import foods from "../../migrations/seed/content/foods.json";
import { readEntryFile } from "../content/markdown/front-matter.ts";
import { DEMO_CONTENT } from "../content/testing/demo-content.ts";
import { DEMO_SEED } from "../store/testing/demo-seed.ts";
import { type Amounts, amountsOfLabel, formatAmount, NUTRIENT_KEYS, percentOfDaily, sumPerPortion } from "./domain.ts";

const none = Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, null])) as Amounts;
const foodOf = new Map(foods.map((food) => [food.key, food.per100g as Amounts]));
const labelOf = new Map(DEMO_SEED.products.map((product) => [product.handle, product.label]));
const recipes = DEMO_CONTENT.files.flatMap(({ name, text }) => {
  const { recipe } = readEntryFile(name, text).entry.fields;
  return recipe ? [[name, recipe] as const] : [];
});

describe("the sum of a recipe", () => {
  it("is per portion, and at least where a part is unknown", () => {
    const parts = [
      { grams: 200, per100g: { ...none, protein: 10, fiber: 5 } },
      { grams: 50, per100g: { ...none, protein: 4 } },
      { grams: 5, per100g: null },
    ];
    const sum = sumPerPortion(parts, 2);
    expect(sum.protein).toEqual({ amount: 11, isAtLeast: true });
    expect(sumPerPortion(parts.slice(0, 2), 2).protein).toEqual({ amount: 11, isAtLeast: false });
    expect(sumPerPortion(parts.slice(0, 2), 1).fiber).toEqual({ amount: 10, isAtLeast: true });
    expect(sum.zincMg).toBeNull();
  });

  it("reads a label by its serving", () => {
    const amounts = amountsOfLabel({ serving: { grams: 10 }, rows: [{ nutrient: "iron", amount: 1.4 }] });
    expect(amounts.ironMg).toBeCloseTo(14);
    expect(amounts.zincMg).toBeNull();
  });

  it("is shown with its unit and its share of the Daily Value", () => {
    expect([
      formatAmount("energyKcal", 484.6),
      formatAmount("protein", 19.96),
      formatAmount("vitaminB12Mcg", 0.254),
    ]).toEqual(["485 kcal", "20 g", "0.25 mcg"]);
    expect([percentOfDaily("fiber", 7), percentOfDaily("energyKcal", 485)]).toEqual([25, null]);
  });
});

it("knows twelve recipes", () => {
  expect(recipes).toHaveLength(12);
});

describe.each(recipes)("%s", (_, recipe) => {
  const items = recipe.ingredients.flatMap(({ items: list }) => list).filter((item) => !item.optional);
  const parts = items.map((item) => {
    const label = item.product ? labelOf.get(item.product) : null;
    const per100g = item.food ? (foodOf.get(item.food) ?? null) : label ? amountsOfLabel(label as never) : null;
    return { item, grams: item.grams, per100g };
  });

  it("is made of foods and products that are known", () => {
    expect(parts.filter((part) => part.per100g === null).map((part) => part.item.item)).toEqual([]);
  });

  it("adds up to a meal: energy follows from fat, protein and carbohydrate", () => {
    const sum = sumPerPortion(parts, recipe.yield.count);
    const [energy, protein, fat, carbohydrate] = (["energyKcal", "protein", "fat", "carbohydrate"] as const).map(
      (key) => sum[key]?.amount ?? 0,
    );
    // Atwater's factors; fiber yields less than carbohydrate's 4 kcal, foods of USDA have factors of their own.
    const computed = 4 * (protein ?? 0) + 9 * (fat ?? 0) + 4 * (carbohydrate ?? 0);
    expect(energy).toBeGreaterThan(computed * 0.82);
    expect(energy).toBeLessThan(computed * 1.06);
    expect(sum.sodiumMg?.amount).toBeLessThan(1000);
  });
});

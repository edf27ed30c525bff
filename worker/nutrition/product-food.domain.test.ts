import { expect, it } from "vitest";
import { nutrientsOfLabel, type ProductLabel, toProductFood } from "./domain-product-food.ts";

const label: ProductLabel = {
  panel: "food",
  serving: { text: "1 scoop (40 g)", grams: 40 },
  rows: [
    { nutrient: "calories", amount: 150, unit: "kcal" },
    { nutrient: "protein", amount: 24, unit: "g" },
    { nutrient: "iron", amount: 5000, unit: "mcg" },
    { nutrient: "vitamin_b12", amount: 0.0024, unit: "mg" },
    { nutrient: "trans_fat", amount: 0, unit: "g" },
  ],
  ingredients: [],
  contains: [{ kind: "soy" }],
  caffeineMg: 0,
};

it("turns a serving into 100 g in the diary's units; what a food's label doesn't list is unknown", () => {
  expect(nutrientsOfLabel(label)).toEqual({ energyKcal: 375, protein: 60, ironMg: 12.5, vitaminB12Mcg: 6 });
});

it("takes what a supplement's label doesn't list as none, and EPA and DHA together", () => {
  const capsule: ProductLabel = {
    ...label,
    panel: "supplement",
    serving: { text: "2 capsules", grams: 2 },
    rows: [{ nutrient: "vitamin_d", amount: 25, unit: "mcg" }],
    ingredients: [
      { key: "epa", amount: 100, unit: "mg" },
      { key: "dha", amount: 0.2, unit: "g" },
      { key: "algae-oil", amount: 600, unit: "mg" },
    ],
  };
  expect(nutrientsOfLabel(capsule)).toMatchObject({ vitaminDMcg: 1250, ironMg: 0, energyKcal: 0, epaDhaMg: 15_000 });
  expect(nutrientsOfLabel(capsule).alaG).toBeUndefined();
});

it("is a food with a portion of a serving, and vegan unless its label names an animal", () => {
  const food = toProductFood({ handle: "pea-cacao", title: "Pea Cacao", label, barcodes: ["4006381333931"] }, "Tikari");
  expect(food).toMatchObject({
    id: "product-pea-cacao",
    from: "product",
    vegan: true,
    barcode: "4006381333931",
    portions: [{ label: "1 serving (1 scoop)", grams: 40 }],
    category: "protein-foods",
  });
  expect(
    toProductFood({ handle: "x", title: "X", label: { ...label, contains: [{ kind: "milk" }] }, barcodes: [] }, "T")
      .vegan,
  ).toBe(false);
});

it("contains what its label warns of; gluten and legumes always, since no label says that there are none", () => {
  const containsOf = (more: Partial<ProductLabel>) =>
    toProductFood({ handle: "x", title: "X", label: { ...label, ...more }, barcodes: [] }, "Tikari").contains;
  expect(containsOf({})).toEqual(["soy", "legumes", "gluten"]);
  expect(containsOf({ contains: [], mayContain: [{ kind: "milk" }, { kind: "tree_nuts" }] })).toEqual([
    "milk",
    "tree_nuts",
    "legumes",
    "gluten",
  ]);
});

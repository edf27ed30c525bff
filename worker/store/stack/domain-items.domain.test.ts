import { expect, it } from "vitest";
import type { VariantWithFacts } from "../catalogue/contract.ts";
import { checkStack } from "./domain.ts";
import { toStackItem } from "./domain-items.ts";

const variant = (label: Partial<NonNullable<VariantWithFacts["label"]>> | null): VariantWithFacts => ({
  variantId: "v",
  productId: "p",
  handle: "h",
  title: "Puna",
  variantTitle: "300 g",
  productKind: "",
  netWeight: "",
  look: {
    form: "pouch",
    plant: "maca",
    facts: [],
    colors: { body: "#000000", ink: "#000000", band: ["#000000", "#000000", "#000000"] },
  },
  price: 100,
  currency: "USD",
  servings: 30,
  directions: "Two servings a day.",
  warnings: "",
  ageRestricted: false,
  requiresShipping: true,
  goals: [],
  ingredients: [],
  tags: [],
  parts: [],
  label: label && {
    panel: "supplement",
    serving: { text: "10 g", grams: 10 },
    rows: [],
    ingredients: [],
    blends: [],
    inside: [{ key: "maca", what: "Maca", why: "", other: true }],
    contains: [],
    mayContain: [],
    allergenNote: "",
    caffeineMg: 0,
    ...label,
  },
});

it("creates an item from a label: units, folate equivalents, forms of vitamin A, main ingredients", () => {
  const item = toStackItem(
    variant({
      rows: [
        { nutrient: "folate", amount: 400, unit: "mcg" },
        { nutrient: "vitamin_a", amount: 900, unit: "mcg" },
      ],
      ingredients: [{ key: "creatine", name: "Creatine", amount: 3, unit: "g", part: "", latin: "" }],
      inside: [
        { key: "creatine", what: "Creatine monohydrate", why: "", other: false },
        { key: "cinnamon", what: "Cinnamon", why: "", other: true },
        { key: "carotene", what: "Beta-carotene", why: "", other: true },
      ],
      contains: [{ kind: "tree_nuts", species: "Almond" }],
      caffeineMg: 40,
    }),
    "cart",
  );
  if (!item) throw new Error("no item");
  expect(item).toMatchObject({ title: "Puna, 300 g", servingsPerDay: 2, allergens: ["tree_nuts"] });
  expect(item.ingredients.map((i) => [i.key, i.main, i.mg])).toEqual([
    ["creatine", true, 3000],
    ["cinnamon", false, null],
    ["carotene", false, null],
  ]);
  const { totals } = checkStack([item]);
  expect(totals).toHaveLength(1);
  expect(totals[0]).toMatchObject({ key: "folic_acid" });
  expect(totals[0]?.amount).toBeCloseTo(480);
});

it("creates no item without a label", () => {
  expect(toStackItem(variant(null), "cart")).toBeNull();
});

import { describe, expect, it } from "vitest";
import { type FoodEditInput, foodEditInput } from "./contract-food-edit.ts";
import { applyEdit, countedEnergy, diffFood, findImplausible, mergeFoods } from "./domain-food-edits.ts";
import type { LibraryFood } from "./domain-food-library.ts";

const lentils: LibraryFood = {
  id: "sr-16070",
  from: "library",
  name: "Lentils, cooked",
  brand: "",
  category: "legumes",
  source: "USDA SR28",
  sourceId: "16070",
  description: "LENTILS, MATURE SEEDS, CKD, BLD, WITHOUT SALT",
  per100g: { energyKcal: 116, protein: 9.02, fat: 0.38, carbohydrate: 20.13, fiber: 7.9 },
  portions: [{ label: "1 cup", grams: 198 }],
  species: "lentil",
  plantPoints: 1,
  vegan: true,
  contains: [],
  aliases: "dal",
  rank: 0,
  barcode: "",
};
const asInput = ({ id: _, from: __, sourceId: ___, rank: ____, contains, ...food }: LibraryFood): FoodEditInput => ({
  ...food,
  contains: contains ? [...contains] : null,
  isHidden: false,
});

describe("a correction", () => {
  it("holds only what differs, and gives the edited food back", () => {
    const edited = {
      ...asInput(lentils),
      name: "Lentils, boiled",
      per100g: { ...lentils.per100g, ironMg: 3.3, fiber: undefined },
    };
    const patch = diffFood(lentils, edited);
    expect(patch).toEqual({ name: "Lentils, boiled", per100g: { ironMg: 3.3, fiber: null } });
    const food = applyEdit(lentils, patch ?? {});
    expect(food.per100g).toEqual({ energyKcal: 116, protein: 9.02, fat: 0.38, carbohydrate: 20.13, ironMg: 3.3 });
    expect(food).toMatchObject({ id: "sr-16070", from: "library", name: "Lentils, boiled", rank: 0 });
  });

  it("that changes nothing is none", () => {
    expect(diffFood(lentils, asInput(lentils))).toBeNull();
    const { contains: _, ...silent } = asInput(lentils);
    expect(diffFood(lentils, silent)).toBeNull();
  });

  it("says what it contains in the table's order, with gluten where there is wheat", () => {
    const { contains: _, ...silent } = asInput(lentils);
    expect(foodEditInput.parse(silent).contains).toBeUndefined();
    expect(foodEditInput.parse({ ...silent, contains: ["sesame", "wheat"] }).contains).toEqual([
      "wheat",
      "sesame",
      "gluten",
    ]);
    expect(foodEditInput.safeParse({ ...silent, contains: ["milk"] }).error?.issues).toMatchObject([
      { path: ["contains"], message: "A vegan food can't contain this: milk." },
    ]);
    expect(foodEditInput.parse({ ...silent, vegan: null, contains: ["milk"] }).contains).toEqual(["milk"]);
  });
});

it("merges corrections, added foods and products; hidden foods are not found", () => {
  const product = { ...lentils, id: "product-pea", from: "product" as const, name: "Pea protein" };
  const { contains: _, ...silent } = asInput(lentils);
  const edits = [
    { id: "sr-16070", version: 2, patch: { per100g: { ironMg: 3.3 } } },
    { id: "staff-1", version: 1, patch: { ...silent, name: "Lupin tempeh" } },
    { id: "staff-2", version: 1, patch: { ...asInput(lentils), name: "Old food", isHidden: true } },
    { id: "sr-99999", version: 1, patch: { name: "Of a food that is gone" } },
  ];
  const merged = mergeFoods([lentils, { ...lentils, id: "sr-1", name: "Hidden" }], {
    products: [product],
    edits: [...edits, { id: "sr-1", version: 1, patch: { isHidden: true } }],
  });
  expect(merged.map(({ id }) => id)).toEqual(["sr-16070", "staff-1", "product-pea"]);
  expect(merged[0]?.per100g.ironMg).toBe(3.3);
  expect(merged[1]).toMatchObject({ from: "staff", name: "Lupin tempeh", species: "lentil", plantPoints: 1 });
  // Nobody said what it contains: it is shown to nobody with an allergy. A correction leaves what is known.
  expect(merged.map(({ contains }) => contains)).toEqual([["legumes"], null, []]);
});

describe("what cannot be", () => {
  it("counts energy as EU 1169/2011 does, with fiber inside US carbohydrate", () => {
    expect(countedEnergy({ protein: 10, fat: 10, carbohydrate: 20, fiber: 5 })).toBe(40 + 90 + 60 + 10);
    expect(countedEnergy(lentils.per100g)).toBeCloseTo(104.2, 1);
  });

  it("finds kilojoules in the place of kilocalories, and parts above their whole", () => {
    expect(findImplausible(lentils.per100g)).toBeNull();
    expect(findImplausible({ ...lentils.per100g, energyKcal: 485 })?.field).toBe("energyKcal");
    expect(findImplausible({ carbohydrate: 10, sugars: 20 })?.field).toBe("sugars");
    expect(findImplausible({ carbohydrate: 10, fiber: 20 })?.field).toBe("fiber");
    expect(findImplausible({ fat: 1, saturatedFat: 4 })?.field).toBe("saturatedFat");
    expect(findImplausible({ protein: 50, fat: 50, carbohydrate: 20 })?.field).toBe("carbohydrate");
    expect(findImplausible({ energyKcal: 500 })).toBeNull();
  });
});

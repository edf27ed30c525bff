import { expect, it } from "vitest";
import { type CandidateSource, candidateOf, containsByName, scalePortion } from "./domain-candidate.ts";
import { suits } from "./domain-closing-food.ts";

const food = (name: string, category: string, vegan: boolean | null = true): CandidateSource => ({
  id: name,
  name,
  category,
  per100g: {},
  portions: [],
  vegan,
});
const contains = (name: string, category: string, vegan: boolean | null = true) =>
  containsByName(food(name, category, vegan));

it("reads allergens from the names of simple foods", () => {
  expect(contains("Tofu, firm", "protein-foods")).toEqual(["soy"]);
  expect(contains("Almond milk, unsweetened", "dairy-alternatives")).toEqual(["tree_nuts"]);
  expect(contains("Bulgur, cooked", "grains")).toEqual(["wheat", "gluten"]);
  expect(contains("Oats, rolled", "grains")).toEqual(["gluten"]);
  expect(contains("Peanut butter", "nuts-seeds")).toEqual(["peanut"]);
  expect(contains("Eggplant", "vegetables")).toEqual([]);
  expect(contains("Butternut squash", "vegetables")).toEqual([]);
  expect(contains("Coconut milk", "dairy-alternatives")).toEqual([]);
  expect(contains("Brazil nuts", "nuts-seeds")).toEqual(["tree_nuts"]);
  expect(contains("Sesame seeds", "nuts-seeds")).toEqual(["sesame"]);
  expect(contains("Honey", "fruit", false)).toEqual(["animal"]);
});

it("knows nothing of foods of many parts, or where it depends on the maker", () => {
  expect(contains("Granola bar", "snacks")).toBeNull();
  expect(contains("Lentil soup", "soups")).toBeNull();
  expect(contains("Oats, rolled", "grains", null)).toBeNull();
});

it("a vegan food of many parts suits those who avoid nothing, and nobody with an allergy", () => {
  const soup = candidateOf(food("Lentil soup", "soups"));
  expect(suits(soup, { diet: "vegan", avoids: [] })).toBe(true);
  expect(suits(soup, { diet: "vegan", avoids: ["soy"] })).toBe(false);
  expect(suits(candidateOf(food("Lentil soup", "soups", null)), { diet: "vegan", avoids: [] })).toBe(false);
  expect(candidateOf(food("Vitamin D drops", "supplements")).isSupplement).toBe(true);
  expect(candidateOf(food("Lentil soup", "soups"), ["wheat"]).contains).toEqual(["wheat"]);
});

it("is suggested in amounts that one eats, and not at all where nobody eats it as it is", () => {
  const most = (name: string, category: string, energyKcal: number) =>
    candidateOf({ ...food(name, category), per100g: { energyKcal } }).mostGrams;
  expect(most("Lentils, cooked", "legumes", 116)).toBe(200);
  expect(most("Black beans, raw", "legumes", 341)).toBe(0);
  expect(most("Rye grain", "grains", 338)).toBe(0);
  expect(most("Oats, rolled", "grains", 379)).toBe(50);
  expect(most("Walnuts", "nuts-seeds", 654)).toBe(40);
  expect(most("Energy drink", "drinks", 45)).toBe(0);
  expect(most("Agar, dried", "vegetables", 306)).toBe(10);
});

it("scales a household portion in words", () => {
  expect(scalePortion("1 cup, chopped", 1.5)).toBe("1½ cups, chopped");
  expect(scalePortion("1 cup", 0.5)).toBe("½ cup");
  expect(scalePortion("2 tbsp", 0.5)).toBe("1 tbsp");
  expect(scalePortion("1 tbsp", 2)).toBe("2 tbsp");
  expect(scalePortion("1 medium carrot", 2)).toBe("2 × 1 medium carrot");
  expect(scalePortion("6 nuts", 2)).toBe("12 nuts");
  expect(scalePortion("slice", 2)).toBe("2 × slice");
  expect(scalePortion("slice", 1)).toBe("slice");
});

import { expect, it } from "vitest";
import { type CandidateSource, candidateOf, scalePortion } from "./domain-candidate.ts";
import { suits } from "./domain-closing-food.ts";

const food = (name: string, category: string, vegan: boolean | null = true): CandidateSource => ({
  id: name,
  name,
  category,
  per100g: {},
  portions: [],
  vegan,
});
it("a food whose allergens aren't known suits those who avoid nothing, and nobody with an allergy", () => {
  const soup = candidateOf(food("Lentil soup", "soups"));
  expect(suits(soup, { diet: "vegan", avoids: [] })).toBe(true);
  expect(suits(soup, { diet: "vegan", avoids: ["soy"] })).toBe(false);
  expect(
    suits(candidateOf({ ...food("Lentils", "legumes"), contains: null }), { diet: "vegan", avoids: ["soy"] }),
  ).toBe(false);
  expect(suits(candidateOf(food("Lentil soup", "soups", null)), { diet: "vegan", avoids: [] })).toBe(false);
});

it("a food whose allergens are known suits those who avoid others", () => {
  const noodles = candidateOf({ ...food("Soba noodles", "grains"), contains: ["wheat", "gluten"] });
  expect(suits(noodles, { diet: "vegan", avoids: ["soy"] })).toBe(true);
  expect(suits(noodles, { diet: "vegan", avoids: ["gluten"] })).toBe(false);
  expect(suits(noodles, { diet: "vegan", avoids: ["wheat"] })).toBe(false);
});

it("says what is a supplement, and what has nutrients added", () => {
  expect(candidateOf(food("Vitamin D drops", "supplements"))).toMatchObject({ isSupplement: true, isFortified: true });
  expect(candidateOf(food("Soy milk, unsweetened, fortified", "dairy-alternatives")).isFortified).toBe(true);
  expect(candidateOf(food("Nutritional yeast, not fortified", "protein-foods")).isFortified).toBeUndefined();
  expect(candidateOf(food("Soy milk, unfortified", "dairy-alternatives")).isFortified).toBeUndefined();
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
  expect(scalePortion("1 glass", 1.5)).toBe("1½ glasses");
  expect(scalePortion("slice", 2)).toBe("2 × slice");
  expect(scalePortion("slice", 1)).toBe("slice");
});

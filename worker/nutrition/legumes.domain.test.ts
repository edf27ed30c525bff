import { describe, expect, it } from "vitest";
import { suits } from "./domain-closing-food.ts";
import { applyEdit, toStaffFood } from "./domain-food-edits.ts";
import { isLegume, withLegumes } from "./domain-legumes.ts";

describe("a legume", () => {
  it.each([
    "Lentils, cooked",
    "Green beans, raw",
    "Snow peas",
    "Tofu, firm",
    "Peanut butter",
    "Pea protein powder",
    "Hummus",
  ])("is told by its name: %s", (name) => {
    expect(isLegume({ name })).toBe(true);
  });
  it.each(["Coffee beans, roasted", "Vanilla bean", "Pears, raw", "Peaches", "Peppers", "Almonds", "Oats"])(
    "and %s is none",
    (name) => {
      expect(isLegume({ name })).toBe(false);
    },
  );
  it("is told by its group and its plant too", () => {
    expect(isLegume({ name: "Adzuki, cooked", category: "legumes" })).toBe(true);
    expect(isLegume({ name: "Mash", species: "kidney-bean" })).toBe(true);
  });
});

describe("what contains legumes", () => {
  it("is marked in order, what is unknown stays unknown, and soy and peanuts count", () => {
    expect(withLegumes(["gluten"], { name: "Bean bread" })).toEqual(["legumes", "gluten"]);
    expect(withLegumes(null, { name: "Bean burger" })).toBeNull();
    expect(withLegumes(["soy"], { name: "Burger" })).toEqual(["soy", "legumes"]);
  });
  it("is marked in edits that staff saved before the mark was there", () => {
    const food = toStaffFood({ id: "staff-a", version: 1, patch: { name: "Lentil spread", contains: [] } });
    expect(food.contains).toEqual(["legumes"]);
    expect(applyEdit(food, { contains: null }).contains).toBeNull();
    expect(applyEdit(food, { name: "Oat spread", contains: ["gluten"] }).contains).toEqual(["gluten"]);
  });
  it("suits nobody who avoids them, and nor does what is known to be of soy or peanuts alone", () => {
    const eater = { diet: "vegan", avoids: ["legumes"] } as const;
    for (const contains of [["legumes"], ["soy"], ["peanut"], null] as const)
      expect(suits({ contains, vegan: true }, eater), String(contains)).toBe(false);
    expect(suits({ contains: ["gluten"], vegan: true }, eater)).toBe(true);
    expect(suits({ contains: ["legumes"], vegan: true }, { diet: "vegan", avoids: ["soy"] })).toBe(true);
  });
});

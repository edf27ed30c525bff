import { describe, expect, it } from "vitest";
import { label } from "./contract-label.ts";
import { keyIngredients } from "./domain-key-ingredients.ts";

const labelOf = (panel: "supplement" | "food", more: object) =>
  label.parse({ panel, serving: { text: "1 scoop", grams: 10 }, rows: [], ...more });
const inside = (...keys: string[]) => keys.map((key) => ({ key, what: key, other: !key.startsWith("vitamin") }));
const product = (ingredients: string[], more: object = {}) => ({
  title: "Inti",
  line: "",
  ingredients,
  claims: [],
  label: null,
  variants: [],
  ...more,
});

describe("the ingredients offered as filters", () => {
  it("have a dose on the label, alone, in a blend or as the form of a nutrient", () => {
    const panel = labelOf("supplement", {
      rows: [{ nutrient: "vitamin_d", amount: 25, unit: "mcg" }],
      ingredients: [{ key: "maca", name: "Maca", amount: 1, unit: "g" }],
      blends: [{ name: "Blend", amount: 1, unit: "g", parts: [{ key: "ginger", name: "Ginger" }] }],
      inside: inside("maca", "vitamin-d3", "hypromellose", "rice-flour"),
    });
    const all = ["maca", "ginger", "vitamin-d3", "hypromellose", "rice-flour", "water"];
    expect(keyIngredients(product(all, { label: panel }))).toEqual(["maca", "ginger", "vitamin-d3"]);
    expect(keyIngredients(product(all, { variants: [{ label: panel }] }))).toEqual(["maca", "ginger", "vitamin-d3"]);
  });
  it("of a food are the one that it holds most of", () => {
    const panel = labelOf("food", { inside: inside("quinoa", "dates", "sea-salt") });
    expect(keyIngredients(product(["dates", "quinoa", "sea-salt"], { label: panel }))).toEqual(["quinoa"]);
  });
  it("are named by the title, the line or a claim, as whole words", () => {
    const named = { line: "Puffed quinoa, nuts and camu-camu", claims: [{ text: "A little lemon." }] };
    expect(keyIngredients(product(["camu-camu", "nut", "lemon", "quinoa", "water"], named))).toEqual([
      "camu-camu",
      "lemon",
      "quinoa",
    ]);
  });
  it("are none where nothing says so, and never one that the product does not hold", () => {
    expect(keyIngredients(product(["glycerin", "water"]))).toEqual([]);
    expect(keyIngredients(product([], { line: "With maca" }))).toEqual([]);
  });
});

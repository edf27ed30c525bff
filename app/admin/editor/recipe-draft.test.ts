import { expect, it } from "vitest";
import { changeGrams, changeItem, EMPTY_ITEM, EMPTY_RECIPE, namedSources } from "./recipe-draft.ts";

const oats = { ...EMPTY_ITEM, grams: 80, metric: "80 g", item: "rolled oats" };

it("lets the metric amount follow the grams until it says something else", () => {
  expect(changeGrams(EMPTY_ITEM, 80)).toEqual({ grams: 80, metric: "80 g" });
  expect(changeGrams(oats, 2.55)).toEqual({ grams: 2.55, metric: "2.5 g" });
  expect(changeGrams({ ...oats, metric: "475 ml" }, 90)).toEqual({ grams: 90 });
  expect(changeGrams(oats, 0)).toEqual({ grams: 0, metric: "" });
});

it("leaves out what an ingredient doesn't have", () => {
  const full = changeItem(oats, { food: "rolled-oats", prep: "toasted", optional: true });
  expect(full).toEqual({ ...oats, food: "rolled-oats", prep: "toasted", optional: true });
  expect(changeItem(full, { food: undefined, prep: "", optional: false })).toEqual(oats);
});

it("names each food and product once", () => {
  const items = [
    { ...oats, food: "rolled-oats" },
    { ...oats, product: "puna" },
    { ...oats, food: "rolled-oats" },
  ];
  expect(namedSources({ ...EMPTY_RECIPE, ingredients: [{ group: "", items }] })).toEqual({
    foods: ["rolled-oats"],
    products: ["puna"],
  });
});

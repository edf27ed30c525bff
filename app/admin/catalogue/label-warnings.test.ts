import { describe, expect, it } from "vitest";
import { type Label, label } from "#worker/store/catalogue/contract.ts";
import { labelWarnings } from "./label-warnings.ts";

const of = (change: Partial<Label>): Label => ({
  ...label.parse({
    panel: "food",
    serving: { text: "1 bar", grams: 50 },
    rows: [],
    inside: [{ key: "date", what: "Dates" }],
  }),
  ...change,
});
const inside = (...what: string[]): Label["inside"] =>
  what.map((w) => ({ key: w.toLowerCase(), what: w, why: "", other: true }));

describe("allergens", () => {
  it.each(["Whey isolate", "Almonds, roasted", "Soy lecithin", "Tahini", "Wheat germ", "Krill oil"])(
    "warns about %s when its allergen isn't listed",
    (what) => {
      expect(labelWarnings(of({ inside: inside(what) }), [])).toEqual([expect.stringContaining(what)]);
    },
  );
  it.each(["Cocoa butter", "Coconut milk powder", "Peas", "Dates", "Buckwheat"])("finds no allergen in %s", (what) => {
    expect(labelWarnings(of({ inside: inside(what) }), [])).toEqual([]);
  });
  it("accepts listed allergens, unless the product is marked free from them", () => {
    const named = of({ inside: inside("Soy protein"), contains: [{ kind: "soy", species: "" }] });
    expect(labelWarnings(named, [])).toEqual([]);
    expect(labelWarnings(named, ["soy"])).toEqual([expect.stringContaining("free from Soy")]);
    expect(labelWarnings(of({ mayContain: [{ kind: "milk", species: "" }] }), ["milk"])).toHaveLength(1);
  });
});

it("warns about a heavier ingredient that is listed later, in any unit", () => {
  const ingredient = (key: string, amount: number, unit: "g" | "mg") => ({
    key,
    name: key,
    amount,
    unit,
    part: "",
    latin: "",
  });
  const ingredients = [ingredient("maca", 0.5, "g"), ingredient("cacao", 600, "mg")];
  expect(labelWarnings(of({ ingredients, inside: inside("maca", "water", "cacao") }), [])).toHaveLength(1);
  expect(labelWarnings(of({ ingredients, inside: inside("cacao", "water", "maca") }), [])).toEqual([]);
});

it("warns about impossible sums", () => {
  const rows = (pairs: [Label["rows"][number]["nutrient"], number][]): Label["rows"] =>
    pairs.map(([nutrient, amount]) => ({ nutrient, amount, unit: nutrient === "calories" ? "kcal" : "g" }));
  const fine = rows([
    ["calories", 200],
    ["fat", 8],
    ["carbohydrate", 25],
    ["fiber", 5],
    ["sugars", 10],
    ["protein", 8],
  ]);
  expect(labelWarnings(of({ rows: fine }), [])).toEqual([]);
  expect(labelWarnings(of({ rows: [...fine, ...rows([["added_sugars", 12]])] }), [])).toHaveLength(1);
  expect(
    labelWarnings(of({ rows: fine.map((r) => (r.nutrient === "calories" ? { ...r, amount: 400 } : r)) }), []),
  ).toHaveLength(1);
  expect(labelWarnings(of({ rows: fine, serving: { text: "1", grams: 30 } }), [])).toHaveLength(1);
  expect(labelWarnings(of({ rows: [{ nutrient: "fat", amount: Number.NaN, unit: "g" }] }), [])).toEqual([]);
});

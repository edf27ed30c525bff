import { describe, expect, it } from "vitest";
import type { LibraryFood } from "#worker/nutrition/domain-food-library.ts";
import { buildFoodIndex } from "./food-search.ts";
import {
  matchIngredients,
  matchSiteRecipe,
  readSharedParams,
  readSharedRecipe,
  type SharedParams,
  splitIngredient,
} from "./shared-recipe.ts";

const ORIGIN = "https://tikari.example";
const read = (change: Partial<SharedParams>) => readSharedRecipe({ title: "", text: "", url: "", ...change }, ORIGIN);
const food = (id: string, name: string, portions: LibraryFood["portions"] = []): LibraryFood => ({
  ...{ id, from: "library", name, brand: "", category: "legumes", source: "USDA SR28", sourceId: "", description: "" },
  ...{
    per100g: { energyKcal: 100 },
    portions,
    species: null,
    plantPoints: 0,
    vegan: true,
    aliases: "",
    rank: 1,
    barcode: "",
  },
});
const index = buildFoodIndex({
  ...{ custom: [], meals: [], recipes: [], logged: [] },
  library: [
    food("sr-1", "Lentils, red, dry", [{ label: "1 cup", grams: 192 }]),
    food("sr-2", "Carrots, raw", [{ label: "1 medium carrot", grams: 61 }]),
    food("sr-3", "Olive oil", [{ label: "1 tbsp", grams: 13.5 }]),
  ],
});

describe("what is shared", () => {
  it("is nothing without its parameters", () => {
    expect(readSharedParams(new URLSearchParams("tab=nutrition&shared_text=%20"))).toBeNull();
    expect(readSharedParams(new URLSearchParams("shared_url=https://x.example"))).toEqual({
      ...{ title: "", text: "", url: "https://x.example" },
    });
  });

  it("of this site is known by its slug, wherever the address stands; of no other site anything is asked", () => {
    expect(read({ url: `${ORIGIN}/article/red-dal?servings=4` }).slug).toBe("red-dal");
    expect(read({ text: `Look: ${ORIGIN}/article/red-dal` }).slug).toBe("red-dal");
    for (const url of [
      ...["https://other.example/article/red-dal", "http://127.0.0.1/article/red-dal", `${ORIGIN}/account`],
      ...["javascript:alert(1)", `${ORIGIN}.evil.example/article/red-dal`, `${ORIGIN}/article/../admin`],
    ])
      expect([url, read({ url }).slug]).toEqual([url, null]);
    expect(read({ url: "https://other.example/dal", title: "Dal" })).toEqual({
      ...{ title: "Dal", slug: null, servings: 1, ingredients: [], note: "From https://other.example/dal" },
    });
  });

  it("as text has a title, ingredients by their amounts, and all other words as notes", () => {
    const text = [
      "Weeknight dal",
      "Serves 4, 30 minutes",
      "- 1 1/2 cups (290 g) red lentils, rinsed",
      "• ½ tsp salt",
      "2 carrots",
      "1. Rinse 200 g of lentils.",
      "20 minutes on low heat",
    ].join("\n");
    expect(read({ text })).toEqual({
      title: "Weeknight dal",
      servings: 4,
      slug: null,
      ingredients: ["1 1/2 cups (290 g) red lentils, rinsed", "½ tsp salt", "2 carrots"],
      note: "Serves 4, 30 minutes\n1. Rinse 200 g of lentils.\n20 minutes on low heat",
    });
  });

  it("stays within what the log takes, however long it is", () => {
    const long = read({
      title: "x".repeat(999),
      text: Array.from({ length: 500 }, () => `1 cup ${"y".repeat(500)}`).join("\n"),
    });
    expect([long.title.length, long.ingredients.length, long.ingredients[0]?.length]).toEqual([160, 60, 200]);
    expect(long.note.length).toBeLessThanOrEqual(4000);
  });
});

describe("an ingredient", () => {
  it("has an amount, a unit and a name", () => {
    expect(splitIngredient("1 1/2 cups (290 g) red lentils, rinsed")).toEqual({
      ...{ amount: "1 1/2", unit: "cups", name: "red lentils" },
    });
    expect(splitIngredient("2½ tbsp. of olive oil")).toEqual({ amount: "2½", unit: "tbsp", name: "olive oil" });
    expect(splitIngredient("2-3 carrots")).toEqual({ amount: "2", unit: "", name: "carrots" });
    expect(splitIngredient("salt")).toEqual({ amount: "", unit: "", name: "salt" });
  });

  it("is a food where both it and its amount are known; else it stays as it was written", () => {
    const { items, unmatched } = matchIngredients(
      [
        "1 1/2 cups red lentils, rinsed",
        "2 carrots",
        "20 g olive oil",
        "1 handful carrots",
        "3 unicorns",
        "salt",
        "salt",
      ],
      index,
    );
    expect(items.map(({ food: { ref }, grams }) => [ref.id, grams])).toEqual([
      ["sr-1", 288],
      ["sr-2", 122],
      ["sr-3", 20],
    ]);
    expect(unmatched).toEqual(["1 handful carrots", "3 unicorns", "salt"]);
  });

  it("of a recipe of this site needs no search", () => {
    const snapshot = { ref: { from: "library" as const, id: "sr-1" }, name: "Lentils", source: "USDA", per100g: {} };
    expect(
      matchSiteRecipe({
        items: [
          { text: "1 cup lentils", grams: 192, food: snapshot },
          { text: "water", grams: 500, food: null },
        ],
      }),
    ).toMatchObject({ items: [{ grams: 192, line: "1 cup lentils" }], unmatched: ["water"] });
  });
});

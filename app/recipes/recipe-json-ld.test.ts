import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readEntryFile } from "#worker/content/markdown/front-matter.ts";
import { label as labelInput } from "#worker/store/catalogue/contract-label.ts";
import foods from "../../migrations/seed/content/foods.json";
import { toRecipeView } from "./load-recipe.ts";
import { recipeJsonLd } from "./recipe-json-ld.ts";
import { stepAnchor } from "./step-list.tsx";

const FOLDER = "migrations/seed/content/recipes";
const PRODUCTS = "migrations/seed/products";
const products = readdirSync(PRODUCTS).map((name) => JSON.parse(readFileSync(`${PRODUCTS}/${name}`, "utf8")));
const sources = {
  foods: new Map(foods.map((food) => [food.key, food as never])),
  products: new Map(
    products.map(({ handle, title, label }) => [
      handle,
      { card: { handle, title }, label: label && labelInput.parse(label), isActive: true } as never,
    ]),
  ),
};
const published = {
  origin: "https://tikari.test",
  publisher: { "@type": "Organization", name: "Tikari" },
  author: { name: "Tikari kitchen", path: "/authors/kitchen" },
  images: ["/1x1.jpg", "/4x3.jpg", "/16x9.jpg"],
  publishedAt: Date.UTC(2026, 9, 1),
  updatedAt: Date.UTC(2026, 10, 1),
  keywords: ["dinner", "beans"],
};
const recipes = readdirSync(FOLDER).map((name) => {
  const { recipe, title, summary, slug } = readEntryFile(name, readFileSync(`${FOLDER}/${name}`, "utf8")).entry.fields;
  if (!recipe) throw new Error(name);
  const view = toRecipeView({ slug, path: `/article/${slug}`, title, summary, picture: null }, recipe, sources);
  return [slug, view] as const;
});

/** Google's documentation of recipe rich results: required, then recommended. Ratings and videos there are none of. */
const REQUIRED = ["name", "image"];
const RECOMMENDED = [
  "author",
  "cookTime",
  "datePublished",
  "description",
  "keywords",
  "nutrition",
  "prepTime",
  "recipeCategory",
  "recipeCuisine",
  "recipeIngredient",
  "recipeInstructions",
  "recipeYield",
  "totalTime",
];
const ISO_DURATION = /^PT\d+M$/;

interface JsonLd extends Record<string, unknown> {
  nutrition: Record<string, string>;
  recipeIngredient: string[];
  recipeInstructions: { "@type": string; name: string; text: string; url: string }[];
}

describe.each(recipes)("%s", (_, view) => {
  const data = recipeJsonLd(view, published) as unknown as JsonLd;

  it("has all that Google requires and recommends, and no rating that nobody gave", () => {
    for (const property of [...REQUIRED, ...RECOMMENDED]) {
      expect(data[property], property).toBeTruthy();
      expect(JSON.stringify(data[property]).length, property).toBeGreaterThan(2);
    }
    expect(data.image).toHaveLength(3);
    expect(data).not.toHaveProperty("aggregateRating");
    expect(data.nutrition.calories).toMatch(/^[\d,]+ calories$/);
  });

  it("has times that add up", () => {
    const minutes = (name: string) => {
      expect(data[name]).toMatch(ISO_DURATION);
      return Number(/\d+/.exec(String(data[name]))?.[0]);
    };
    expect(minutes("prepTime") + minutes("cookTime")).toBe(minutes("totalTime"));
  });

  it("names each step with its own address, and each ingredient with its amount", () => {
    const steps = data.recipeInstructions;
    expect(new Set(steps.map(({ url }) => url)).size).toBe(view.recipe.steps.length);
    for (const step of steps) {
      expect(step["@type"]).toBe("HowToStep");
      expect([step.name, step.text].every((text) => text.length > 2)).toBe(true);
      expect(step.url).toMatch(new RegExp(`^https://tikari\\.test${view.path}#step-\\d+$`));
    }
    for (const line of data.recipeIngredient) expect(line).toMatch(/^[\d⅛¼⅓½⅔¾]/);
  });
});

it("an unknown value is not told as a sum", () => {
  const [, { recipe, ...entry }] = recipes[0] as (typeof recipes)[number];
  const view = toRecipeView({ ...entry, picture: null }, recipe, {
    foods: new Map([...sources.foods].slice(1, 40)),
    products: new Map(),
  });
  expect(view.nutrients[0]).toMatchObject({ key: "energyKcal", isAtLeast: true });
  expect(view.dietNames).toEqual([]);
  const { nutrition } = recipeJsonLd(view, published) as unknown as JsonLd;
  expect(nutrition).not.toHaveProperty("calories");
});

it("counts what it makes in words, numbers steps without a title, and says when it was revised", () => {
  const [, view] = recipes[0] as (typeof recipes)[number];
  const recipe = {
    ...view.recipe,
    yield: { count: 1, unit: "bowl" },
    steps: [{ title: "", text: "Cook.", timers: [] }, ...view.recipe.steps],
  };
  const data = recipeJsonLd({ ...view, recipe }, published) as unknown as JsonLd;
  expect(data.recipeYield).toEqual(["1", "1 bowl"]);
  expect(data.recipeInstructions.slice(0, 2).map(({ name, url }) => [name, url.split("#")[1]])).toEqual([
    ["Step 1", stepAnchor(0)],
    [recipe.steps[1]?.title || "Step 2", stepAnchor(1)],
  ]);
  expect([data.datePublished, data.dateModified]).toEqual(["2026-10-01T00:00:00.000Z", "2026-11-01T00:00:00.000Z"]);
});

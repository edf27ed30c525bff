import { expect, it } from "vitest";
import type { Recipe } from "#worker/content/domain-recipe.ts";
import { offeredServings } from "./servings.ts";

const recipe = { yield: { count: 2, unit: "bowl" } } as Recipe;

it.each([
  ["", ""],
  ["servings=3&units=metric", "servings=3&units=metric"],
  ["servings=12", "servings=12"],
  ["units=us", "units=us"],
  ["servings=2", ""],
  ["servings=13", ""],
  ["servings=99999", ""],
  ["servings=abc&units=metric", "units=metric"],
  ["servings=03", "servings=3"],
  ["servings=2.5", ""],
  ["servings=-1&units=stones", ""],
])("of %j a recipe's page offers %j, an article's nothing", (asked, offered) => {
  expect(offeredServings(recipe, new URLSearchParams(asked)).toString()).toBe(offered);
  expect(offeredServings(null, new URLSearchParams(asked)).size).toBe(0);
});

import { describe, expect, it } from "vitest";
import {
  filterRecipes,
  isFiltered,
  type ListedRecipe,
  listFilterGroups,
  readRecipeFilter,
  writeRecipeFilter,
} from "./filter-recipes.ts";

const recipe = (title: string, own: Partial<ListedRecipe>): ListedRecipe => ({
  path: `/article/${title}`,
  title,
  picture: null,
  dish: { vessel: "bowl", base: "#ffffff", ground: "grain", toppings: [] },
  course: "dinner",
  minutes: 30,
  protein: 18,
  energy: 400,
  diets: ["vegan"],
  main: [],
  publishAt: 1,
  ...own,
});
const recipes = [
  recipe("stew", { minutes: 55, protein: 20, main: ["Lentils"], diets: ["vegan", "gluten_free"], publishAt: 3 }),
  recipe("smoothie", { minutes: 5, protein: 40, course: "drink", main: ["Banana", "Oats"], publishAt: 2 }),
  recipe("oats", { minutes: 20, protein: null, course: "breakfast", main: ["Oats"], publishAt: 1 }),
];
const read = (query: string) => readRecipeFilter(new URLSearchParams(query));
const titles = (query: string) => filterRecipes(recipes, read(query)).map(({ title }) => title);

describe("the list of recipes", () => {
  it.each([
    ["", ["stew", "smoothie", "oats"]],
    ["time=20", ["smoothie", "oats"]],
    ["diet=gluten_free", ["stew"]],
    ["diet=vegan,gluten_free", ["stew"]],
    ["main=Oats", ["smoothie", "oats"]],
    ["main=Oats,Banana", ["smoothie"]],
    ["protein=20", ["stew", "smoothie"]],
    ["course=drink&time=30", ["smoothie"]],
    ["sort=quickest", ["smoothie", "oats", "stew"]],
    ["sort=protein", ["smoothie", "stew", "oats"]],
    ["course=%3Cscript%3E", []],
  ])("%s", (query, expected) => {
    expect(titles(query)).toEqual(expected);
  });

  it("what the URL doesn't know is no filter, and the query is always written in one form", () => {
    expect(isFiltered(read("time=17&protein=x&diet=keto&sort=best"))).toBe(false);
    expect(writeRecipeFilter(read("sort=protein&main=Oats&diet=soy_free,vegan&time=30"))).toBe(
      "?time=30&diet=vegan%2Csoy_free&main=Oats&sort=protein",
    );
  });

  it("each choice says truly how many recipes it leads to", () => {
    for (const query of ["", "time=30", "main=Oats&protein=20", "diet=gluten_free"])
      for (const { options } of listFilterGroups(recipes, read(query)))
        for (const option of options) {
          const there = option.isChosen ? titles(query) : titles(option.query.slice(1));
          expect(option.count, `${query} and ${option.label}`).toBe(there.length);
        }
  });

  it("a choice that is made leads back", () => {
    const chosen = listFilterGroups(recipes, read("time=30&main=Oats")).flatMap(({ options }) =>
      options.filter(({ isChosen }) => isChosen),
    );
    expect(chosen.map(({ query }) => query)).toEqual(["?main=Oats", "?time=30"]);
  });
});

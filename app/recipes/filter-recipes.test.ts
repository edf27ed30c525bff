import { describe, expect, it } from "vitest";
import { chosenChoices, isFiltered, listFilterGroups, readRecipeFilter, writeRecipeFilter } from "./filter-recipes.ts";

const read = (query: string) => readRecipeFilter(new URLSearchParams(query));
const COUNTS = new Map<string, number | null>([
  ["all", 3],
  ["time:20", 2],
  ["time:30", null],
  ["course:drink", 1],
  ["course:breakfast", 1],
  ["diet:gluten_free", 0],
  ["main:Oats", 2],
  ["main:Banana", 1],
]);

describe("the filters of recipes", () => {
  it("what the URL doesn't know is no filter, and the query is always written in one form", () => {
    expect(isFiltered(read("time=17&protein=x&diet=keto&sort=best&course=%3Cscript%3E"))).toBe(false);
    expect(writeRecipeFilter(read("sort=protein&main=Oats&diet=soy_free,vegan&time=30"))).toBe(
      "?time=30&diet=vegan%2Csoy_free&main=Oats&sort=protein",
    );
  });

  it("are the choices that a recipe must suit", () => {
    expect(chosenChoices(read("time=30&protein=20&course=drink&diet=vegan&main=Oats,Banana"))).toEqual([
      "time:30",
      "protein:20",
      "course:drink",
      "diet:vegan",
      "main:Oats",
      "main:Banana",
    ]);
  });

  it("offer what a recipe suits, with its count where it was counted; times and protein always", () => {
    const groups = listFilterGroups(COUNTS, read("time=30"));
    const options = (name: string) =>
      groups.find((group) => group.name === name)?.options.map(({ label, count }) => [label, count]);
    expect(options("Time")).toEqual([
      ["20 min or less", 2],
      ["30 min or less", null],
      ["45 min or less", 0],
      ["60 min or less", 0],
    ]);
    expect(options("Course")).toEqual([
      ["Breakfast", 1],
      ["Drink", 1],
    ]);
    expect(options("Diet")).toEqual([["Gluten-free", 0]]);
    expect(options("Main ingredient")).toEqual([
      ["Banana", 1],
      ["Oats", 2],
    ]);
  });

  it("a choice that is made leads back", () => {
    const chosen = listFilterGroups(COUNTS, read("time=30&main=Oats")).flatMap(({ options }) =>
      options.filter(({ isChosen }) => isChosen),
    );
    expect(chosen.map(({ query }) => query)).toEqual(["?main=Oats", "?time=30"]);
  });
});

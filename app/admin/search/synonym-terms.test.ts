import { expect, it } from "vitest";
import { toTerms, withWord } from "./synonym-terms.ts";

const lists = [
  { id: "a", terms: ["cacao", "cocoa"] },
  { id: "b", terms: ["Vitamin B12", "cobalamin"] },
];

it("reads words and phrases between commas", () => {
  expect(toTerms(" vitamin B12, ,cobalamin,")).toEqual(["vitamin B12", "cobalamin"]);
  expect(toTerms("  ")).toEqual([]);
});

it("joins the list that has the word meant, whatever its capitals and accents, and else begins one", () => {
  expect(withWord("b12", ["vitamin b12"], lists)).toEqual({ id: "b", terms: ["vitamin b12", "cobalamin", "b12"] });
  expect(withWord("xocolatl", ["CACÁO", "chocolate"], lists)).toEqual({
    id: "a",
    terms: ["CACÁO", "cocoa", "chocolate", "xocolatl"],
  });
  expect(withWord("beets", ["beetroot"], lists)).toEqual({ id: null, terms: ["beetroot", "beets"] });
  expect(withWord("beets", [], lists)).toEqual({ id: null, terms: ["beets"] });
});

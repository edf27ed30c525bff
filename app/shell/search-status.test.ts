import { expect, it } from "vitest";
import type { SearchAnswer } from "#worker/search/contract.ts";
import { describeAll, describeSearch } from "./search-status.ts";

const answer = (products: number, articles: number, corrected: string | null = null) =>
  ({
    query: "",
    corrected,
    didYouMean: null,
    isPartial: false,
    suggestions: [],
    groups: [
      { kind: "product", title: "Products", total: products, products: [] },
      { kind: "article", title: "Articles", total: articles, documents: [] },
    ],
    counts: [],
    total: products + articles,
    isCapped: false,
    popular: [],
    goals: [],
    collections: [],
  }) satisfies SearchAnswer;
const state = (found: SearchAnswer | undefined, more = {}) => ({
  answer: found,
  isCurrent: true,
  failed: false,
  ...more,
});

it("counts all that match, not the rows that are shown", () => {
  expect(describeSearch("maca", state(answer(31, 1)))).toBe("31 products and 1 other page");
  expect(describeSearch("maca", state(answer(1, 0)))).toBe("1 product");
  expect(describeAll(" maca ", answer(31, 1))).toBe("See all 32 results for “maca”");
  expect(describeAll("maca", answer(1, 0))).toBe("See all results for “maca”");
  expect(describeSearch("maca", state(answer(0, 4)))).toBe("4 results");
});

it("says how it read what is misspelled", () => {
  const found = answer(2, 0, "creatine");
  expect(describeSearch("creatin", state(found))).toBe("2 products for “creatine”, instead of “creatin”");
  expect(describeAll("creatin", found)).toBe("See all 2 results for “creatine”");
});

it("says that nothing was found only once the answer to these letters is there", () => {
  expect(describeSearch("zz", state(answer(0, 0)))).toContain("No results for “zz”");
  expect(describeSearch("zz", state(answer(0, 0), { isCurrent: false }))).toBe("");
  expect(describeSearch("zz", state(undefined))).toBe("");
  expect(describeSearch(" ", state(answer(0, 0)))).toBe("");
  expect(describeSearch("zz", state(undefined, { failed: true }))).toContain("isn't responding");
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockText } from "../content/domain.ts";
import { contentService } from "../content/service.ts";
import { completeText, createSearchIndex, editDistance, normalizeText, searchIndex, suggestPhrases } from "./domain.ts";

const index = createSearchIndex([
  { title: "Kallpa Creatine", summary: "Creatine monohydrate, 5 g, nothing else", keywords: "strength jar" },
  { title: "Chaska Magnesium", summary: "Magnesium bisglycinate, 200 mg", keywords: "recovery bottle" },
  { title: "Puna Maca · Cacao", summary: "Gelatinized maca with whole cacao", keywords: "energy lúcuma" },
  { title: "Unu Electrolytes", summary: "Salts for long efforts, with magnesium", keywords: "endurance" },
]);
const titles = (query: string) => searchIndex(index, query).hits.map((h) => h.title.split(" ")[0]);

describe("the search", () => {
  it("finds what is misspelled and unfinished, and says how it read it", () => {
    expect(titles("creatin monohidrate")).toEqual(["Kallpa"]);
    expect(searchIndex(index, "creatin monohidrate").corrected).toBe("creatin monohydrate");
    expect(titles("magnezium")).toEqual(["Chaska", "Unu"]);
    expect(titles("mgnes")).toEqual(["Chaska", "Unu"]);
    expect(searchIndex(index, "magnesium").corrected).toBeNull();
  });

  it("puts what matches more words, and matches in the title, first; not all words must match", () => {
    expect(titles("magnesium efforts")).toEqual(["Unu", "Chaska"]);
    expect(titles("magnesium")).toEqual(["Chaska", "Unu"]);
    expect(titles("the best maca for winter")).toEqual(["Puna"]);
  });

  it("ignores accents and case, and finds nothing for nothing", () => {
    expect(titles("LUCUMA")).toEqual(["Puna"]);
    expect(titles("  ·, ")).toEqual([]);
    expect(titles("zzzz")).toEqual([]);
  });

  it("does not correct numbers and short words", () => {
    expect(titles("xx")).toEqual([]);
    expect(titles("2000")).toEqual([]);
  });

  it("survives every text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => searchIndex(index, text).hits.length <= 4),
    );
  });

  it("finds an article by words that stand in its text only", () => {
    const { listSearchDocuments, listArticles, getArticle } = contentService();
    const [article] = listArticles();
    const body = getArticle(article?.slug ?? "")
      ?.body.map(blockText)
      .join(" ");
    const shown = `${article?.title} ${article?.summary}`.toLowerCase();
    const hidden = (body?.toLowerCase().match(/[a-z]{9,}/g) ?? []).filter((word) => !shown.includes(word)).slice(0, 3);
    const { hits } = searchIndex(createSearchIndex(listSearchDocuments()), hidden.join(" "));
    expect(hits.map((h) => h.path)).toContain(`/article/${article?.slug}`);
  });
});

it("counts edits: one letter, two swapped, and stops above the limit", () => {
  expect(editDistance("monohidrate", "monohydrate", 2)).toBe(1);
  expect(editDistance("mcaa", "maca", 1)).toBe(1);
  expect(editDistance("maca", "quinoa", 2)).toBe(3);
  expect(editDistance("a", "abcdef", 2)).toBe(3);
  expect(normalizeText("Lúcuma")).toBe("lucuma");
});

it("completes phrases by any of their words, those that begin so first", () => {
  const phrases = ["Magnesium", "Whole maca", "Maca · Cacao", "Protein"];
  expect(suggestPhrases(phrases, "mac", 4)).toEqual(["Maca · Cacao", "Whole maca"]);
  expect(suggestPhrases(phrases, "m", 4)).toEqual([]);
  expect(suggestPhrases(phrases, "magnesium", 4)).toEqual([]);
});

it("completes what is typed by the first phrase that begins so", () => {
  const phrases = ["Whole maca", "Maca · Cacao", "maca"];
  expect(completeText("ma", phrases)).toBe("ca · Cacao");
  expect(completeText(" MAC", phrases)).toBe("a · Cacao");
  expect(completeText("maca · cacao", phrases)).toBeNull();
  expect(completeText("m", phrases)).toBeNull();
  expect(completeText("cacao", phrases)).toBeNull();
});

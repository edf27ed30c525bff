import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  completeText,
  editDistance,
  MAX_QUERY_LENGTH,
  matchedLength,
  normalizeQuery,
  normalizeText,
  suggestPhrases,
} from "./domain.ts";
import { toLoggedQuery } from "./domain-log.ts";
import { parseQuery, respell, toExpression } from "./domain-query.ts";
import { makeSnippet } from "./domain-snippet.ts";
import { chooseSpellings, isSpellable, spellingVariants } from "./domain-spelling.ts";

const expression = (text: string, synonyms: string[][] = []) => toExpression(parseQuery(text), { synonyms });

describe("a query", () => {
  it("is words of any script without accents; the last may be unfinished", () => {
    expect(parseQuery("  Açaí  bowl")).toEqual({ words: ["acai", "bowl"], isOpen: true, key: "acai bowl" });
    expect(parseQuery("maca ").isOpen).toBe(false);
    expect(parseQuery("האמת 日本").words).toEqual(["האמת", "日本"]);
    expect(parseQuery(" ·, ").words).toEqual([]);
  });

  it("leaves out words that say nothing, unless there are no others", () => {
    expect(parseQuery("the best maca for winter").words).toEqual(["maca", "winter"]);
    expect(parseQuery("how to").words).toEqual(["how", "to"]);
  });

  it("becomes an expression without a word of the query's own syntax", () => {
    expect(expression('maca" OR title:* NOT (x NEAR')).toBe(
      '"maca" AND "title" AND "not" AND "x" AND "near" *'.replace('"title"', '"title"'),
    );
  });

  it("asks for synonyms, of one word or several", () => {
    const synonyms = [
      ["vitamin b12", "cobalamin"],
      ["sleep", "insomnia"],
    ];
    expect(expression("cobalamin ", synonyms)).toBe('("cobalamin" OR "vitamin b12")');
    expect(expression("vitamin b12 sleep ", synonyms)).toBe(
      '(("vitamin" AND "b12") OR "cobalamin") AND ("sleep" OR "insomnia")',
    );
  });

  it("survives every text, and never leaves a quote open", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const parsed = parseQuery(text);
        expect(parsed.words.length).toBeLessThanOrEqual(6);
        expect(parsed.key.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH * 18);
        expect(toExpression(parsed).split('"').length % 2).toBe(1);
        expect(toExpression(parsed).includes("\0")).toBe(false);
      }),
    );
  });
});

describe("a misspelled word", () => {
  const words = ["magnesium", "manganese", "monohydrate", "creatine", "quinoa", "lucuma", "ashwagandha", "protein"];
  /** What the tables would answer: the words that share a variant. */
  const candidates = (typed: string) => {
    const variants = new Set(spellingVariants(typed, true));
    return words
      .filter((word) => spellingVariants(word, true).some((variant) => variants.has(variant)))
      .map((word) => ({ word, weight: 2 }));
  };
  const choose = (typed: string) => chooseSpellings(typed, candidates(typed), false)[0];

  it.each([
    ["magnezium", "magnesium"],
    ["monohidrate", "monohydrate"],
    ["qinoa", "quinoa"],
    ["quinao", "quinoa"],
    ["lucumma", "lucuma"],
    ["ashwaganda", "ashwagandha"],
    ["ashvaganda", "ashwagandha"],
    ["protien", "protein"],
    ["creatinne", "creatine"],
  ])("%s is %s", (typed, meant) => expect(choose(typed)).toBe(meant));

  it("is found for every one of its letters left out, doubled, replaced or swapped", () => {
    for (const word of words.filter((w) => w.length > 5))
      for (let at = 1; at < word.length - 1; at++) {
        const [before, letter = "", next = "", after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
        for (const typed of [
          before + next + after,
          before + letter + letter + next + after,
          `${before}x${next}${after}`,
          before + next + letter + after,
        ])
          expect([typed, candidates(typed).map((c) => c.word)]).toEqual([typed, expect.arrayContaining([word])]);
      }
  });

  it("is not looked for in numbers, short words and chance likeness", () => {
    expect(chooseSpellings("xx", [{ word: "xxx", weight: 2 }], false)).toEqual([]);
    expect(chooseSpellings("2000", [{ word: "2001", weight: 2 }], false)).toEqual([]);
    expect(choose("table")).toBeUndefined();
    expect([isSpellable("b12"), isSpellable("maca"), isSpellable("açaí")]).toEqual([false, true, true]);
  });

  it("that is not finished becomes several words that begin so", () => {
    const list = [
      { word: "magnesium", weight: 2 },
      { word: "protein", weight: 2 },
    ];
    expect(chooseSpellings("mgnes", list, true)).toEqual(["magnesium"]);
    expect(chooseSpellings("mgnes", list, false)).toEqual([]);
    expect(respell("Mgnes & iron", new Map([["mgnes", ["magnesium"]]]))).toBe("magnesium iron");
  });
});

it("counts edits: one letter, two swapped, and stops above the limit", () => {
  expect(editDistance("monohidrate", "monohydrate", 2)).toBe(1);
  expect(editDistance("mcaa", "maca", 1)).toBe(1);
  expect(editDistance("maca", "quinoa", 2)).toBe(3);
  expect(editDistance("a", "abcdef", 2)).toBe(3);
  expect(normalizeText("Lúcuma")).toBe("lucuma");
  expect(normalizeQuery(" Vitamin-B12! ")).toBe("vitamin b12");
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

it("marks the letters typed, and whole words where they are misspelled or plural", () => {
  expect(matchedLength("Magnesium", ["mag"])).toBe(3);
  expect(matchedLength("Magnesium", ["magnezium"])).toBe(9);
  expect(matchedLength("Study", ["studies"])).toBe(5);
  expect(matchedLength("Iron", ["maca"])).toBe(0);
});

describe("a quote", () => {
  const text = `Maca is a root. ${"It grows high. ".repeat(30)}Trials of maca measured energy and mood in forty people. ${"More follows. ".repeat(30)}`;

  it("begins at the sentence with most of the words", () => {
    expect(makeSnippet(text, ["energy", "mood"])).toMatch(/^Trials of maca measured energy and mood in forty people\./);
    expect(makeSnippet(text, ["zinc"])).toBe("");
    expect(makeSnippet("Short text about iron.", ["iron"])).toBe("Short text about iron.");
  });

  it("is of prose where some has the words, not of a table's cells or what runs on into them", () => {
    const table = "Food\nIron\nIron in 100 g\nLentils\n3.3 mg iron";
    const prose = "Lentils hold more iron than most beans.";
    expect(makeSnippet(`${table}\n${prose}\n${table}`, ["iron"])).toBe(`${prose} …`);
    expect(makeSnippet(table, ["iron"])).toContain("Iron in 100 g");
    expect(makeSnippet("Iron\nWhat it does for people who train.", ["iron"])).toBe(
      "Iron. What it does for people who train.",
    );
  });

  it("finds a word with accents, and none in the middle of another", () => {
    expect(makeSnippet("Grated. Lúcuma is a fruit.", ["lucuma"])).toBe("Lúcuma is a fruit.");
    expect(makeSnippet("Ovérripe fruit.", ["rripe"])).toBe("");
    expect(makeSnippet("環境を守る。", ["環境"])).toBe("環境を守る。");
  });

  it("is short and plain whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2000 }), fc.string({ maxLength: 5 }), (body, word) => {
        expect(makeSnippet(body, [word]).length).toBeLessThan(190);
      }),
    );
  });
});

it("remembers words, never what may name somebody", () => {
  expect(toLoggedQuery("  Açaí Bowl!")).toBe("acai bowl");
  for (const text of [
    "ana@example.com",
    "+1 (303) 555-0147",
    "TIK-204815",
    "4111 1111 1111 1111",
    "m",
    "x".repeat(80),
    "",
  ])
    expect([text, toLoggedQuery(text)]).toEqual([text, null]);
  expect(toLoggedQuery("vitamin b12 2000")).toBe("vitamin b12 2000");
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIMENSION, extractFeatures } from "./domain-features.ts";
import { emptyModel, explainScore, type Model, scoreFeatures, train, untrain } from "./domain-model.ts";

const features = (text: string, title: string | null = null) => extractFeatures(title, text);
const SPAM = [
  "BUY CHEAP WEIGHT LOSS PILLS NOW!!! 90% OFF http://pills.example.xyz/order",
  "Earn $5000 a week from home, click www.easy-money.example.top today",
  "Best casino bonus 200% for new players http://casino.example.vip",
  "Cheap pills delivered, order at http://pills.example.xyz now!!!",
];
const GOOD = [
  "I soak the lentils overnight and cook them with cumin and a bay leaf.",
  "Does maca keep its taste in a smoothie, or does the cacao hide it?",
  "My iron was low last spring. Beans with peppers helped more than I expected.",
  "Try the oats with hemp seeds: 12 g of protein a bowl, and they keep well.",
];
function trained(): Model {
  const model = emptyModel();
  for (let round = 0; round < 3; round++)
    SPAM.forEach((text, i) => {
      train(model, features(text), true);
      train(model, features(GOOD[i] ?? ""), false);
    });
  return model;
}
const differences = (a: Model, b: Model) => Math.max(...a.weights.map((w, i) => Math.abs(w - (b.weights[i] ?? 0))));

describe("the features of a text", () => {
  it("are the same for the same text, each place once and inside the model", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const a = features(text, text.slice(0, 20));
        expect(features(text, text.slice(0, 20))).toEqual(a);
        expect(new Set(a.indexes).size).toBe(a.indexes.length);
        const twice = features("the same words, the same words");
        expect(new Set(twice.indexes).size).toBe(twice.indexes.length);
        for (const index of a.indexes) expect(index).toBeLessThan(DIMENSION);
        for (const owner of a.owners) expect(a.labels[owner]).toBeDefined();
      }),
    );
  });

  it("see through accents, case, full width, zero-width characters and letters of other alphabets", () => {
    const words = (text: string) => new Set(features(text).labels);
    for (const disguised of [
      "Ｐｉｌｌｓ here",
      "pi\u200bl\u2060ls here",
      "ріlls here",
      "p\u0301i\u0300l\u0308ls here",
      "PILLS here",
    ])
      expect(words(disguised), disguised).toContain("pills");
    expect(words("pi\u200blls")).toContain("invisible characters");
    expect(words("ріlls")).toContain("words that mix alphabets");
    // Russian is no disguise, and an emoji of several signs hides nothing.
    expect(words("Привет, как варить чечевицу?")).toContain("привет");
    expect(words("Привет, как варить чечевицу?")).not.toContain("words that mix alphabets");
    expect(words("Family dinner 👨‍👩‍👧")).not.toContain("invisible characters");
  });

  it("stay few for hostile texts", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const noise = Array.from({ length: 200_000 }, (_, i) => letters[(i * i + 7 * i) % 26] + (i % 6 ? "" : " ")).join(
      "",
    );
    const hostile = [
      noise.repeat(5),
      "a".repeat(1_000_000),
      "👩🏽‍🚀".repeat(50_000),
      `e${"\u0301".repeat(300_000)}`,
      "http://a.example/".repeat(40_000),
      "\u200b".repeat(1_000_000),
      "a.".repeat(300_000),
      "1-".repeat(300_000),
      "\ud800".repeat(1000),
      "",
    ];
    for (const text of hostile) {
      const { indexes } = features(text);
      expect(indexes.length).toBeLessThan(20_000);
      expect(scoreFeatures(emptyModel(), { indexes })).toBe(0.5);
    }
    // Only the beginning and the end of a long text are read.
    const [head, tail] = ["lentils oats ".repeat(500), " quinoa".repeat(300)];
    expect(features(`${head}${noise}${tail}`)).toEqual(features(`${head}${"x".repeat(200_000)}${tail}`));
    expect(features("👩🏽‍🚀 🎉🎉🎉🎉🎉🎉").labels).toContain("many emoji");
    expect(features(`h${"\u0301".repeat(9)}i`).labels).toContain("stacked accents");
  });

  it("read what links lead to, with and without a scheme", () => {
    expect(features("see https://www.Shop.Example.com/detox?x=1").labels).toEqual(
      expect.arrayContaining(["shop.example.com", "a link that ends in .com", "“detox” in a link", "one link"]),
    );
    expect(features("go to pills.example.xyz/now").labels).toContain("pills.example.xyz");
  });
});

describe("the model", () => {
  it("knows nothing at first, then tells what it learned apart", () => {
    expect(scoreFeatures(emptyModel(), features(SPAM[0] ?? ""))).toBe(0.5);
    const model = trained();
    expect(scoreFeatures(model, features("order cheap pills now at http://pills.example.xyz !!!!"))).toBeGreaterThan(
      0.8,
    );
    expect(scoreFeatures(model, features("Soak the beans overnight, then cook them with cumin."))).toBeLessThan(0.2);
  });

  it("gives the same weights for the same order, and much the same scores for another", () => {
    expect(differences(trained(), trained())).toBe(0);
    const other = emptyModel();
    for (let round = 0; round < 3; round++) {
      for (const text of GOOD.toReversed()) train(other, features(text), false);
      for (const text of SPAM.toReversed()) train(other, features(text), true);
    }
    for (const text of SPAM) expect(scoreFeatures(other, features(text))).toBeGreaterThan(0.5);
    for (const text of GOOD) expect(scoreFeatures(other, features(text))).toBeLessThan(0.5);
  });

  it("takes back what a text has taught, also after others were learned", () => {
    const model = trained();
    const step = train(model, features("a moderator's wrong decision about hemp seeds"), true);
    untrain(model, step);
    expect(differences(model, trained())).toBeLessThan(1e-6);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.lorem({ maxCount: 12 }), fc.boolean()), { maxLength: 8 }),
        fc.nat(),
        (texts, pick) => {
          const empty = emptyModel();
          const steps = texts.map(([text, isSpam]) => train(empty, features(text), isSpam));
          const order = steps.map((one, i) => ({ one, key: (i * 7919 + pick) % 101 })).sort((a, b) => a.key - b.key);
          for (const { one } of order) untrain(empty, one);
          expect(differences(empty, emptyModel())).toBeLessThan(1e-5);
          expect(Math.max(...empty.squares)).toBeLessThan(1e-5);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("explains a score by words that stand in the text", () => {
    const influences = explainScore(trained(), features("Order cheap pills, says the casino"));
    const of = (label: string) => influences.find((one) => one.label === label)?.effect ?? 0;
    expect(of("pills")).toBeGreaterThan(0);
    expect(
      influences.every(({ effect }, i) => i === 0 || Math.abs(effect) <= Math.abs(influences[i - 1]?.effect ?? 0)),
    ).toBe(true);
    expect(explainScore(emptyModel(), features("Order cheap pills"))).toEqual([]);
  });
});

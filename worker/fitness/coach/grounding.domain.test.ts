import { describe, expect, it } from "vitest";
import { checkSentence, findAmounts, takeSentences } from "./domain-grounding.ts";
import type { Blocked } from "./domain-guardrail-texts.ts";

const check = (sentence: string, { known = "", blocked = [] as Blocked[], hasReceipt = false } = {}) =>
  checkSentence(sentence, { amounts: findAmounts(known), blocked: new Set(blocked), hasReceipt });

describe("a model's sentence", () => {
  it.each([
    ["Lentils hold 9.0 g protein.", "protein 9.02 g", null],
    ["Lentils hold 9 g protein.", "protein 9.02 g", null],
    ["Lentils hold 90 g protein.", "protein 9.02 g", "number"],
    ["You ate 1,850 kcal.", "1,850 kcal", null],
    ["You ate 1850 calories.", "1,850 kcal", null],
    ["You ate 1,850 g.", "1,850 kcal", "number"],
    ["Eat two hundred grams of tofu.", "", "number"],
    ["Aim for 8 to 12 reps.", "8 reps", "number"],
    ["You are at 45% of iron.", "45% of target", null],
    ["You have three meals logged.", "", null],
    ["Iron matters.", "", null],
  ] as const)("%s (known: %s)", (sentence, known, problem) => {
    expect(check(sentence, { known })).toBe(problem);
  });

  it.each([
    "I've logged your lunch.",
    "Logged!",
    "Done, it's in your diary.",
    "Your meal has been saved.",
    "I just added tofu.",
    "It is now logged.",
  ])("claims what only the member does: %s", (sentence) => {
    expect(check(sentence)).toBe("claim");
    expect(check(sentence, { hasReceipt: true })).toBeNull();
  });
  it("may say what the member logged", () => {
    expect(check("You logged lunch on two days.")).toBeNull();
  });

  it.each([
    ["Cut your calories a little.", "energy"],
    ["You could lose weight faster.", "weight"],
    ["Try fasting until noon.", "fasting"],
    ["Take a supplement.", "supplements"],
    ["Do more squats.", "training"],
    ["Iron is low.", "nutrients"],
  ] as const)("stays off what is blocked: %s", (sentence, topic) => {
    expect(check(sentence, { blocked: [topic] })).toBe("blocked");
  });

  it("has no links", () => {
    for (const sentence of ["See https://evil.example/x.", "[Click](javascript:alert(1))", "<img src=x>"])
      expect(check(sentence)).toBe("link");
  });
});

it("takes whole sentences, and leaves decimals and abbreviations whole", () => {
  expect(takeSentences("Eat 1.5 cups. That helps, e.g. at lunch. And th")).toEqual({
    sentences: ["Eat 1.5 cups. ", "That helps, e.g. at lunch. "],
    rest: "And th",
  });
  expect(takeSentences("It holds 9 g. It is good. ").sentences).toEqual(["It holds 9 g. ", "It is good. "]);
});

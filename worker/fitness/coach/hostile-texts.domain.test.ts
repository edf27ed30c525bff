import { expect, it } from "vitest";
import { cpuTimeOf } from "../../test/cpu-time.ts";
import { checkSentence, findAmounts } from "./domain-grounding.ts";
import { checkMessage } from "./domain-guardrails.ts";
import { findIntent } from "./domain-intents.ts";
import { readLogText } from "./domain-log-text.ts";
import { readStatedAvoids } from "./domain-stated-avoids.ts";
import { MAX_TEXT } from "./domain-turns.ts";

/** In ms. Far above what reading takes on a busy machine, far below what these texts took: up to twelve seconds. */
const LONGEST = 2500;
const fill = (piece: string, length = MAX_TEXT) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

it.each(["0", "1,", "0a", "a#", "a#b", "a0", "!", "....", "half ", "1 1/", "feel so ", "kill for a ", "1 iron "])(
  "reads a message of nothing but %o, after others alike, without standing still",
  (piece) => {
    const text = fill(piece);
    expect(cpuTimeOf(() => checkMessage(text, { earlier: Array(12).fill(text) }))).toBeLessThan(LONGEST);
    expect(cpuTimeOf(() => readLogText(text, "2026-11-26"))).toBeLessThan(LONGEST);
  },
);

it.each([
  "no ",
  "without a, ",
  "allergic to ",
  "a allergy ",
  "how much ",
  "log it ",
  "push ",
  "make a ",
  "lose ",
  "iron ",
])("finds out what is asked, and what isn't eaten, in nothing but %o without standing still", (piece) => {
  const text = fill(piece);
  expect(cpuTimeOf(() => findIntent(text))).toBeLessThan(LONGEST);
  expect(cpuTimeOf(() => readStatedAvoids(text, Array(200).fill(text)))).toBeLessThan(LONGEST);
});

it.each(["0", "1,", "1.", ".1", "two ", "1 to "])(
  "checks an answer of nothing but %o without standing still",
  (piece) => {
    const text = fill(piece, 20_000);
    const grounds = { amounts: [], hasReceipt: false, blocked: new Set(["energy", "weight"] as const) };
    expect(cpuTimeOf(() => [findAmounts(text), checkSentence(text, grounds)])).toBeLessThan(LONGEST);
  },
);

it("still takes a dose of many digits for what it is, and a word with signs for letters", () => {
  expect(checkMessage(`should i take ${fill("9", 400)} mg of iron`).found).toContain("overdose");
  expect(checkMessage("i use lax#tives to lose weight").found).toContain("purging");
  expect(checkMessage("i think about s#u#i#c#i#d#e all day........").found).toContain("self_harm");
  expect(findAmounts(`eat ${fill("9", 400)} g`)).toHaveLength(1);
});

/**
 * Checks of what a model writes, sentence by sentence, in code: numbers with units must come from this turn's tools, nothing is called
 * logged without a receipt, and nobody advises on what a guardrail blocks. Pure.
 */
import type { Blocked } from "./domain-guardrail-texts.ts";

const UNITS =
  "kcal|kilocalories|calories|kj|kilojoules|kg|mg|mcg|µg|μg|g|grams?|lbs?|pounds?|oz|ounces?|iu|ml|liters?|cups?|tbsp|tsp|servings?|%|percent|reps?|sets?|minutes?|mins?|hours?|seconds?|rpe|km|miles?|steps";
/** As long as any amount is, so that a row of thousands of digits is not tried from each of them to its end. */
const DIGITS = "\\d[\\d,]{0,14}(?:\\.\\d{1,12})?";
const AMOUNT = new RegExp(
  `(${DIGITS}|\\.\\d{1,12})(?:\\s*(?:to|-|–|and)\\s*(${DIGITS}))?\\s*(${UNITS})(?![a-z])`,
  "gi",
);
/** Numbers in words dodge the check, so they don't pass. */
const WORD_AMOUNT =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|(twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|dozen)\b[\w\s-]{0,24}?\b(kcal|calories|kilojoules|grams?|milligrams?|micrograms?|pounds?|kilos?|kilograms?|percent|ounces?)\b/i;

const UNIT_NAMES: Record<string, string> = {
  kilocalories: "kcal",
  calories: "kcal",
  kilojoules: "kj",
  gram: "g",
  grams: "g",
  µg: "mcg",
  μg: "mcg",
  lbs: "lb",
  pound: "lb",
  pounds: "lb",
  ounce: "oz",
  ounces: "oz",
  percent: "%",
  rep: "reps",
  set: "sets",
  minute: "min",
  minutes: "min",
  mins: "min",
  hour: "hours",
  second: "s",
  seconds: "s",
  liter: "l",
  liters: "l",
  cup: "cups",
  serving: "servings",
  mile: "miles",
};
const unitOf = (unit: string): string => UNIT_NAMES[unit.toLowerCase()] ?? unit.toLowerCase();

export interface Amount {
  value: number;
  /** How many decimals it was written with. */
  decimals: number;
  unit: string;
}

/** All numbers with units in a text; a range is two. */
export function findAmounts(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].flatMap(([, first, second, unit]) =>
    [first, second].flatMap((digits) => {
      if (!digits) return [];
      const plain = digits.replaceAll(",", "");
      return [{ value: Number(plain), decimals: plain.split(".")[1]?.length ?? 0, unit: unitOf(unit ?? "") }];
    }),
  );
}

/** Said by a tool in the same unit, rounded to what is shown. */
const isKnown = ({ value, decimals, unit }: Amount, known: readonly Amount[]): boolean =>
  known.some(
    (one) => one.unit === unit && Math.abs(one.value - value) <= 0.5 * 10 ** -Math.min(decimals, one.decimals) + 1e-9,
  );

const CLAIM =
  /\b(i|we)('ve| have| just|'ll have)?\s+(just |now |already )?(logged|saved|added|recorded|stored|updated|entered|set)\b|\b(has|have|is|are|was|were) (now |been |already |successfully )*(logged|saved|added|recorded|stored|updated|entered)\b|^\W*(logged|saved|added|recorded|done|all set|updated)\b|\b(it|that|they|everything)('s| is|'re| are) (now |all )?(in|on) your (diary|log|plan)\b/i;

const BLOCKED_WORDS: Record<Blocked, RegExp> = {
  energy: /\b(calori\w*|kcal|kj|kilojoules?|energy (target|intake|deficit)|deficit|surplus|maintenance)\b/i,
  weight:
    /\b(los(e|ing)|loss|gain(ing)?|cut(ting)?|bulk(ing)?|weigh(t|ts|ing|-ins?)?|bmi|lean(er)?|slim\w*|body fat)\b/i,
  fasting: /\bfast(s|ed|ing)?\b|\bskip(ping)? (a )?(meal|breakfast|lunch|dinner)\b/i,
  supplements: /\b(supplement\w*|pills?|tablets?|capsules?|dos(e|es|age)|iu|powder)\b/i,
  training:
    /\b(reps?|sets?|workouts?|lift\w*|train\w*|exercis\w*|squats?|deadlifts?|press(es)?|run(s|ning)?|rpe|deload)\b/i,
  nutrients:
    /\b(protein|iron|zinc|calcium|iodine|selenium|vitamin|b12|omega|potassium|phosphorus|sodium|magnesium|folate|target)\b/i,
};

export type SentenceProblem = "number" | "claim" | "blocked" | "link";

export interface Grounds {
  amounts: readonly Amount[];
  /** Whether a card of this conversation was confirmed. */
  hasReceipt: boolean;
  blocked: ReadonlySet<Blocked>;
}

/** Why a sentence may not be shown; null: it may. */
export function checkSentence(sentence: string, { amounts, hasReceipt, blocked }: Grounds): SentenceProblem | null {
  if (/https?:\/\/|www\.|\]\(|<[a-z!/]/i.test(sentence)) return "link";
  for (const one of blocked) if (BLOCKED_WORDS[one].test(sentence)) return "blocked";
  if (!hasReceipt && CLAIM.test(sentence)) return "claim";
  if (WORD_AMOUNT.test(sentence)) return "number";
  return findAmounts(sentence).every((one) => isKnown(one, amounts)) ? null : "number";
}

export const PROBLEM_NOTES: Record<SentenceProblem, string> = {
  number: "A sentence was left out: its figures aren't in your log or our data.",
  claim: "A sentence was left out: it said that something was logged, and only you log.",
  blocked: "A sentence was left out: it was about what the coach leaves to professionals here.",
  link: "A link was left out: the coach only shows links of this site.",
};

/**
 * Takes finished sentences from the beginning of a text. A dot within a number or after one letter ends none.
 * @returns the sentences with what follows them up to the next, and the rest that isn't finished
 */
export function takeSentences(text: string): { sentences: string[]; rest: string } {
  const sentences: string[] = [];
  let from = 0;
  const end = /[.!?](?:["')\]]*)(?=\s)\s+|\n+/g;
  for (let match = end.exec(text); match; match = end.exec(text)) {
    const sentence = text.slice(from, match.index + match[0].length);
    if (/(?:^|[^\d\s]\s+)[a-z]\.\s*$|\b(e\.g|i\.e|approx|vs|no)\.\s*$/i.test(sentence)) continue;
    sentences.push(sentence);
    from = match.index + match[0].length;
  }
  return { sentences, rest: text.slice(from) };
}

/** What the library knows, in the words of pages. */
import type { Effect, Study, StudyResult } from "./contract.ts";
import { ANSWER_WORDS, type Answer } from "./domain-grade.ts";

/** "3 trials", "1 trial". */
export const countWords = (count: number, one: string, other = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : other}`;

/** Small numbers as words, as prose has them: "three". */
export const numberWord = (count: number): string =>
  ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"][count] ??
  count.toLocaleString("en-US");

/** What happened; null: no trial counts. */
export const answerWords = (answer: Answer | null): string => (answer ? ANSWER_WORDS[answer] : "Not tested");

/** 0.1 + 0.2 is 0.3 on a page. */
const amount = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 3 });

/** A range of doses: "1.5–3 g/day". */
export function doseWords({ doseMin, doseMax, doseUnit }: Pick<Study, "doseMin" | "doseMax" | "doseUnit">): string {
  if (doseMin === null || doseMax === null) return "";
  return `${amount(doseMin)}${doseMax === doseMin ? "" : `–${amount(doseMax)}`} ${doseUnit}`;
}

/** The doses of several studies, one range a unit: "1.5–6 g/day; 0.5 l". Empty where none is stated. */
export function dosesWords(studies: readonly Study[]): string {
  const units = new Map<string, [number, number]>();
  for (const { doseMin, doseMax, doseUnit } of studies) {
    if (doseMin === null || doseMax === null) continue;
    const [low, high] = units.get(doseUnit) ?? [doseMin, doseMax];
    units.set(doseUnit, [Math.min(low, doseMin), Math.max(high, doseMax)]);
  }
  return [...units].map(([doseUnit, [doseMin, doseMax]]) => doseWords({ doseMin, doseMax, doseUnit })).join("; ");
}

const signed = (value: number): string => `${value > 0 ? "+" : value < 0 ? "−" : ""}${amount(Math.abs(value))}`;

/** An effect as it is printed: "−7.7 mmHg (95% interval −11.8 to −3.6)". */
export function effectWords(effect: Effect, control: string): string {
  if (effect.kind === "groups")
    return `${signedGroup(effect.treated, effect.unit)} against ${signedGroup(effect.control, effect.unit)} with ${control || "the control"}, ${effect.unit}`;
  const show = effect.kind === "ratio" ? amount : signed;
  const interval =
    effect.low === null || effect.high === null ? "" : ` (95% interval ${show(effect.low)} to ${show(effect.high)})`;
  return effect.kind === "ratio"
    ? `${effect.unit.charAt(0).toUpperCase()}${effect.unit.slice(1)} ${show(effect.value)}${interval}`
    : `${show(effect.value)} ${effect.unit}${interval}`;
}

/** A change has a sign, an amount has none. */
const signedGroup = (value: number, unit: string): string => (/change/.test(unit) ? signed(value) : amount(value));

/** How an outcome was measured: by people's own word, or not. */
export const MEASURE_WORDS: Record<StudyResult["measure"], string> = {
  reported: "Reported",
  performed: "Performed",
  measured: "Measured",
  marker: "Marker",
};

/** Whether a study counts toward a grade, and if not, why. */
export function countedWords(
  study: Pick<Study, "randomized" | "controlled" | "patients" | "retractedAt">,
): string | null {
  if (study.retractedAt !== null) return "Retracted: not counted";
  if (study.patients) return "In patients: listed, not counted";
  if (!study.randomized) return "Not randomized: listed, not counted";
  return study.controlled ? null : "No control group: listed, not counted";
}

/** The first sentence of a text. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

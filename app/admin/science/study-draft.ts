import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";
import { toNumber } from "#worker/kernel/typed-number.ts";
import type { Study, StudyResult } from "#worker/science/contract.ts";
import { type StudyInput, studyInput } from "#worker/science/contract-seed.ts";
import { slugify } from "../catalogue/product-draft.ts";
import type { CheckedDraft } from "../form/use-record-editor.ts";

/** The size of an effect as it is typed: numbers stay what was printed until they are saved. */
export interface EffectDraft {
  kind: "" | "difference" | "ratio" | "groups";
  unit: string;
  value: string;
  low: string;
  high: string;
  treated: string;
  control: string;
}
export interface ResultDraft extends Omit<StudyResult, "effect"> {
  effect: EffectDraft;
}

/** A study in its form. */
export interface StudyDraft extends Omit<StudyInput, "limitations" | "results"> {
  status: "draft" | "published";
  /** One a line. */
  limitations: string;
  results: ResultDraft[];
  /** What was corrected; readers see it. */
  note: string;
}

const NO_EFFECT: EffectDraft = { kind: "", unit: "", value: "", low: "", high: "", treated: "", control: "" };

export const EMPTY_RESULT: ResultDraft = {
  ...{ ingredient: "", outcome: "", main: false, answer: "none", measure: "measured", method: "", text: "" },
  effect: NO_EFFECT,
};

export const EMPTY_STUDY: StudyDraft = {
  ...{ id: "", headline: "", summary: "", title: "", authors: "", journal: "" },
  ...{ volume: "", pages: "", doi: "", pmid: "", design: "parallel", randomized: true, controlled: true },
  ...{ blinding: "not_stated", comparator: "", people: null, population: "", patients: false, dose: "" },
  ...{ doseMin: null, doseMax: null, doseUnit: "", weeks: null, duration: "", funding: "not_stated" },
  ...{ fundingText: "", paidByMaker: false, groupKey: "", limitations: "", note: "", status: "draft" },
  year: Number.NaN,
  results: [{ ...EMPTY_RESULT, main: true }],
};

const typed = (value: number | null): string => (value === null ? "" : String(value));

function toEffectDraft(effect: StudyResult["effect"]): EffectDraft {
  if (!effect) return NO_EFFECT;
  const { kind, unit } = effect;
  return effect.kind === "groups"
    ? { ...NO_EFFECT, kind, unit, treated: typed(effect.treated), control: typed(effect.control) }
    : { ...NO_EFFECT, kind, unit, value: typed(effect.value), low: typed(effect.low), high: typed(effect.high) };
}

/** A stored study as its form has it. */
export function toStudyDraft(
  { retractedAt: _, history: __, limitations, results, ...study }: Study,
  status: StudyDraft["status"],
): StudyDraft {
  return {
    ...study,
    status,
    limitations: limitations.join("\n"),
    results: results.map((result) => ({ ...result, effect: toEffectDraft(result.effect) })),
    note: "",
  };
}

/** Papers print a minus sign or a dash. Nothing is null; what is no number NaN. */
const toPrinted = (text: string): number | null => toNumber(text.trim().replace(/^[−–]/, "-"));

const toEffect = ({ kind, unit, value, low, high, treated, control }: EffectDraft) =>
  kind === ""
    ? null
    : kind === "groups"
      ? { kind, unit, treated: toPrinted(treated), control: toPrinted(control) }
      : { kind, unit, value: toPrinted(value), low: toPrinted(low), high: toPrinted(high) };

export interface StudySave {
  status: StudyDraft["status"];
  study: StudyInput;
  note: string;
}

/** A DOI as it is copied: from the address bar, or after "doi:". */
const plainDoi = (typed: string): string =>
  typed.trim().replace(/^(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:\s*)/i, "");

/** What the API saves of a draft, or what is wrong by the names of the form's fields. */
export function checkStudy({ status, note, limitations, results, ...own }: StudyDraft): CheckedDraft<StudySave> {
  const { success, data, error } = studyInput.safeParse(
    {
      ...own,
      doi: plainDoi(own.doi),
      limitations: limitations.split("\n").flatMap((line) => line.trim() || []),
      results: results.map((result) => ({ ...result, effect: toEffect(result.effect) })),
    },
    { error: fieldErrorMessage },
  );
  if (success) return { ok: true, input: { status, note, study: data } };
  const problems = new Map<string, string>();
  for (const { path, code, message } of error.issues) {
    const name =
      path[0] === "limitations" ? "limitations" : path.slice(0, path[3] === "effect" ? 3 : undefined).join(".");
    if (!problems.has(name)) problems.set(name, wordsOf(code, message, String(path.at(-1)), path.includes("effect")));
  }
  return { ok: false, problems };
}

function wordsOf(code: string, message: string, field: string, isEffect: boolean): string {
  if (isEffect && code !== "custom") return "Enter the numbers as the paper prints them, or choose “Not extracted”.";
  if (field === "ingredient" || field === "outcome") return "Choose one.";
  return message;
}

/** The key of a new study, as keys of the library are made: first author, year, what was tested. */
export const suggestKey = ({ authors, year, results }: Pick<StudyDraft, "authors" | "year" | "results">): string => {
  const [surname = ""] = authors.trim().split(/[\s,]/);
  return slugify([surname, Number.isInteger(year) ? year : "", results[0]?.ingredient ?? ""].join(" "));
};

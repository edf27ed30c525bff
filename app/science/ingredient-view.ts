import { type DrawnPlantName, knownPlant } from "#app/art/drawing-names.ts";
import type {
  Effect,
  Funding,
  Ingredient,
  IngredientEvidence,
  Library,
  OutcomeEvidence,
  Study,
} from "#worker/science/contract.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import {
  answerWords,
  countedWords,
  countWords,
  dosesWords,
  effectWords,
  numberWord,
} from "#worker/science/domain-evidence-words.ts";
import { type Grade, type GradeStep, gradeWords } from "#worker/science/domain-grade.ts";
import { FUNDING_WORDS, studyPath } from "#worker/science/domain-study-words.ts";
import { type StudyRowView, toStudyRow } from "./study-row-view.ts";

/** What the trials of an ingredient's page are narrowed by; empty: all. */
export interface TrialFilter {
  outcome: string;
  /** `reported` by people themselves, or `measured`. */
  measure: string;
  /** `healthy` or `patients`. */
  people: string;
}

export interface OutcomeRow {
  key: string;
  name: string;
  line: string;
  grade: Grade;
  gradeWords: string;
  answer: string;
  trials: string;
  dose: string;
  funding: Funding[];
  path: string;
  isOpen: boolean;
  steps: GradeStep[];
}

/** A circle of the drawing of doses. */
export interface DosePoint {
  path: string;
  name: string;
  low: number;
  high: number;
  weeks: number | null;
  people: number | null;
  counts: boolean;
}

export interface EffectView {
  path: string;
  study: string;
  outcome: string;
  effect: Effect;
  control: string;
  text: string;
  /** Which end is what people hope for. */
  better: "higher" | "lower" | null;
}

export interface IngredientView {
  ingredient: Ingredient;
  plant: DrawnPlantName | null;
  grade: Grade;
  gradeWords: string;
  steps: GradeStep[];
  heading: string;
  rows: OutcomeRow[];
  doses: { unit: string; points: DosePoint[]; others: { path: string; name: string; text: string }[] };
  effects: EffectView[];
  /** Outcomes without an effect that was extracted, with what is known of them. */
  withoutEffect: { outcome: string; answer: string }[];
  funding: { label: string; key: Funding; count: number }[];
  trials: StudyRowView[];
  /** Every study of it. */
  studyIds: string[];
  total: number;
  choices: Record<"measure" | "people", { value: string; label: string; path: string; isOn: boolean }[]>;
  filter: TrialFilter;
  /** The outcome that the trials are narrowed to. */
  outcomeName: string;
}

const MEASURES = [
  ["", "All results"],
  ["reported", "Reported"],
  ["measured", "Measured"],
] as const;
const PEOPLE = [
  ["", "Everyone"],
  ["healthy", "Without a disease"],
  ["patients", "Patients"],
] as const;

/** Reads the filter of an ingredient's trials; what it can't mean is left out. */
export function parseTrialFilter(params: URLSearchParams): TrialFilter {
  const oneOf = (name: string, known: readonly (readonly [string, string])[]) =>
    known.find(([value]) => value === params.get(name))?.[0] ?? "";
  return {
    outcome: /^[a-z0-9-]{1,80}$/.exec(params.get("outcome") ?? "")?.[0] ?? "",
    measure: oneOf("measure", MEASURES),
    people: oneOf("people", PEOPLE),
  };
}

export function trialPath(key: string, filter: Partial<TrialFilter>): string {
  const query = new URLSearchParams();
  for (const name of ["outcome", "measure", "people"] as const) if (filter[name]) query.set(name, filter[name]);
  const text = query.toString();
  return `/ingredients/${key}${text ? `?${text}` : ""}`;
}

/** The page of an ingredient, or null where the library has none of that key. */
export function toIngredientView(library: Library, key: string, asked: TrialFilter): IngredientView | null {
  const evidence = evidenceByIngredient(library);
  const own = evidence.get(key);
  if (!own) return null;
  const { ingredient, report, outcomes } = own;
  const open = outcomes.find((row) => row.outcome.key === asked.outcome);
  const filter = { ...asked, outcome: open ? asked.outcome : "" };
  const studies = library.studies.filter((study) => study.results.some((result) => result.ingredient === key));
  const shown = studies.filter((study) => isShown(study, key, filter));
  const choices = (name: "measure" | "people", known: readonly (readonly [string, string])[]) =>
    known.map(([value, label]) => ({
      value,
      label,
      path: trialPath(key, { ...filter, [name]: value }),
      isOn: filter[name] === value,
    }));
  return {
    ingredient,
    plant: knownPlant(ingredient.drawing),
    grade: report.grade,
    gradeWords: gradeWords(report),
    steps: report.steps,
    heading: headingWords(own, studies.length),
    rows: outcomes.map((row) => ({
      key: row.outcome.key,
      name: row.outcome.name,
      line: row.outcome.line,
      grade: row.report.grade,
      gradeWords: gradeWords(row.report),
      answer: answerWords(row.report.answer),
      trials:
        row.report.trials > 0
          ? `${countWords(row.report.trials, "trial")} · ${peopleWords(row)}`
          : `${countWords(row.studies.length, "study", "studies")}, not counted`,
      dose: dosesWords(row.studies),
      funding: [...new Set(row.studies.map((study) => study.funding))],
      path: `${trialPath(key, { outcome: row.outcome.key })}#trials`,
      isOpen: row === open,
      steps: row.report.steps,
    })),
    doses: toDoses(studies),
    ...toEffects(own, studies, key),
    funding: (["public", "mixed", "industry", "not_stated"] as const).map((kind) => ({
      key: kind,
      label: FUNDING_WORDS[kind],
      count: studies.filter((study) => study.funding === kind).length,
    })),
    trials: shown.map((study) => toStudyRow(study, library, evidence, { ingredient: key, outcome: filter.outcome })),
    studyIds: studies.map((study) => study.id),
    total: studies.length,
    choices: { measure: choices("measure", MEASURES), people: choices("people", PEOPLE) },
    filter,
    outcomeName: open?.outcome.name ?? "",
  };
}

/** People in the trials that count; "8 or more people" where one's number isn't known. */
function peopleWords({ report, studies }: OutcomeEvidence): string {
  if (report.people === 0) return "people not checked";
  const isPartial = studies.some((study) => countedWords(study) === null && study.people === null);
  return isPartial ? `${report.people} or more people` : countWords(report.people, "person", "people");
}

const isShown = (study: Study, key: string, { outcome, measure, people }: TrialFilter): boolean =>
  (!people || study.patients === (people === "patients")) &&
  study.results.some(
    (result) =>
      result.ingredient === key &&
      (!outcome || result.outcome === outcome) &&
      (!measure || (result.measure === "reported") === (measure === "reported")),
  );

function headingWords({ outcomes, report }: IngredientEvidence, studies: number): string {
  const start = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  if (studies === 0) return "No study of it in people";
  const asked = start(`${numberWord(outcomes.length)} ${outcomes.length === 1 ? "outcome" : "outcomes"}`);
  const all = `${studies} ${studies === 1 ? "study" : "studies"}`;
  return report.trials > 0
    ? `${asked}, ${all}, ${countWords(report.people, "person", "people")} in trials that count`
    : `${asked}, ${all}, none that counts`;
}

/** A unit without how often: grams a day and grams once are on one scale. */
const plainUnit = (unit: string): string => unit.replace(/\/day$/, "");

function toDoses(studies: readonly Study[]): IngredientView["doses"] {
  const dosed = studies.filter((study) => study.doseMin !== null && study.doseMax !== null);
  const byUnit = Map.groupBy(dosed, (study) => plainUnit(study.doseUnit));
  const [unit = "", inUnit = []] = [...byUnit].sort((a, b) => b[1].length - a[1].length)[0] ?? [];
  // A single dose needs no drawing.
  const drawn = inUnit.length > 1 ? inUnit : [];
  const nameOf = (study: Study) => `${study.authors.split(/[ ,]/)[0]} ${study.year}`;
  return {
    unit,
    points: drawn.map((study) => ({
      path: studyPath(study.id),
      name: nameOf(study),
      low: study.doseMin ?? 0,
      high: study.doseMax ?? 0,
      weeks: study.weeks,
      people: study.people,
      counts: countedWords(study) === null,
    })),
    others: studies
      .filter((study) => !drawn.includes(study))
      .map((study) => ({ path: studyPath(study.id), name: nameOf(study), text: study.dose || "Dose not stated" })),
  };
}

function toEffects(
  { outcomes }: IngredientEvidence,
  studies: readonly Study[],
  key: string,
): Pick<IngredientView, "effects" | "withoutEffect"> {
  const effects = outcomes.flatMap(({ outcome }) =>
    studies.flatMap((study): EffectView[] =>
      study.results.flatMap((result) =>
        result.ingredient === key && result.outcome === outcome.key && result.effect
          ? [
              {
                path: studyPath(study.id),
                study: `${study.authors.split(/[ ,]/)[0]} ${study.year}`,
                outcome: outcome.name,
                effect: result.effect,
                control: study.comparator.toLowerCase(),
                text: effectWords(result.effect, study.comparator.toLowerCase()),
                better: outcome.better,
              },
            ]
          : [],
      ),
    ),
  );
  return {
    effects,
    withoutEffect: outcomes
      .filter(({ outcome }) => !effects.some((one) => one.outcome === outcome.name))
      .map(({ outcome, report }) => ({ outcome: outcome.name, answer: answerWords(report.answer) })),
  };
}

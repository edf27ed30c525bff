/** What pages show of the library of studies. Types alone: public pages need no zod. */
import type { Answer, Grade, GradeReport, IngredientReport, Measure } from "./domain-grade.ts";

export const DESIGNS = ["parallel", "crossover", "single_dose", "uncontrolled"] as const;
export type Design = (typeof DESIGNS)[number];
export const FUNDINGS = ["public", "industry", "mixed", "not_stated"] as const;
export type Funding = (typeof FUNDINGS)[number];
export const BLINDINGS = ["double", "single", "open", "not_stated"] as const;
export type Blinding = (typeof BLINDINGS)[number];

/** What a study found for one outcome of one ingredient. */
export interface StudyResult {
  ingredient: string;
  outcome: string;
  main: boolean;
  answer: Answer;
  measure: Measure;
  method: string;
  text: string;
  /** The size of the effect, as printed; null where it wasn't extracted. */
  effect: Effect | null;
}

/** Numbers as a paper prints them, never computed from others. */
export type Effect =
  /** Against the control, with its 95% interval where that is printed. Of a ratio, 1 means no difference; else 0 does. */
  | { kind: "difference" | "ratio"; unit: string; value: number; low: number | null; high: number | null }
  /** What each group had at the end, or by how much it changed. */
  | { kind: "groups"; unit: string; treated: number; control: number };

export interface Study {
  id: string;
  headline: string;
  summary: string;
  title: string;
  authors: string;
  year: number;
  journal: string;
  volume: string;
  pages: string;
  doi: string;
  pmid: string;
  design: Design;
  randomized: boolean;
  controlled: boolean;
  blinding: Blinding;
  comparator: string;
  /** Null: not stated, or not checked in the paper. */
  people: number | null;
  population: string;
  patients: boolean;
  dose: string;
  doseMin: number | null;
  doseMax: number | null;
  doseUnit: string;
  weeks: number | null;
  duration: string;
  limitations: string[];
  funding: Funding;
  fundingText: string;
  paidByMaker: boolean;
  groupKey: string;
  /** UTC in ms, or null. */
  retractedAt: number | null;
  /** Reviews and corrections of its page, newest first. */
  history: { at: number; text: string }[];
  results: StudyResult[];
}

export interface Ingredient {
  key: string;
  name: string;
  latin: string;
  origin: string;
  summary: string;
  cautions: { title: string; text: string }[];
  outlook: string;
  drawing: string;
  reviewedAt: number | null;
}

export interface Outcome {
  key: string;
  name: string;
  line: string;
  /** What people hope for; null where neither side is a benefit in itself. */
  better: "higher" | "lower" | null;
}

/** All that is published. */
export interface Library {
  ingredients: Ingredient[];
  outcomes: Outcome[];
  /** Newest first. */
  studies: Study[];
}

/** A published text that refers to a study or an ingredient. */
export interface Reliance {
  path: string;
  title: string;
  kind: string;
}

/** One row of an ingredient's table. */
export interface OutcomeEvidence {
  outcome: Outcome;
  report: GradeReport;
  /** With those that don't count. */
  studies: Study[];
}

export interface IngredientEvidence {
  ingredient: Ingredient;
  report: IngredientReport;
  /** Best grade first. */
  outcomes: OutcomeEvidence[];
}

export type { Answer, Grade, GradeReport, IngredientReport, Measure };

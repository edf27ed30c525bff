/** The library of studies as staff keep it: what its editors send and get. */
import { z } from "zod";
import type { Ingredient, IngredientEvidence, Outcome, Study } from "./contract.ts";
import { ingredientInput, outcomeInput, studyInput } from "./contract-seed.ts";
import { ANSWERS, type GradeReport, MEASURES } from "./domain-grade.ts";

export { ingredientInput, outcomeInput, studyInput };

const version = z.int().positive();
const status = z.enum(["draft", "published"]);
/** Stands in the history of the page, for readers. */
const note = z.string().trim().max(300, "Keep it under 300 characters.").default("");

export const libraryParams = z.object({ key: z.string().min(1).max(80) });

export const studyListQuery = z.object({
  /** Part of a title, an author, a DOI or a headline. */
  q: z.string().trim().max(120).catch("").default(""),
  ingredient: z.string().max(80).catch("").default(""),
  show: z.enum(["all", "published", "draft", "retracted"]).catch("all").default("all"),
  cursor: z.string().max(160).optional().catch(undefined),
});
export type StudyListQuery = z.output<typeof studyListQuery>;
export interface StudyRow {
  id: string;
  headline: string;
  authors: string;
  year: number;
  journal: string;
  doi: string;
  status: "draft" | "published";
  retractedAt: number | null;
  ingredients: string[];
  /** Published texts that rest on it. */
  texts: number;
  version: number;
  updatedAt: number;
}
export interface StudyListPage {
  studies: StudyRow[];
  next: string | null;
}

/** A new study; its id is `study.id` and stays. */
export const newStudyInput = z.strictObject({ status, study: studyInput });
/** `note`: what changed, where readers should know; the texts that rest on the study are listed for a review then. */
export const studyEdit = z.strictObject({ version, status, study: studyInput, note });
export const retractInput = z.strictObject({
  version,
  retracted: z.boolean(),
  note: note.unwrap().min(1, "Enter a reason."),
});
export type StudyEdit = z.output<typeof studyEdit>;

/** What is written so far of a study, as far as grades follow from it. */
export const gradePreviewInput = z.strictObject({
  id: z.string().max(80),
  status,
  people: z.int().positive().nullable(),
  randomized: z.boolean(),
  controlled: z.boolean(),
  patients: z.boolean(),
  groupKey: z.string().max(80),
  paidByMaker: z.boolean(),
  results: z
    .array(
      z.strictObject({
        ingredient: z.string().max(80),
        outcome: z.string().max(80),
        answer: z.enum(ANSWERS),
        measure: z.enum(MEASURES),
      }),
    )
    .max(30),
});

export interface StudyEditorView {
  study: Study;
  status: "draft" | "published";
  version: number;
  updatedAt: number;
  /** The grades that it counts for, as they are now. */
  grades: { ingredient: string; outcome: string; report: GradeReport }[];
  /** Posts that rely on it. */
  texts: { id: string; title: string; path: string }[];
  ingredients: { key: string; name: string }[];
  outcomes: { key: string; name: string }[];
}

export const newLibraryIngredient = z.strictObject({ status, ingredient: ingredientInput });
/** `reviewed`: it was read through today, and readers are told. */
export const ingredientEdit = z.strictObject({
  version,
  status,
  ingredient: ingredientInput,
  reviewed: z.boolean().default(false),
});
export interface IngredientRow {
  key: string;
  name: string;
  latin: string;
  status: "draft" | "published";
  grade: GradeReport["grade"];
  studies: number;
  version: number;
}
export interface IngredientEditorView {
  ingredient: Ingredient;
  status: "draft" | "published";
  version: number;
  report: IngredientEvidence["report"];
  texts: { id: string; title: string; path: string }[];
}
/** The key of an outcome stays. `was` is what the editor saw: where it is no longer stored so, the save is refused. */
const outcomeFields = outcomeInput.omit({ key: true });
export const outcomeEdit = outcomeFields.extend({ was: outcomeFields.optional() });
export interface OutcomeRow extends Outcome {
  studies: number;
}

/** What a save answers: the letters that it changed. */
export interface LibrarySaveAnswer {
  id: string;
  changedGrades: { ingredient: string; outcome: string; before: string; after: string }[];
  /** Texts that were listed for a review. */
  textsToReview: number;
}

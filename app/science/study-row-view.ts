import type { IngredientEvidence, Library, Study } from "#worker/science/contract.ts";
import { answerWords, countedWords, countWords } from "#worker/science/domain-evidence-words.ts";
import { type Grade, gradeWords } from "#worker/science/domain-grade.ts";
import { designWords, FUNDING_WORDS, studyPath } from "#worker/science/domain-study-words.ts";

/** A study as a row of a list: what was asked, of whom, and what came out. */
export interface StudyRowView {
  id: string;
  path: string;
  headline: string;
  /** "Maca: sexual desire" */
  about: string;
  grade: Grade;
  gradeWords: string;
  answer: string;
  design: string;
  people: string;
  duration: string;
  dose: string;
  source: string;
  funding: string;
  /** Why it doesn't count; null: it counts. */
  left: string | null;
}

/** @param only the outcome whose answer the row shows; else the study's main one */
export function toStudyRow(
  study: Study,
  library: Library,
  evidence: ReadonlyMap<string, IngredientEvidence>,
  only?: { ingredient?: string; outcome?: string },
): StudyRowView {
  const own = study.results.filter(
    (result) =>
      (!only?.ingredient || result.ingredient === only.ingredient) &&
      (!only?.outcome || result.outcome === only.outcome),
  );
  const shown = own.find((result) => result.main) ?? own[0] ?? study.results[0];
  const ingredient = shown ? evidence.get(shown.ingredient) : undefined;
  const row = ingredient?.outcomes.find(({ outcome }) => outcome.key === shown?.outcome);
  const outcome = library.outcomes.find(({ key }) => key === shown?.outcome);
  return {
    id: study.id,
    path: studyPath(study.id),
    headline: study.headline,
    about: [ingredient?.ingredient.name, outcome?.name.toLowerCase()].filter(Boolean).join(": "),
    grade: row?.report.grade ?? "E",
    gradeWords: row ? gradeWords(row.report) : "",
    answer: answerWords(shown?.answer ?? null),
    design: designWords(study),
    people: study.people === null ? "Not checked" : countWords(study.people, "person", "people"),
    duration: study.duration,
    dose: study.dose,
    source: `${study.journal}, ${study.year}`,
    funding: FUNDING_WORDS[study.funding],
    left: countedWords(study),
  };
}

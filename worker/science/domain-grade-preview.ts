/** What a study that is being written would do to the grades. Pure. */
import type { Library, Study, StudyResult } from "./contract.ts";
import { outcomeReport } from "./domain-evidence.ts";
import type { GradeReport } from "./domain-grade.ts";

/** What the rule asks of a study. */
export interface StudyFacts
  extends Pick<Study, "id" | "people" | "randomized" | "controlled" | "patients" | "groupKey" | "paidByMaker"> {
  status: "draft" | "published";
  results: Pick<StudyResult, "ingredient" | "outcome" | "answer" | "measure">[];
}

export interface GradePreview {
  ingredient: string;
  outcome: string;
  /** As readers see it now. */
  before: GradeReport;
  /** Once this is saved. */
  after: GradeReport;
}

/** The grades of the outcomes that a study has or had a result for: as they are, and with what is written now. */
export function previewGrades(library: Pick<Library, "studies">, facts: StudyFacts): GradePreview[] {
  const stored = library.studies.find((study) => study.id === facts.id);
  const others = library.studies.filter((study) => study.id !== facts.id);
  const next =
    facts.status === "published" ? [...others, { ...facts, retractedAt: stored?.retractedAt ?? null }] : others;
  const pairs = new Map(
    [...facts.results, ...(stored?.results ?? [])]
      .filter(({ ingredient, outcome }) => ingredient !== "" && outcome !== "")
      .map(({ ingredient, outcome }) => [`${ingredient} ${outcome}`, { ingredient, outcome }]),
  );
  return [...pairs.values()].map(({ ingredient, outcome }) => ({
    ingredient,
    outcome,
    before: outcomeReport(library.studies, ingredient, outcome),
    after: outcomeReport(next, ingredient, outcome),
  }));
}

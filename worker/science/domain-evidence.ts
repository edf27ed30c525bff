/** What the studies of the library say together: pure, so that pages, feeds and tests compute the same. */
import type { Ingredient, IngredientEvidence, Library, OutcomeEvidence, Study, StudyResult } from "./contract.ts";
import {
  GRADES,
  type GradedResult,
  type GradeReport,
  gradeIngredient,
  gradeResults,
  type MainResult,
} from "./domain-grade.ts";

/** What the rule asks of a study, of the library or of a form. */
type RatedStudy = Pick<
  Study,
  "id" | "people" | "randomized" | "controlled" | "patients" | "groupKey" | "paidByMaker" | "retractedAt"
>;
type RatedResult = Pick<StudyResult, "ingredient" | "outcome" | "answer" | "measure">;

const toGraded = (study: RatedStudy, result: RatedResult): GradedResult => ({
  study: study.id,
  answer: result.answer,
  people: study.people,
  measure: result.measure,
  randomized: study.randomized,
  controlled: study.controlled,
  patients: study.patients,
  group: study.groupKey,
  paidByMaker: study.paidByMaker,
});

/** A retracted study stays in the library, and counts for nothing. */
const isCounted = (study: RatedStudy): boolean => study.retractedAt === null;

/** How sure these studies make us of one outcome of one ingredient. */
export const outcomeReport = (
  studies: readonly (RatedStudy & { results: readonly RatedResult[] })[],
  ingredient: string,
  outcome: string,
): GradeReport =>
  gradeResults(
    studies
      .filter(isCounted)
      .flatMap((study) =>
        study.results
          .filter((result) => result.ingredient === ingredient && result.outcome === outcome)
          .map((result) => toGraded(study, result)),
      ),
  );

/** The table of one ingredient: best grade first, then what trials were about, then the most people. */
export function ingredientEvidence(library: Library, ingredient: Ingredient): IngredientEvidence {
  const own = library.studies.flatMap((study) =>
    study.results.filter((result) => result.ingredient === ingredient.key).map((result) => ({ study, result })),
  );
  const counted = own.filter(({ study }) => isCounted(study));
  const mains = counted.filter(({ result }) => result.main);
  const mainOutcomes = new Set(mains.map(({ result }) => result.outcome));
  const outcomes = library.outcomes
    .flatMap((outcome): OutcomeEvidence[] => {
      const all = own.filter(({ result }) => result.outcome === outcome.key);
      if (all.length === 0) return [];
      const graded = counted.filter(({ result }) => result.outcome === outcome.key);
      return [
        {
          outcome,
          report: gradeResults(graded.map(({ study, result }) => toGraded(study, result))),
          studies: all.map(({ study }) => study),
        },
      ];
    })
    .sort(
      (a, b) =>
        GRADES.indexOf(a.report.grade) - GRADES.indexOf(b.report.grade) ||
        Number(mainOutcomes.has(b.outcome.key)) - Number(mainOutcomes.has(a.outcome.key)) ||
        b.report.people - a.report.people ||
        a.outcome.name.localeCompare(b.outcome.name),
    );
  const betterOf = new Map(library.outcomes.map((outcome) => [outcome.key, outcome.better]));
  const toMain = (study: Study, result: StudyResult): MainResult => ({
    ...toGraded(study, result),
    better: betterOf.get(result.outcome) ?? null,
  });
  const report = gradeIngredient(
    mains.map(({ study, result }) => toMain(study, result)),
    outcomes.filter((row) => mainOutcomes.has(row.outcome.key)).map((row) => row.report.grade),
  );
  return { ingredient, report, outcomes };
}

/** A library never changes once it was read: what follows from it is worked out once. */
const evidenceOf = new WeakMap<Library, Map<string, IngredientEvidence>>();

/** What is known of each ingredient, by its key. */
export function evidenceByIngredient(library: Library): ReadonlyMap<string, IngredientEvidence> {
  const known = evidenceOf.get(library);
  if (known) return known;
  const evidence = new Map(
    library.ingredients.map((ingredient) => [ingredient.key, ingredientEvidence(library, ingredient)]),
  );
  evidenceOf.set(library, evidence);
  return evidence;
}

/** The study that an address names: by its id, or by a shorter form of it that fits only one, such as a former id. */
export function findStudy(library: Library, id: string): Study | null {
  const exact = library.studies.find((study) => study.id === id);
  if (exact) return exact;
  const words = id.split("-");
  // A name and a year at least: one word of a long id is no address.
  if (words.length < 2 || !words.some((word) => /^\d{4}$/.test(word))) return null;
  const fitting = library.studies.filter((study) => {
    const own = study.id.split("-");
    return words.every((word) => own.includes(word));
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

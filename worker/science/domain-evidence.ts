/** What the studies of the library say together: pure, so that pages, feeds and tests compute the same. */
import type { Ingredient, IngredientEvidence, Library, OutcomeEvidence, Study, StudyResult } from "./contract.ts";
import { GRADES, type GradedResult, gradeIngredient, gradeResults } from "./domain-grade.ts";

const toGraded = (study: Study, result: StudyResult): GradedResult => ({
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
const isCounted = (study: Study): boolean => study.retractedAt === null;

/** The table of one ingredient, best grade first, then by name. */
export function ingredientEvidence(library: Library, ingredient: Ingredient): IngredientEvidence {
  const own = library.studies.flatMap((study) =>
    study.results.filter((result) => result.ingredient === ingredient.key).map((result) => ({ study, result })),
  );
  const counted = own.filter(({ study }) => isCounted(study));
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
        GRADES.indexOf(a.report.grade) - GRADES.indexOf(b.report.grade) || a.outcome.name.localeCompare(b.outcome.name),
    );
  const report = gradeIngredient(
    counted.filter(({ result }) => result.main).map(({ study, result }) => toGraded(study, result)),
    outcomes.map((row) => row.report.grade),
  );
  return { ingredient, report, outcomes };
}

/** Which studies a list shows; empty values show all. */
export interface StudyFilter {
  ingredient: string;
  outcome: string;
  design: string;
  /** `healthy` or `patients`. */
  population: string;
  /** From this year on; 0: all. */
  since: number;
  /** A grade that one of its ingredient's outcomes in this study has. */
  grade: string;
}

export const NO_STUDY_FILTER: StudyFilter = {
  ingredient: "",
  outcome: "",
  design: "",
  population: "",
  since: 0,
  grade: "",
};

/** The grade of each outcome of each ingredient, by "ingredient outcome". */
export function gradesByOutcome(library: Library): Map<string, IngredientEvidence["report"]> {
  return new Map(
    library.ingredients.flatMap((ingredient) =>
      ingredientEvidence(library, ingredient).outcomes.map(
        (row) => [`${ingredient.key} ${row.outcome.key}`, row.report] as const,
      ),
    ),
  );
}

/** The studies that fit, in the library's order. */
export function filterStudies(library: Library, filter: StudyFilter): Study[] {
  const grades = filter.grade ? gradesByOutcome(library) : null;
  return library.studies.filter(
    (study) =>
      (!filter.design || study.design === filter.design) &&
      (!filter.population || study.patients === (filter.population === "patients")) &&
      study.year >= filter.since &&
      study.results.some(
        (result) =>
          (!filter.ingredient || result.ingredient === filter.ingredient) &&
          (!filter.outcome || result.outcome === filter.outcome) &&
          (!grades || grades.get(`${result.ingredient} ${result.outcome}`)?.grade === filter.grade),
      ),
  );
}

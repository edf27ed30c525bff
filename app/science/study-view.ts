import type { Effect, Library, Study } from "#worker/science/contract.ts";
import { plainCitation, toBibtex } from "#worker/science/domain-citation.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import {
  answerWords,
  countedWords,
  countWords,
  effectWords,
  MEASURE_WORDS,
} from "#worker/science/domain-evidence-words.ts";
import { type Grade, gradeWords } from "#worker/science/domain-grade.ts";
import { designWords, FUNDING_WORDS, studyPath } from "#worker/science/domain-study-words.ts";
import { type StudyRowView, toStudyRow } from "./study-row-view.ts";

/** What a study's page shows of it. */
export interface StudyView {
  id: string;
  path: string;
  headline: string;
  summary: string;
  /** "Gonzales 2002" */
  short: string;
  retractedAt: number | null;
  /** Why it doesn't count toward a grade; null: it counts. */
  left: string | null;
  /** Who, what, compared with what, how long. */
  setup: { label: string; value: string; note: string }[];
  run: StudyRun;
  results: {
    ingredient: string;
    outcome: string;
    path: string;
    main: boolean;
    method: string;
    measure: string;
    answer: string;
    text: string;
    effect: Effect | null;
    effectText: string;
  }[];
  control: string;
  limitations: string[];
  facts: { label: string; value: string }[];
  doi: string;
  pmid: string;
  fundingText: string;
  grades: { ingredient: string; outcome: string; grade: Grade; words: string; trials: string; path: string }[];
  citation: { text: string; bibtex: string };
  history: { at: number; text: string }[];
  related: StudyRowView[];
}

/** How a study ran, for its drawing: each lane a group, and what it got in its order. */
export interface StudyRun {
  start: string;
  how: string;
  lanes: { what: string; isControl: boolean }[][];
  length: string;
}

const RELATED = 4;

/** The page of a study. */
export function toStudyView(library: Library, study: Study): StudyView {
  const evidence = evidenceByIngredient(library);
  const outcomes = new Map(library.outcomes.map((outcome) => [outcome.key, outcome]));
  const control = study.comparator.toLowerCase();
  const names = [...new Set(study.results.map((result) => evidence.get(result.ingredient)?.ingredient.name ?? ""))];
  const people = study.people === null ? "Not checked" : countWords(study.people, "person", "people");
  return {
    id: study.id,
    path: studyPath(study.id),
    headline: study.headline,
    summary: study.summary,
    short: `${study.authors.split(",")[0]?.replace(/ [A-Z-]+$/, "")} ${study.year}`,
    retractedAt: study.retractedAt,
    left: countedWords(study),
    setup: [
      { label: "Who", value: people, note: capitalize(study.population) },
      { label: "What they took", value: study.dose || "Dose not stated", note: names.join(", ") },
      {
        label: "Compared with",
        value: study.controlled ? study.comparator || "A control group" : "Nothing",
        note: study.controlled ? designWords(study) : "There was no control group",
      },
      { label: "For how long", value: study.duration || "Not stated", note: "" },
    ],
    run: toRun(study, names.join(", ")),
    results: study.results.map((result) => ({
      ingredient: evidence.get(result.ingredient)?.ingredient.name ?? result.ingredient,
      outcome: outcomes.get(result.outcome)?.name ?? result.outcome,
      path: `/ingredients/${result.ingredient}#${result.outcome}`,
      main: result.main,
      method: result.method,
      measure: MEASURE_WORDS[result.measure],
      answer: answerWords(result.answer),
      text: result.text,
      effect: result.effect,
      effectText: result.effect ? effectWords(result.effect, control) : "",
    })),
    control: study.comparator,
    limitations: study.limitations,
    facts: [
      { label: "Journal", value: `${study.journal}, ${study.year}` },
      { label: "Authors", value: study.authors },
      { label: "Design", value: designWords(study) },
      { label: "People", value: people },
      { label: "Funding", value: FUNDING_WORDS[study.funding] },
      { label: "PubMed", value: study.pmid || "No record that we know" },
    ],
    doi: study.doi,
    pmid: study.pmid,
    fundingText: study.fundingText,
    grades: study.results.flatMap((result) => {
      const own = evidence.get(result.ingredient);
      const row = own?.outcomes.find(({ outcome }) => outcome.key === result.outcome);
      if (
        !own ||
        !row ||
        (!result.main && study.results.some((one) => one.main && one.ingredient === result.ingredient))
      )
        return [];
      return [
        {
          ingredient: own.ingredient.name,
          outcome: row.outcome.name,
          grade: row.report.grade,
          words: gradeWords(row.report),
          trials:
            row.report.trials > 0
              ? `From ${countWords(row.report.trials, "trial")}${countedWords(study) ? "; this study doesn't count" : row.report.trials > 1 ? ", not this one alone" : ""}`
              : "This study doesn't count",
          path: `/ingredients/${result.ingredient}#${result.outcome}`,
        },
      ];
    }),
    citation: { text: plainCitation(study), bibtex: toBibtex(study) },
    history: study.history,
    related: relatedStudies(library, study).map((other) => {
      const shared = study.results.find((result) => other.results.some((one) => one.ingredient === result.ingredient));
      return toStudyRow(other, library, evidence, shared ? { ingredient: shared.ingredient } : {});
    }),
  };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Those with the most results of the same ingredient and outcome, then of the same of either. */
function relatedStudies(library: Library, study: Study): Study[] {
  const score = (other: Study) =>
    other.results.reduce(
      (sum, one) =>
        sum +
        Math.max(
          0,
          ...study.results.map(
            (own) =>
              (own.ingredient === one.ingredient ? 2 : 0) +
              (own.outcome === one.outcome ? 1 : 0) +
              (own.ingredient === one.ingredient && own.outcome === one.outcome ? 3 : 0),
          ),
        ),
      0,
    );
  return library.studies
    .filter((other) => other.id !== study.id)
    .map((other) => ({ other, score: score(other) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score || b.other.year - a.other.year)
    .slice(0, RELATED)
    .map(({ other }) => other);
}

function toRun(study: Study, name: string): StudyRun {
  const taken = { what: study.dose ? `${name}: ${study.dose}` : name, isControl: false };
  const control = { what: study.comparator || "Control", isControl: true };
  const crosses = study.design === "crossover" || /same people/.test(study.duration);
  const lanes = !study.controlled
    ? [[taken]]
    : crosses
      ? [
          [taken, control],
          [control, taken],
        ]
      : [[taken], [control]];
  const how = !study.controlled
    ? "No control group"
    : crosses
      ? study.randomized
        ? "Everyone got both, in random order"
        : "Everyone got both"
      : study.randomized
        ? "Groups drawn at random"
        : "Groups not drawn at random";
  return {
    start: study.people === null ? capitalize(study.population) : countWords(study.people, "person", "people"),
    how,
    lanes,
    length: study.duration,
  };
}

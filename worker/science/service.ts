import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { Ingredient, Library, Outcome, Reliance, Study, StudyResult } from "./contract.ts";
import { ingredientDataset } from "./dataset.ts";

type StudyRow = Omit<
  Study,
  "results" | "limitations" | "history" | "randomized" | "controlled" | "patients" | "paidByMaker"
> & {
  limitations: string;
  history: string;
  randomized: number;
  controlled: number;
  patients: number;
  paidByMaker: number;
};
type IngredientRow = Omit<Ingredient, "cautions"> & { cautions: string };
type ResultRow = Omit<StudyResult, "main" | "effect"> & { studyId: string; main: number; effect: string | null };

/**
 * All that is published: a library has hundreds of studies, not thousands, and every page of it compares several. Four
 * statements at once; pages keep it (`publicData`).
 */
async function readLibrary({ db }: { db: Db }): Promise<Library> {
  const [ingredients, outcomes, studies, results] = await db.batch([
    db.all<IngredientRow>(sql`
      SELECT key, name, latin, origin, summary, cautions, outlook, drawing, reviewed_at AS reviewedAt
      FROM science_ingredient WHERE status = 'published' ORDER BY name, key`),
    db.all<Outcome>(sql`SELECT key, name, line, better FROM science_outcome ORDER BY name, key`),
    db.all<StudyRow>(sql`
      SELECT id, headline, summary, title, authors, year, journal, volume, pages, doi, pmid, design, randomized, controlled,
        blinding, comparator, people, population, patients, dose, dose_min AS doseMin, dose_max AS doseMax,
        dose_unit AS doseUnit, weeks, duration, limitations, funding, funding_text AS fundingText,
        paid_by_maker AS paidByMaker, group_key AS groupKey, retracted_at AS retractedAt, history
      FROM science_study WHERE status = 'published' ORDER BY year DESC, id`),
    db.all<ResultRow>(sql`
      SELECT study_id AS studyId, ingredient, outcome, main, answer, measure, method, text, effect
      FROM science_result ORDER BY study_id, position`),
  ]);
  const resultsOf = Map.groupBy(results, (row) => row.studyId);
  return {
    ingredients: ingredients.map((row) => ({ ...row, cautions: JSON.parse(row.cautions) as Ingredient["cautions"] })),
    outcomes,
    studies: studies.map((row) => toStudy(row, resultsOf.get(row.id) ?? [])),
  };
}

const toStudy = (row: StudyRow, results: readonly ResultRow[]): Study => ({
  ...row,
  limitations: JSON.parse(row.limitations) as string[],
  history: JSON.parse(row.history) as Study["history"],
  randomized: row.randomized === 1,
  controlled: row.controlled === 1,
  patients: row.patients === 1,
  paidByMaker: row.paidByMaker === 1,
  results: results.map(({ studyId: _, main, effect, ...result }) => ({
    ...result,
    main: main === 1,
    effect: effect === null ? null : (JSON.parse(effect) as StudyResult["effect"]),
  })),
});

/**
 * The published texts that rest on one of these studies, or show this ingredient: those that rest on most of them first,
 * then newest, at most 12.
 */
const listReliances = (
  { db, now }: { db: Db; now: () => number },
  on: { studies: readonly string[]; ingredient?: string },
): Promise<Reliance[]> =>
  db.all<Reliance>(sql`
    SELECT e.path, e.title, e.kind FROM (
      SELECT r.entry_id FROM json_each(${JSON.stringify(on.studies)}) j
      CROSS JOIN content_reference r ON r.kind = 'study' AND r.target = j.value
      UNION ALL
      SELECT r.entry_id FROM content_reference r WHERE r.kind = 'ingredient' AND r.target = ${on.ingredient ?? ""}
    ) r JOIN content_entry e ON e.id = r.entry_id
    WHERE e.status = 'published' AND e.publish_at <= ${now()}
    GROUP BY e.id ORDER BY count(*) DESC, e.publish_at DESC LIMIT 12`);

export const scienceService = (deps: { db: Db; now: () => number }) => ({
  readLibrary: () => readLibrary(deps),
  toDataset: ingredientDataset,
  listReliances: (on: Parameters<typeof listReliances>[1]) => listReliances(deps, on),
});

import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { Ingredient, Library, Outcome, Study, StudyResult } from "./contract.ts";

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

/** A published text that refers to a study or an ingredient. */
export interface Reliance {
  path: string;
  title: string;
  kind: string;
}

/** The published texts that rest on a study (or name an ingredient), newest first, at most 20. */
const listReliances = (
  { db, now }: { db: Db; now: () => number },
  kind: "study" | "ingredient",
  key: string,
): Promise<Reliance[]> =>
  db.all<Reliance>(sql`
    SELECT e.path, e.title, e.kind FROM content_reference r JOIN content_entry e ON e.id = r.entry_id
    WHERE r.kind = ${kind} AND r.target = ${key} AND e.status = 'published' AND e.publish_at <= ${now()}
    ORDER BY e.publish_at DESC LIMIT 20`);

export const scienceService = (deps: { db: Db; now: () => number }) => ({
  readLibrary: () => readLibrary(deps),
  listReliances: (kind: "study" | "ingredient", key: string) => listReliances(deps, kind, key),
});

/** Fills a site without studies with the library of migrations/seed, on a developer's own machine. */
import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { type BatchStatement, runBatch } from "../platform/run-batch.ts";
import type { RequestDeps } from "../request-context.ts";
import type { ScienceSeed, StudyInput } from "./contract-seed.ts";

type SeedDeps = Pick<RequestDeps, "db" | "now" | "local">;

/**
 * Loads the library where there is no study yet: all of it or nothing, in one batch.
 * @returns whether it was loaded now
 * @throws httpError not_found anywhere but on the developer's own machine
 */
export async function loadScienceSeed(deps: SeedDeps, seed: ScienceSeed): Promise<boolean> {
  if (!deps.local) throw httpError("not_found", "There is nothing here.");
  if (!(await isEmpty(deps))) return false;
  try {
    await runBatch(deps.db, [
      ...listStatements(deps, seed),
      ...seed.studies.flatMap((study) => studyStatements(deps, study)),
    ]);
  } catch (error) {
    // Somebody else loaded it in between.
    if (await isEmpty(deps)) throw error;
    return false;
  }
  return true;
}

async function isEmpty({ db }: Pick<SeedDeps, "db">): Promise<boolean> {
  return (await db.get(sql`SELECT 1 AS one FROM science_ingredient LIMIT 1`)) === undefined;
}

const listStatements = ({ db, now }: SeedDeps, { ingredients, outcomes }: ScienceSeed): BatchStatement[] => [
  db.run(sql`
    INSERT INTO science_ingredient (key, name, latin, origin, summary, cautions, outlook, drawing, status, updated_at)
    SELECT j.value ->> 'key', j.value ->> 'name', j.value ->> 'latin', j.value ->> 'origin', j.value ->> 'summary',
      j.value -> 'cautions', j.value ->> 'outlook', j.value ->> 'drawing', 'published', ${now()}
    FROM json_each(${JSON.stringify(ingredients)}) j`),
  db.run(sql`
    INSERT INTO science_outcome (key, name, line, better)
    SELECT j.value ->> 'key', j.value ->> 'name', j.value ->> 'line', j.value ->> 'better' FROM json_each(${JSON.stringify(outcomes)}) j`),
];

/** Writes one study with its results. */
export function studyStatements({ db, now }: Pick<SeedDeps, "db" | "now">, study: StudyInput): BatchStatement[] {
  return [
    db.run(sql`
      INSERT INTO science_study (id, headline, summary, title, authors, year, journal, volume, pages, doi, pmid, design,
        randomized, controlled, blinding, comparator, people, population, patients, dose, dose_min, dose_max, dose_unit,
        weeks, duration, limitations, funding, funding_text, paid_by_maker, group_key, status, updated_at)
      VALUES (${study.id}, ${study.headline}, ${study.summary}, ${study.title}, ${study.authors}, ${study.year},
        ${study.journal}, ${study.volume}, ${study.pages}, ${study.doi}, ${study.pmid}, ${study.design},
        ${Number(study.randomized)}, ${Number(study.controlled)}, ${study.blinding}, ${study.comparator}, ${study.people},
        ${study.population}, ${Number(study.patients)}, ${study.dose}, ${study.doseMin}, ${study.doseMax},
        ${study.doseUnit}, ${study.weeks}, ${study.duration}, ${JSON.stringify(study.limitations)}, ${study.funding},
        ${study.fundingText}, ${Number(study.paidByMaker)}, ${study.groupKey}, 'published', ${now()})`),
    db.run(sql`
      INSERT INTO science_result (study_id, ingredient, outcome, main, answer, measure, method, text, position,
        effect)
      SELECT ${study.id}, j.value ->> 'ingredient', j.value ->> 'outcome', j.value ->> 'main', j.value ->> 'answer',
        j.value ->> 'measure', j.value ->> 'method', j.value ->> 'text', j.key,
        CASE json_type(j.value, '$.effect') WHEN 'object' THEN j.value -> 'effect' END
      FROM json_each(${JSON.stringify(study.results)}) j`),
  ];
}

import { type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { SCIENCE_TAG } from "../kernel/page-tags.ts";
import { containsText } from "../platform/contains-text.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../settings/index.ts";
import type { GradeReport, Library } from "./contract.ts";
import type {
  LibrarySaveAnswer,
  StudyEdit,
  StudyEditorView,
  StudyListPage,
  StudyListQuery,
  StudyRow,
} from "./contract-library.ts";
import type { StudyInput } from "./contract-seed.ts";
import { ingredientEvidence } from "./domain-evidence.ts";
import { type GradePreview, previewGrades, type StudyFacts } from "./domain-grade-preview.ts";
import type { LibraryDeps } from "./library-deps.ts";
import { readStudy } from "./library-rows.ts";
import { studyStatements } from "./load-seed.ts";
import { scienceService } from "./service.ts";

const PAGE = 50;

/** The grade of each outcome of each ingredient, by "ingredient outcome". */
const gradesByOutcome = (library: Library): Map<string, GradeReport> =>
  new Map(
    library.ingredients.flatMap((ingredient) =>
      ingredientEvidence(library, ingredient).outcomes.map((row): [string, GradeReport] => [
        `${ingredient.key} ${row.outcome.key}`,
        row.report,
      ]),
    ),
  );

const readLibrary = (deps: LibraryDeps) => scienceService(deps).readLibrary();

/** Studies, the newest first, page by page. */
export async function listStudies({ db }: LibraryDeps, query: StudyListQuery): Promise<StudyListPage> {
  const [, year, id] = /^(\d{4})\.([a-z0-9-]{1,80})$/.exec(query.cursor ?? "") ?? [];
  const rows = await db.all<Omit<StudyRow, "ingredients"> & { ingredients: string }>(sql`
    SELECT s.id, s.headline, s.authors, s.year, s.journal, s.doi, s.status, s.retracted_at AS retractedAt, s.version,
      s.updated_at AS updatedAt,
      (SELECT json_group_array(DISTINCT r.ingredient) FROM science_result r WHERE r.study_id = s.id) AS ingredients,
      (SELECT count(*) FROM content_reference c WHERE c.kind = 'study' AND c.target = s.id) AS texts
    FROM science_study s WHERE ${SHOWN[query.show]}
      ${query.ingredient ? sql`AND EXISTS (SELECT 1 FROM science_result r WHERE r.study_id = s.id AND r.ingredient = ${query.ingredient})` : sql``}
      ${
        query.q
          ? sql`AND (${sql.join(
              ["s.headline", "s.title", "s.authors", "s.doi", "s.id"].map((column) =>
                containsText(sql.raw(column), query.q),
              ),
              sql` OR `,
            )})`
          : sql``
      }
      ${id ? sql`AND (s.year, s.id) < (${Number(year)}, ${id})` : sql``}
    ORDER BY s.year DESC, s.id DESC LIMIT ${PAGE + 1}`);
  const studies = rows.slice(0, PAGE).map((row) => ({ ...row, ingredients: JSON.parse(row.ingredients) as string[] }));
  const last = rows.length > PAGE ? studies.at(-1) : undefined;
  return { studies, next: last ? `${last.year}.${last.id}` : null };
}

const SHOWN: Record<StudyListQuery["show"], SQL> = {
  all: sql`1`,
  published: sql`s.status = 'published'`,
  draft: sql`s.status = 'draft'`,
  retracted: sql`s.retracted_at IS NOT NULL`,
};

/** A study in its editor, with the grades that it counts for. @throws httpError not_found */
export async function getStudy(deps: LibraryDeps, id: string): Promise<StudyEditorView> {
  const { db } = deps;
  const [found, library, texts] = await Promise.all([
    readStudy(deps, id),
    readLibrary(deps),
    listTexts(deps, "study", id),
  ]);
  if (!found) throw noStudy();
  const grades = gradesByOutcome(library);
  const [ingredients, outcomes] = await db.batch([
    db.all<{ key: string; name: string }>(sql`SELECT key, name FROM science_ingredient ORDER BY name, key`),
    db.all<{ key: string; name: string }>(sql`SELECT key, name FROM science_outcome ORDER BY name, key`),
  ]);
  return {
    ...found,
    grades: found.study.results.flatMap(({ ingredient, outcome }) => {
      const report = grades.get(`${ingredient} ${outcome}`);
      return report ? [{ ingredient, outcome, report }] : [];
    }),
    texts,
    ingredients,
    outcomes,
  };
}

/** What a study that is being written would do to the grades. */
export const previewGradesOf = async (deps: LibraryDeps, facts: StudyFacts): Promise<GradePreview[]> =>
  previewGrades(await readLibrary(deps), facts);

const noStudy = () => httpError("not_found", "This study is no longer in the library.");

/** Published texts that name a study or an ingredient. */
export const listTexts = ({ db }: LibraryDeps, kind: "study" | "ingredient", key: string) =>
  db.all<{ id: string; title: string; path: string }>(sql`
    SELECT e.id, e.title, e.path FROM content_reference r JOIN content_entry e ON e.id = r.entry_id
    WHERE r.kind = ${kind} AND r.target = ${key} AND e.status = 'published' ORDER BY e.publish_at DESC LIMIT 50`);

/** Adds a study. @throws httpError conflict where its id or its DOI is there already; bad_input */
export async function createStudy(
  deps: LibraryDeps,
  { status, study }: { status: "draft" | "published"; study: StudyInput },
  actor: string,
): Promise<LibrarySaveAnswer> {
  const { db, now } = deps;
  await requireKnown(deps, study);
  return withGrades(deps, async () => {
    try {
      await runBatch(db, [
        db.run(sql`
          INSERT INTO science_study (id, ${columnNames(study)}, status, updated_at)
          VALUES (${study.id}, ${columnValues(study)}, ${status}, ${now()})`),
        auditStatement(deps, actor, "study.create", `study:${study.id}`, {
          after: { headline: study.headline, doi: study.doi },
        }),
        ...resultStatements(deps, study),
      ]);
    } catch (error) {
      if (violatedConstraint(error) !== "science_study.id") throw error;
      throw httpError("conflict", "Another study has this key. Enter another one.", { field: "study.id" });
    }
    return { id: study.id, textsToReview: 0 };
  });
}

/** The results of a study, in place of those that it had. */
const resultStatements = (deps: LibraryDeps, study: StudyInput): BatchStatement[] => [
  deps.db.run(sql`DELETE FROM science_result WHERE study_id = ${study.id}`),
  ...studyStatements(deps, study).slice(1),
];

const doiTaken = () =>
  httpError("conflict", "A study with this DOI is in the library already.", { field: "study.doi" });

/**
 * Saves a study. With a note the change is a correction: it stands in the history of its page, and the texts that rest on
 * it are listed for a review.
 * @throws httpError not_found, bad_input; conflict (`stale`) where somebody saved in between
 */
export async function updateStudy(
  deps: LibraryDeps,
  id: string,
  { version, status, study, note }: StudyEdit,
  actor: string,
): Promise<LibrarySaveAnswer> {
  const { db, now } = deps;
  if (study.id !== id) throw httpError("bad_input", "The key of a study can't be changed.", { field: "study.id" });
  if (!(await readStudy(deps, id))) throw noStudy();
  await requireKnown(deps, study);
  return withGrades(deps, () =>
    saveStudy(deps, id, {
      statements: [
        db.run(sql`
          UPDATE science_study SET version = CASE WHEN version = ${version} THEN version + 1 END,
            (${columnNames(study)}) = (SELECT ${columnValues(study)}), status = ${status}, updated_at = ${now()},
            history = ${withHistory(note, now())}
          WHERE id = ${id}`),
        auditIfChangedStatement(deps, actor, "study.update", `study:${id}`, {
          after: { headline: study.headline, note },
        }),
        ...resultStatements(deps, study),
      ],
      note,
    }),
  );
}

/**
 * Marks a study as retracted, or undoes that. It stays in sight and counts for nothing; the texts that rest on it are
 * listed for a review.
 * @throws httpError not_found; conflict (`stale`) where somebody saved in between
 */
export async function retractStudy(
  deps: LibraryDeps,
  id: string,
  { version, retracted, note }: { version: number; retracted: boolean; note: string },
  actor: string,
): Promise<LibrarySaveAnswer> {
  const { db, now } = deps;
  return withGrades(deps, () =>
    saveStudy(deps, id, {
      statements: [
        db.run(sql`
          UPDATE science_study SET version = CASE WHEN version = ${version} THEN version + 1 END,
            retracted_at = ${retracted ? now() : null}, updated_at = ${now()}, history = ${withHistory(note, now())}
          WHERE id = ${id}`),
        auditIfChangedStatement(deps, actor, "study.retract", `study:${id}`, { after: { retracted, note } }),
      ],
      note,
    }),
  );
}

/** Deletes a study that no text names; one that was published is retracted or made a draft instead. @throws httpError conflict */
export async function deleteStudy(deps: LibraryDeps, id: string, version: number, actor: string): Promise<void> {
  const { db } = deps;
  const isGone = sql`NOT EXISTS (SELECT 1 FROM science_study WHERE id = ${id})`;
  const [deleted] = await runBatch(db, [
    db.run(sql`
      DELETE FROM science_study WHERE id = ${id} AND version = ${version} AND status = 'draft'
        AND NOT EXISTS (SELECT 1 FROM content_reference WHERE kind = 'study' AND target = ${id})`),
    auditIfChangedStatement(deps, actor, "study.delete", `study:${id}`),
    db.run(sql`DELETE FROM science_result WHERE study_id = ${id} AND ${isGone}`),
  ]);
  if (deleted?.meta.changes === 0)
    throw httpError(
      "conflict",
      "You can only delete a draft that no post mentions. Retract the study, or make it a draft.",
    );
}

/** Runs the statements of a save, and lists the texts that rest on the study where readers of them should know. */
async function saveStudy(
  deps: LibraryDeps,
  id: string,
  { statements, note }: { statements: BatchStatement[]; note: string },
): Promise<{ id: string; textsToReview: number }> {
  const { db, now } = deps;
  try {
    const results = await runBatch(db, [
      ...statements,
      db.run(sql`
        INSERT INTO content_corrected_study (entry_id, study, note, created_at)
        SELECT e.id, ${id}, ${note}, ${now()} FROM content_reference r JOIN content_entry e ON e.id = r.entry_id
        WHERE r.kind = 'study' AND r.target = ${id} AND e.status <> 'archived' AND ${note} <> ''
        ON CONFLICT (entry_id, study) DO UPDATE SET note = excluded.note, created_at = excluded.created_at`),
    ]);
    if (results[0]?.meta.changes === 0) throw noStudy();
    return { id, textsToReview: results.at(-1)?.meta.changes ?? 0 };
  } catch (error) {
    if (violatedConstraint(error) !== "science_study.version") throw error;
    throw httpError("conflict", "Someone else saved this study in the meantime.", { reason: "stale" });
  }
}

/** Does a save, renews the pages of the library, and says which letters changed. */
export async function withGrades(
  deps: LibraryDeps,
  save: () => Promise<{ id: string; textsToReview: number }>,
): Promise<LibrarySaveAnswer> {
  const before = gradesByOutcome(await readLibrary(deps));
  const saved = await save();
  await deps.live.publishContent([SCIENCE_TAG]);
  const after = gradesByOutcome(await readLibrary(deps));
  const changedGrades = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [ingredient = "", outcome = ""] = key.split(" ");
    const letters = { before: before.get(key)?.grade ?? "", after: after.get(key)?.grade ?? "" };
    return letters.before === letters.after ? [] : [{ ingredient, outcome, ...letters }];
  });
  return { ...saved, changedGrades };
}

/** @throws httpError bad_input where a result names what isn't in the library; conflict where its DOI is there already */
async function requireKnown({ db }: LibraryDeps, study: StudyInput): Promise<void> {
  const [same] = await db.all(
    sql`SELECT 1 AS one FROM science_study WHERE lower(doi) = lower(${study.doi}) AND id <> ${study.id}`,
  );
  if (same) throw doiTaken();
  const rows = await db.all<{ position: number; field: string; name: string }>(sql`
    SELECT j.key AS position, 'ingredient' AS field, j.value ->> 'ingredient' AS name FROM json_each(${JSON.stringify(study.results)}) j
      WHERE j.value ->> 'ingredient' NOT IN (SELECT key FROM science_ingredient)
    UNION ALL SELECT j.key, 'outcome', j.value ->> 'outcome' FROM json_each(${JSON.stringify(study.results)}) j
      WHERE j.value ->> 'outcome' NOT IN (SELECT key FROM science_outcome) LIMIT 1`);
  const [unknown] = rows;
  if (unknown)
    throw httpError("bad_input", `There is no ${unknown.field} “${unknown.name}” in the library. Add it first.`, {
      field: `study.results.${unknown.position}.${unknown.field}`,
    });
}

const withHistory = (note: string, at: number): SQL =>
  note === ""
    ? sql`history`
    : sql`(SELECT json_group_array(json(value)) FROM (
        SELECT json_object('at', ${at}, 'text', ${note}) AS value UNION ALL SELECT * FROM (SELECT value FROM json_each(history) LIMIT 49)))`;

/** The columns of a study beside its id. */
const columnsOf = (study: StudyInput): [string, unknown][] => [
  ["headline", study.headline],
  ["summary", study.summary],
  ["title", study.title],
  ["authors", study.authors],
  ["year", study.year],
  ["journal", study.journal],
  ["volume", study.volume],
  ["pages", study.pages],
  ["doi", study.doi],
  ["pmid", study.pmid],
  ["design", study.design],
  ["randomized", Number(study.randomized)],
  ["controlled", Number(study.controlled)],
  ["blinding", study.blinding],
  ["comparator", study.comparator],
  ["people", study.people],
  ["population", study.population],
  ["patients", Number(study.patients)],
  ["dose", study.dose],
  ["dose_min", study.doseMin],
  ["dose_max", study.doseMax],
  ["dose_unit", study.doseUnit],
  ["weeks", study.weeks],
  ["duration", study.duration],
  ["limitations", JSON.stringify(study.limitations)],
  ["funding", study.funding],
  ["funding_text", study.fundingText],
  ["paid_by_maker", Number(study.paidByMaker)],
  ["group_key", study.groupKey],
];
const columnNames = (study: StudyInput): SQL =>
  sql.raw(
    columnsOf(study)
      .map(([name]) => name)
      .join(", "),
  );
const columnValues = (study: StudyInput): SQL =>
  sql.join(
    columnsOf(study).map(([, value]) => sql`${value}`),
    sql`, `,
  );

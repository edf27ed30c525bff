import { sql } from "drizzle-orm";
import type { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import { SCIENCE_TAG } from "../kernel/page-tags.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../settings/index.ts";
import type { Ingredient } from "./contract.ts";
import type {
  IngredientEditorView,
  IngredientRow,
  ingredientEdit,
  ingredientInput,
  OutcomeRow,
  outcomeEdit,
  outcomeInput,
} from "./contract-library.ts";
import { ingredientEvidence } from "./domain-evidence.ts";
import type { LibraryDeps } from "./library-deps.ts";
import { readIngredients } from "./library-rows.ts";
import { listTexts } from "./library-studies.ts";
import { scienceService } from "./service.ts";

const readLibrary = (deps: LibraryDeps) => scienceService(deps).readLibrary();

type IngredientInput = z.output<typeof ingredientInput>;
type OutcomeInput = z.output<typeof outcomeInput>;

/** Ingredients by name, with the letter of each. */
export async function listIngredients(deps: LibraryDeps): Promise<IngredientRow[]> {
  const [rows, library] = await Promise.all([readIngredients(deps), readLibrary(deps)]);
  return rows.map(({ ingredient, status, version }) => ({
    key: ingredient.key,
    name: ingredient.name,
    latin: ingredient.latin,
    status,
    version,
    grade: ingredientEvidence(library, ingredient).report.grade,
    studies: library.studies.filter((study) => study.results.some((result) => result.ingredient === ingredient.key))
      .length,
  }));
}

/** An ingredient in its editor. @throws httpError not_found */
export async function getIngredient(deps: LibraryDeps, key: string): Promise<IngredientEditorView> {
  const [rows, library, texts] = await Promise.all([
    readIngredients(deps, key),
    readLibrary(deps),
    listTexts(deps, "ingredient", key),
  ]);
  const [row] = rows;
  if (!row) throw noIngredient();
  return { ...row, report: ingredientEvidence(library, row.ingredient).report, texts };
}

const noIngredient = () => httpError("not_found", "This ingredient is no longer in the library.");

/** @throws httpError conflict where the key is taken */
export async function createIngredient(
  deps: LibraryDeps,
  { status, ingredient }: { status: "draft" | "published"; ingredient: IngredientInput },
  actor: string,
): Promise<void> {
  const { db, now } = deps;
  const { key, name, latin, origin, summary, cautions, outlook, drawing } = ingredient;
  try {
    await runBatch(db, [
      db.run(sql`
        INSERT INTO science_ingredient (key, name, latin, origin, summary, cautions, outlook, drawing, status, updated_at)
        VALUES (${key}, ${name}, ${latin}, ${origin}, ${summary}, ${JSON.stringify(cautions)}, ${outlook}, ${drawing},
          ${status}, ${now()})`),
      auditStatement(deps, actor, "library_ingredient.create", `library_ingredient:${key}`, { after: { name } }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "science_ingredient.key") throw error;
    throw httpError("conflict", "Another ingredient has this key. Enter another one.", { field: "ingredient.key" });
  }
  await deps.live.publishContent([SCIENCE_TAG]);
}

/** @throws httpError not_found, bad_input; conflict (`stale`) where somebody saved in between */
export async function updateIngredient(
  deps: LibraryDeps,
  key: string,
  { version, status, ingredient, reviewed }: z.output<typeof ingredientEdit>,
  actor: string,
): Promise<void> {
  const { db, now } = deps;
  if (ingredient.key !== key)
    throw httpError("bad_input", "The key of an ingredient can't be changed.", { field: "ingredient.key" });
  const { name, latin, origin, summary, cautions, outlook, drawing } = ingredient satisfies Omit<
    Ingredient,
    "reviewedAt"
  >;
  try {
    const [updated] = await runBatch(db, [
      db.run(sql`
        UPDATE science_ingredient SET version = CASE WHEN version = ${version} THEN version + 1 END, name = ${name},
          latin = ${latin}, origin = ${origin}, summary = ${summary}, cautions = ${JSON.stringify(cautions)},
          outlook = ${outlook}, drawing = ${drawing}, status = ${status}, updated_at = ${now()},
          reviewed_at = CASE WHEN ${Number(reviewed)} THEN ${now()} ELSE reviewed_at END
        WHERE key = ${key}`),
      auditIfChangedStatement(deps, actor, "library_ingredient.update", `library_ingredient:${key}`, {
        after: { name, status, reviewed },
      }),
    ]);
    if (updated?.meta.changes === 0) throw noIngredient();
  } catch (error) {
    if (violatedConstraint(error) !== "science_ingredient.version") throw error;
    throw httpError("conflict", "Someone else saved this ingredient in the meantime.", { reason: "stale" });
  }
  await deps.live.publishContent([SCIENCE_TAG]);
}

/** Deletes an ingredient that no study or post mentions. @throws httpError conflict */
export async function deleteIngredient(deps: LibraryDeps, key: string, actor: string): Promise<void> {
  const { db } = deps;
  const [, , left] = await runBatch(db, [
    db.run(sql`
      DELETE FROM science_ingredient WHERE key = ${key}
        AND NOT EXISTS (SELECT 1 FROM science_result WHERE ingredient = ${key})
        AND NOT EXISTS (SELECT 1 FROM content_reference WHERE kind = 'ingredient' AND target = ${key})`),
    auditIfChangedStatement(deps, actor, "library_ingredient.delete", `library_ingredient:${key}`),
    db.all(sql`SELECT 1 AS one FROM science_ingredient WHERE key = ${key}`),
  ]);
  if ((left as unknown as unknown[]).length > 0)
    throw httpError("conflict", "Studies or posts mention this ingredient. Make it a draft instead.");
  await deps.live.publishContent([SCIENCE_TAG]);
}

/** Outcomes by name, with how many studies measured each. */
export const listOutcomes = ({ db }: LibraryDeps): Promise<OutcomeRow[]> =>
  db.all<OutcomeRow>(sql`
    SELECT o.key, o.name, o.line, o.better, (SELECT count(DISTINCT r.study_id) FROM science_result r WHERE r.outcome = o.key) AS studies
    FROM science_outcome o ORDER BY o.name, o.key`);

/** @throws httpError conflict where another outcome has the key: adding one never changes another */
export async function createOutcome(
  deps: LibraryDeps,
  { key, name, line, better }: OutcomeInput,
  actor: string,
): Promise<void> {
  try {
    await runBatch(deps.db, [
      deps.db.run(sql`
        INSERT INTO science_outcome (key, name, line, better) VALUES (${key}, ${name}, ${line}, ${better})`),
      auditStatement(deps, actor, "outcome.save", `outcome:${key}`, { after: { name, line, better } }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "science_outcome.key") throw error;
    throw httpError("conflict", "Another outcome has this address. Enter another one.", { field: "key" });
  }
  await deps.live.publishContent([SCIENCE_TAG]);
}

/** @throws httpError not_found; conflict (`stale`) where it is no longer as `was` says */
export async function updateOutcome(
  deps: LibraryDeps,
  key: string,
  { name, line, better, was }: z.output<typeof outcomeEdit>,
  actor: string,
): Promise<void> {
  const { db } = deps;
  const isAsSeen = was ? sql`name = ${was.name} AND line = ${was.line} AND better IS ${was.better}` : sql`1`;
  const [updated] = await runBatch(db, [
    db.run(sql`
      UPDATE science_outcome SET name = ${name}, line = ${line}, better = ${better} WHERE key = ${key} AND ${isAsSeen}`),
    auditIfChangedStatement(deps, actor, "outcome.save", `outcome:${key}`, {
      before: was,
      after: { name, line, better },
    }),
  ]);
  if (updated?.meta.changes === 0) {
    const stored = (await listOutcomes(deps)).find((outcome) => outcome.key === key);
    if (!stored) throw httpError("not_found", "This outcome no longer exists.");
    throw httpError("conflict", describeTheirOutcome(stored), { reason: "stale" });
  }
  await deps.live.publishContent([SCIENCE_TAG]);
}

const describeTheirOutcome = ({ name, line, better }: OutcomeRow): string =>
  `Someone else saved this outcome meanwhile. It’s “${name}” now, ${
    line === "" ? "without a description" : `with the description “${line}”`
  }, and ${better === null ? "neither direction is a benefit" : `${better} is desired`}. What you entered is still here: save again to replace theirs.`;

/** Deletes an outcome that no study measured. @throws httpError conflict */
export async function deleteOutcome(deps: LibraryDeps, key: string, actor: string): Promise<void> {
  const { db } = deps;
  const [, , left] = await runBatch(db, [
    db.run(sql`
      DELETE FROM science_outcome WHERE key = ${key} AND NOT EXISTS (SELECT 1 FROM science_result WHERE outcome = ${key})`),
    auditIfChangedStatement(deps, actor, "outcome.delete", `outcome:${key}`),
    db.all(sql`SELECT 1 AS one FROM science_outcome WHERE key = ${key}`),
  ]);
  if ((left as unknown as unknown[]).length > 0)
    throw httpError("conflict", "Studies measured this outcome, so it can't be deleted.");
  await deps.live.publishContent([SCIENCE_TAG]);
}

/** Corrections to the list of exercises, and exercises that staff add. */
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { staffNameSql } from "../../auth/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { newId, sha256 } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db.ts";
import { onIsolateReset } from "../../platform/isolate-reset.ts";
import { runBatch, violatedConstraint } from "../../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../../settings/index.ts";
import type {
  ExerciseEdit,
  ExerciseEditInput,
  ExerciseEdits,
  ExercisePatch,
  ExerciseRow,
  ExerciseVersion,
  exerciseAddBody,
  exerciseSaveBody,
  exercisesQuery,
} from "./contract-exercise-edit.ts";
import type { Exercise } from "./domain-exercise.ts";
import { applyExerciseEdit, diffExercise, mergeExercises, toEditInput } from "./domain-exercise-edits.ts";
import { EXERCISES, exerciseNameKey, setExerciseEdits } from "./domain-exercises.ts";

export interface ExerciseEditDeps {
  db: Db;
  now: () => number;
}

const MAX_EDITS = 2000;
const VERSIONS_SHOWN = 20;
const targetOf = (id: string) => `exercise:${id}`;

onIsolateReset(() => setExerciseEdits([]));

async function listRows({ db }: Pick<ExerciseEditDeps, "db">): Promise<ExerciseEdit[]> {
  const rows = await db.all<{ id: string; version: number; patch: string }>(
    sql`SELECT id, version, patch FROM fitness_exercise_edit ORDER BY id LIMIT ${MAX_EDITS}`,
  );
  return rows.map(({ id, version, patch }) => ({ id, version, patch: JSON.parse(patch) as ExercisePatch }));
}

/** Staff changes to the list; public. */
export async function listExerciseEdits(deps: Pick<ExerciseEditDeps, "db">): Promise<ExerciseEdits> {
  const edits = await listRows(deps);
  return { version: (await sha256(JSON.stringify(edits))).slice(0, 16), edits };
}

/** Applies staff changes for everything on the server that finds exercises. */
export async function loadExerciseEdits(deps: Pick<ExerciseEditDeps, "db">): Promise<void> {
  setExerciseEdits(await listRows(deps));
}

/** Exercises for the admin's list, in the order of the list. */
export async function listExercises(
  deps: Pick<ExerciseEditDeps, "db">,
  { q, show, muscle }: z.output<typeof exercisesQuery>,
): Promise<{ rows: ExerciseRow[]; total: number }> {
  const edits = new Map((await listRows(deps)).map((edit) => [edit.id, edit]));
  const { exercises, hidden } = mergeExercises(EXERCISES, [...edits.values()]);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = exercises.filter((exercise) => {
    const { id, name, aliases, primary, secondary } = exercise;
    const text = [name, ...aliases].join(" ").toLowerCase();
    if (!words.every((word) => text.includes(word))) return false;
    if (muscle && !primary.includes(muscle) && !secondary.includes(muscle)) return false;
    const isAdded = id.startsWith("staff-");
    if (show === "edited") return edits.has(id) && !isAdded;
    if (show === "hidden") return hidden.has(id);
    return show === "staff" ? isAdded : true;
  });
  const rows = found.map((exercise) => ({
    exercise,
    version: edits.get(exercise.id)?.version ?? 0,
    isHidden: hidden.has(exercise.id),
  }));
  return { rows, total: exercises.length };
}

/** @throws httpError bad_input if another exercise has the name */
async function requireOwnName(deps: ExerciseEditDeps, id: string, { name, aliases }: ExerciseEditInput): Promise<void> {
  const { exercises } = mergeExercises(EXERCISES, await listRows(deps));
  const taken = new Map(
    exercises
      .filter((exercise) => exercise.id !== id)
      .flatMap((exercise) => [exercise.name, ...exercise.aliases].map((one) => [exerciseNameKey(one), exercise.name])),
  );
  const field = (which: string, other: string | undefined) => {
    if (other) throw httpError("bad_input", `“${other}” already uses this name. Choose another one.`, { field: which });
  };
  field("exercise.name", taken.get(exerciseNameKey(name)));
  for (const alias of aliases) field("exercise.aliases", taken.get(exerciseNameKey(alias)));
}

const stale = () => httpError("conflict", "Someone else saved this exercise in the meantime.", { reason: "stale" });

/** Adds an exercise. @throws httpError bad_input */
export async function addExercise(
  deps: ExerciseEditDeps,
  { exercise, nature }: z.output<typeof exerciseAddBody>,
  actor: string,
): Promise<{ id: string }> {
  const { db, now } = deps;
  const id = `staff-${newId(now())}`;
  await requireOwnName(deps, id, exercise);
  await runBatch(db, [
    db.run(sql`
      INSERT INTO fitness_exercise_edit (id, patch, updated_at) VALUES (${id}, ${JSON.stringify({ ...exercise, ...nature })}, ${now()})`),
    auditStatement(deps, actor, "exercise.create", targetOf(id), { after: exercise }),
  ]);
  return { id };
}

/**
 * Saves a correction or an added exercise. A correction that changes nothing is removed.
 * @throws httpError not_found, bad_input; conflict (`stale`) if someone saved in between
 */
export async function saveExercise(
  deps: ExerciseEditDeps,
  id: string,
  { version, exercise }: z.output<typeof exerciseSaveBody>,
  actor: string,
): Promise<void> {
  const { db, now } = deps;
  const listed = EXERCISES.find((one) => one.id === id);
  const stored = (await listRows(deps)).find((edit) => edit.id === id);
  if (!listed && !stored) throw httpError("not_found", "This exercise is no longer in the list.");
  await requireOwnName(deps, id, exercise);
  const patch = listed ? diffExercise(listed, exercise) : { ...stored?.patch, ...exercise };
  if (patch === null) return removeExerciseEdit(deps, id, version, actor);
  const json = JSON.stringify(patch);
  const write =
    version === 0
      ? db.run(sql`INSERT INTO fitness_exercise_edit (id, patch, updated_at) VALUES (${id}, ${json}, ${now()})`)
      : db.run(sql`
          UPDATE fitness_exercise_edit SET version = version + 1, patch = ${json}, updated_at = ${now()}
          WHERE id = ${id} AND version = ${version}`);
  const before = toEditInput(
    applyExerciseEdit((listed ?? { id, aliases: [], equipment: [], secondary: [] }) as Exercise, stored?.patch ?? {}),
    stored?.patch.isHidden ?? false,
  );
  try {
    const [written] = await runBatch(db, [
      write,
      auditIfChangedStatement(deps, actor, "exercise.update", targetOf(id), { before, after: exercise }),
    ]);
    if (written?.meta.changes === 0) throw stale();
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith("fitness_exercise_edit.")) throw error;
    throw stale();
  }
}

/** Removes a correction, which restores the original, or removes an added exercise. */
export async function removeExerciseEdit(
  deps: ExerciseEditDeps,
  id: string,
  version: number,
  actor: string,
): Promise<void> {
  if (version === 0) return;
  const [removed] = await runBatch(deps.db, [
    deps.db.run(sql`DELETE FROM fitness_exercise_edit WHERE id = ${id} AND version = ${version}`),
    auditIfChangedStatement(deps, actor, id.startsWith("staff-") ? "exercise.delete" : "exercise.reset", targetOf(id)),
  ]);
  if (removed?.meta.changes === 0) throw stale();
}

/** The earlier versions of an exercise, newest first. */
export async function listExerciseVersions(
  { db }: Pick<ExerciseEditDeps, "db">,
  id: string,
): Promise<{ versions: ExerciseVersion[] }> {
  const rows = await db.all<Omit<ExerciseVersion, "exercise"> & { after: string | null }>(sql`
    SELECT id, at, ${staffNameSql(sql`actor`)} AS actor, after FROM settings_audit WHERE target = ${targetOf(id)}
    ORDER BY at DESC, id DESC LIMIT ${VERSIONS_SHOWN}`);
  return {
    versions: rows.map(({ after, ...row }) => ({
      ...row,
      exercise: after === null ? null : (JSON.parse(after) as ExerciseEditInput),
    })),
  };
}

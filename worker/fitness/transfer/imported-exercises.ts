import type { RecordStore } from "../log/record-store.ts";
import type { RoutineData } from "../training/contract-routine.ts";
import type { WorkoutData } from "../training/contract-workout.ts";
import type { ImportedExercise } from "./contract.ts";

/**
 * Those of some exercises that are the member's own, and whether anything of the log names them: a set, a workout or a routine.
 * Asked once an import's sets are gone: what nothing names then can go with them.
 */
export function listImportedExercises(records: RecordStore, ids: readonly string[]): ImportedExercise[] {
  const own = ids
    .flatMap((id) => records.read(id) ?? [])
    .filter(({ kind, isDeleted }) => kind === "exercise" && !isDeleted);
  if (own.length === 0) return [];
  const routines = records.listUndated("routine").flatMap(({ data }) => (data as RoutineData).days);
  const workouts = records.listDays("workout", "0000-01-01", "9999-12-31").map(({ data }) => data as WorkoutData);
  const named = new Set([
    ...routines.flatMap(({ slots }) => slots.map(({ exerciseId }) => exerciseId)),
    ...workouts.flatMap(({ exercises }) => exercises.map(({ exerciseId }) => exerciseId)),
  ]);
  return own.map(({ id, seq }) => ({ kind: "exercise", id, seq, isUsed: named.has(id) || records.hasRef("set", id) }));
}

import { useNavigate } from "react-router";
import { toast } from "#app/ui/index.ts";
import type { LoggedSet, SetKind, WorkoutExercise } from "#worker/fitness/training/contract-workout.ts";
import type { Exercise } from "#worker/fitness/training/domain-exercise.ts";
import { newId } from "#worker/kernel/ids.ts";
import { localDateAt } from "#worker/kernel/local-date.ts";
import { type Change, deviceZone, type RecordOf, saveChange, saveChanges, useLog } from "../../log/log-store.ts";
import { endRest } from "../rest/rest-store.ts";
import { toLoggedSet } from "../use-training.ts";
import { viewHref } from "../views.ts";
import { addedSets, oneMoreSet, repeatedExercises, startChanges, swappedSets } from "./live-workout.ts";

export type WorkoutRecord = RecordOf<"workout">;

/** What is stored about a workout at this moment, whatever was drawn last. */
export function readWorkout(workoutId: string): { workout: WorkoutRecord | undefined; sets: LoggedSet[] } {
  const records = [...useLog.getState().records.values()];
  const workout = records.find(({ id, kind }) => id === workoutId && kind === "workout") as WorkoutRecord | undefined;
  const sets = records.filter(({ kind, data }) => kind === "set" && data.workoutId === workoutId) as RecordOf<"set">[];
  return { workout, sets: sets.map(toLoggedSet) };
}

const isRunning = (): boolean =>
  [...useLog.getState().records.values()].some(({ kind, data }) => kind === "workout" && !data.endedAt);

let isStarting = false;

/** Starts a workout of a planned day, or an empty one. Pressed twice, or in two tabs, it starts once. */
export async function startWorkout(
  of: { title: string; routineId?: string | null; dayIndex?: number | null },
  planned: Parameters<typeof startChanges>[0]["planned"] = [],
): Promise<void> {
  if (isStarting || isRunning()) return;
  isStarting = true;
  try {
    const startedAt = Date.now();
    const zone = deviceZone();
    const workout = { date: localDateAt(startedAt, zone), zone, startedAt, ...of };
    await saveChanges(startChanges({ workout, workoutId: newId(startedAt), planned }) as Change[]);
  } finally {
    isStarting = false;
  }
}

export const saveWorkout = (id: string, patch: Partial<WorkoutRecord["data"]>) =>
  saveChange({ kind: "workout", id, patch });

export const saveSet = (id: string, patch: Partial<RecordOf<"set">["data"]>) => saveChange({ kind: "set", id, patch });

const placeOf = (workout: WorkoutRecord, { key, exerciseId }: Pick<WorkoutExercise, "key" | "exerciseId">) => ({
  workoutId: workout.id,
  date: workout.data.date,
  exerciseKey: key,
  exerciseId,
});

/** The entry of an exercise in a workout; one of the member's own carries its name along. */
const entryOf = (exerciseId: string, exercise: Exercise | null, key: string): WorkoutExercise => ({
  key,
  exerciseId,
  superset: null,
  note: "",
  ...(exerciseId.startsWith("custom:") && { name: exercise?.name ?? "Exercise" }),
});

export async function addExercise(
  workout: WorkoutRecord,
  exerciseId: string,
  exercise: Exercise | null,
  history: readonly LoggedSet[],
): Promise<void> {
  const entry = entryOf(exerciseId, exercise, newId());
  await saveChanges([
    { kind: "workout", id: workout.id, patch: { exercises: [...workout.data.exercises, entry] } },
    ...addedSets(placeOf(workout, entry), exercise, history),
  ]);
}

/** Another exercise in the place of one. What was done of it stays, and the other follows. @returns the key of the other */
export async function swapExercise(
  workout: WorkoutRecord,
  key: string,
  exerciseId: string,
  exercise: Exercise | null,
  history: readonly LoggedSet[],
): Promise<string> {
  const own = readWorkout(workout.id).sets.filter((set) => set.exerciseKey === key);
  const open = own.filter(({ doneAt }) => doneAt === null);
  const isBegun = open.length < own.length;
  const before = workout.data.exercises.find((each) => each.key === key);
  const entry = { ...entryOf(exerciseId, exercise, newId()), superset: before?.superset ?? null };
  const exercises = workout.data.exercises.flatMap((each) =>
    each.key === key ? (isBegun ? [each, entry] : [entry]) : [each],
  );
  const { undo } = await saveChanges([
    { kind: "workout", id: workout.id, patch: { exercises } },
    ...open.map(({ id }): Change => ({ kind: "set", id, patch: null })),
    ...swappedSets(placeOf(workout, entry), exercise, open, history),
  ]);
  toast({ title: `Swapped for ${exercise?.name ?? "it"}`, action: { label: "Undo", onClick: () => void undo() } });
  return entry.key;
}

export async function removeExercise(workout: WorkoutRecord, key: string, name: string): Promise<void> {
  const { sets } = readWorkout(workout.id);
  const { undo } = await saveChanges([
    {
      kind: "workout",
      id: workout.id,
      patch: { exercises: workout.data.exercises.filter((each) => each.key !== key) },
    },
    ...sets
      .filter(({ exerciseKey }) => exerciseKey === key)
      .map(({ id }): Change => ({ kind: "set", id, patch: null })),
  ]);
  toast({ title: `${name} removed`, action: { label: "Undo", onClick: () => void undo() } });
}

export async function addSet(
  workout: WorkoutRecord,
  entry: WorkoutExercise,
  kind: SetKind = "normal",
  after?: LoggedSet,
): Promise<void> {
  const own = readWorkout(workout.id).sets.filter(({ exerciseKey }) => exerciseKey === entry.key);
  await saveChanges([oneMoreSet(placeOf(workout, entry), own, kind, after)]);
}

export async function removeSet(set: LoggedSet, name: string): Promise<void> {
  const { undo } = await saveChange({ kind: "set", id: set.id, patch: null });
  toast({ title: `${name} removed`, action: { label: "Undo", onClick: () => void undo() } });
}

/** Ends a workout; what is still open goes. Without a set that was done nothing is left of it. */
export function useFinish(workout: WorkoutRecord): { finish: () => Promise<void>; discard: () => Promise<void> } {
  const navigate = useNavigate();
  return {
    async finish() {
      const { sets } = readWorkout(workout.id);
      const done = sets.filter(({ doneAt }) => doneAt !== null);
      const used = new Set(done.map(({ exerciseKey }) => exerciseKey));
      const endedAt = Math.max(workout.data.startedAt, Date.now());
      await saveChanges([
        ...sets.filter(({ doneAt }) => doneAt === null).map(({ id }): Change => ({ kind: "set", id, patch: null })),
        {
          kind: "workout",
          id: workout.id,
          patch: { endedAt, exercises: workout.data.exercises.filter(({ key }) => used.has(key)) },
        } as Change,
      ]);
      endRest();
      navigate(viewHref("workout", workout.id), { preventScrollReset: false });
    },
    async discard() {
      const { sets } = readWorkout(workout.id);
      const { undo } = await saveChanges([
        ...sets.map(({ id }): Change => ({ kind: "set", id, patch: null })),
        { kind: "workout", id: workout.id, patch: null },
      ]);
      endRest();
      toast({ title: "Workout discarded", action: { label: "Undo", onClick: () => void undo() } });
    },
  };
}

/** Starts a workout with the exercises of another, and what was done then as its targets. */
export function useRepeatWorkout(): (workout: WorkoutRecord, sets: readonly LoggedSet[]) => Promise<void> {
  const navigate = useNavigate();
  return async ({ data }, sets) => {
    const { title, routineId = null, dayIndex = null } = data;
    await startWorkout({ title, routineId, dayIndex }, repeatedExercises(data.exercises, sets));
    navigate(viewHref("train"));
  };
}

/** Deletes a finished workout with its sets. */
export function useDeleteWorkout(): (workout: WorkoutRecord) => Promise<void> {
  const navigate = useNavigate();
  return async (workout) => {
    const { sets } = readWorkout(workout.id);
    const { undo } = await saveChanges([
      ...sets.map(({ id }): Change => ({ kind: "set", id, patch: null })),
      { kind: "workout", id: workout.id, patch: null },
    ]);
    toast({ title: "Workout deleted", action: { label: "Undo", onClick: () => void undo() } });
    navigate(viewHref("history"));
  };
}

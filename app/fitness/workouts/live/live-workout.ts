/** A workout that is running, as its screen shows and changes it. Pure. */
import type { DataOf } from "#worker/fitness/log/contract-kinds.ts";
import type { RecordKind } from "#worker/fitness/log/domain-kinds.ts";
import type {
  LoggedSet,
  SetData,
  SetKind,
  SetTarget,
  WorkoutData,
  WorkoutExercise,
} from "#worker/fitness/training/contract-workout.ts";
import type { PreviousSet } from "#worker/fitness/training/domain-decision.ts";
import type { Exercise, SetMeasure } from "#worker/fitness/training/domain-exercise.ts";
import { MAX_SET_POSITION } from "#worker/fitness/training/domain-limits.ts";
import { type planWorkout, setOrder } from "#worker/fitness/training/domain-routine.ts";
import { sessionsOf } from "#worker/fitness/training/domain-session.ts";

export type Measures = Pick<SetData, SetMeasure | "rpe">;
type Change<K extends RecordKind = RecordKind> = { kind: K; id?: string; patch: Partial<DataOf<K>> | null };
/** What `planWorkout` answers, as far as a workout begins with it. */
export type PlannedExercise = Pick<ReturnType<typeof planWorkout>[number], "exercise" | "targets"> & {
  suggestion: { warmUps: { weightKg: number; reps: number }[]; sets: { kind: SetKind }[] };
};

/** In seconds, where nothing else is planned. */
export const DEFAULT_REST: Record<SetKind, number> = { normal: 120, failure: 120, warmup: 60, drop: 0 };

/** Warm-ups come first; between two sets there is space for drop sets. */
const FIRST_WORKING_POSITION = 200;
const POSITION_STEP = 10;

/** The fields of a set's row, in their order. Carries are walked for a distance, cardio for a distance and a time. */
export function fieldsOf(exercise: Exercise | null): SetMeasure[] {
  switch (exercise?.modality) {
    case "reps":
      return ["reps"];
    case "time":
      return exercise.pattern === "mobility" ? ["seconds"] : ["weightKg", "seconds"];
    case "distance-time":
      return exercise.pattern === "carry" ? ["weightKg", "meters"] : ["meters", "seconds"];
    default:
      return ["weightKg", "reps"];
  }
}

export const bySetPosition = (one: LoggedSet, other: LoggedSet): number =>
  one.position - other.position || (one.id < other.id ? -1 : 1);

/** What a workout of a planned day begins as: its record, and one for each set that is to be done. */
export function startChanges({
  workout,
  workoutId,
  planned,
}: {
  workout: Omit<WorkoutData, "exercises" | "note" | "endedAt">;
  workoutId: string;
  planned: readonly PlannedExercise[];
}): Change[] {
  const exercises = planned.map(({ exercise }) => exercise);
  const sets = planned.flatMap(({ exercise, suggestion, targets }) =>
    plannedSets(
      { workoutId, date: workout.date, exerciseKey: exercise.key, exerciseId: exercise.exerciseId },
      suggestion.warmUps,
      targets.map((target, i) => ({ kind: suggestion.sets[i]?.kind ?? "normal", target })),
    ),
  );
  return [{ kind: "workout", id: workoutId, patch: { ...workout, endedAt: null, exercises, note: "" } }, ...sets];
}

type SetPlace = Pick<SetData, "workoutId" | "date" | "exerciseKey" | "exerciseId">;

const plannedSets = (
  place: SetPlace,
  warmUps: readonly { weightKg: number; reps: number }[],
  working: readonly { kind: SetKind; target: SetTarget | undefined }[],
): Change<"set">[] => [
  ...warmUps.map((target, i) => openSet(place, "warmup", i * POSITION_STEP, target)),
  ...working.map(({ kind, target }, i) => openSet(place, kind, FIRST_WORKING_POSITION + i * POSITION_STEP, target)),
];

const openSet = (place: SetPlace, kind: SetKind, position: number, target: SetTarget | undefined): Change<"set"> => ({
  kind: "set",
  patch: { ...place, kind, position: Math.min(MAX_SET_POSITION, position), ...(target && { target }), doneAt: null },
});

/** The sets of the last session of an exercise before this workout. */
export const lastSessionSets = (history: readonly LoggedSet[], exerciseId: string, workoutId: string): LoggedSet[] =>
  sessionsOf(history.filter((set) => set.exerciseId === exerciseId && set.workoutId !== workoutId)).at(-1)?.sets ?? [];

/** An exercise that is added while training begins with as many sets as last time, and what was done then. */
export function addedSets(place: SetPlace, exercise: Exercise | null, history: readonly LoggedSet[]): Change<"set">[] {
  const last = lastSessionSets(history, place.exerciseId, place.workoutId);
  const isOnce = exercise?.pattern === "cardio";
  const targets = last.length > 0 ? last.map(targetOf) : Array.from({ length: isOnce ? 1 : 3 }, () => undefined);
  return plannedSets(
    place,
    [],
    targets.map((target) => ({ kind: "normal", target })),
  );
}

/**
 * The open sets of an exercise that takes another's place: as many as were still planned, with what was done of it last time, else
 * with the plan as far as it is measured that way. A load says nothing about another exercise.
 */
export function swappedSets(
  place: SetPlace,
  exercise: Exercise | null,
  open: readonly LoggedSet[],
  history: readonly LoggedSet[],
): Change<"set">[] {
  const working = open.filter(({ kind }) => kind !== "warmup").toSorted(bySetPosition);
  if (working.length === 0) return addedSets(place, exercise, history);
  const last = lastSessionSets(history, place.exerciseId, place.workoutId);
  const fields = fieldsOf(exercise);
  return plannedSets(
    place,
    [],
    working.map(({ kind, target }, i) => {
      const { restSeconds = null, reps, repsMax, seconds, meters } = target ?? {};
      const done = last[i] ?? last.at(-1);
      const planned = {
        ...(fields.includes("reps") && { reps, repsMax }),
        ...(fields.includes("seconds") && { seconds }),
        ...(fields.includes("meters") && { meters }),
      };
      return { kind, target: { ...(done ? targetOf(done) : planned), restSeconds } };
    }),
  );
}

/** The exercises of a finished workout with what was done of each as the targets. Warm-ups stay warm-ups. */
export const repeatedExercises = (
  exercises: readonly WorkoutExercise[],
  sets: readonly LoggedSet[],
): PlannedExercise[] =>
  slotsOf(exercises, sets).map(({ sets: own, ...exercise }) => {
    const done = own.filter(({ doneAt }) => doneAt !== null);
    const working = done.filter(({ kind }) => kind !== "warmup");
    return {
      exercise,
      suggestion: {
        warmUps: done.flatMap(({ kind, weightKg, reps }) =>
          kind === "warmup" ? [{ weightKg: weightKg ?? 0, reps: reps ?? 0 }] : [],
        ),
        sets: working,
      },
      targets: working.map((set) => ({ ...targetOf(set), restSeconds: set.target?.restSeconds ?? null })),
    };
  });

const targetOf = ({ weightKg, reps, seconds, meters }: LoggedSet): SetTarget => ({ weightKg, reps, seconds, meters });

/**
 * One more set of an exercise, planned as its last one was. A warm-up goes after the other warm-ups, a drop set right
 * after the set that it prolongs.
 * @param own the sets of the exercise in this workout
 */
export function oneMoreSet(
  place: SetPlace,
  own: readonly LoggedSet[],
  kind: SetKind,
  after?: LoggedSet,
): Change<"set"> {
  const sorted = own.toSorted(bySetPosition);
  const last = after ?? sorted.findLast((set) => (set.kind === "warmup") === (kind === "warmup"));
  const target = last && kind !== "warmup" ? { ...last.target, ...doneTarget(last) } : undefined;
  if (kind === "warmup") return openSet(place, kind, last ? last.position + POSITION_STEP : 0, undefined);
  if (kind === "drop" && last) {
    const taken = new Set(sorted.map(({ position }) => position));
    let position = last.position + 1;
    while (taken.has(position)) position++;
    return openSet(place, kind, position, { ...target, weightKg: null, restSeconds: null });
  }
  const highest = sorted.at(-1)?.position ?? 0;
  return openSet(place, kind, Math.max(FIRST_WORKING_POSITION, highest + POSITION_STEP), target);
}

/** What was done stands in for what was planned. */
function doneTarget(set: LoggedSet): SetTarget {
  const done: SetTarget = {};
  for (const field of ["weightKg", "reps", "seconds", "meters"] as const)
    if (set[field] !== null && set[field] !== undefined) done[field] = set[field];
  return done;
}

/**
 * What a row shows and its check takes: what was entered, else what is suggested, else the load of the set before.
 * @param before the sets of the exercise that come before it
 */
export function shownValues(set: LoggedSet, before: readonly LoggedSet[]): Measures {
  const load = before.findLast(
    ({ doneAt, kind }) => doneAt !== null && (kind === "warmup") === (set.kind === "warmup"),
  );
  const pick = (field: SetMeasure | "rpe") => set[field] ?? set.target?.[field] ?? null;
  // A set that was done without a weight stays without one.
  const weightKg = pick("weightKg") ?? (set.doneAt === null ? (load?.weightKg ?? null) : null);
  return { weightKg, reps: pick("reps"), seconds: pick("seconds"), meters: pick("meters"), rpe: pick("rpe") };
}

export interface SetRow {
  set: LoggedSet;
  /** `W` for a warm-up, `D` for a drop set, else its number. */
  label: string;
  name: string;
  previous: PreviousSet | null;
  shown: Measures;
}

/** The rows of an exercise. @param last the sets of its last session */
export function setRows(own: readonly LoggedSet[], last: readonly LoggedSet[]): SetRow[] {
  const sorted = own.toSorted(bySetPosition);
  let working = 0;
  let warmUps = 0;
  return sorted.map((set, i) => {
    const shown = shownValues(set, sorted.slice(0, i));
    if (set.kind === "warmup") {
      warmUps++;
      return { set, label: "W", name: `Warm-up ${warmUps}`, previous: null, shown };
    }
    if (set.kind === "drop") return { set, label: "D", name: `Drop set after set ${working}`, previous: null, shown };
    const previous = last[working] ?? null;
    working++;
    return { set, label: String(working), name: `Set ${working}`, previous, shown };
  });
}

type Slot = WorkoutExercise & { sets: LoggedSet[] };

/** The exercises of a workout, each with its sets. */
export const slotsOf = (exercises: readonly WorkoutExercise[], sets: readonly LoggedSet[]): Slot[] =>
  exercises.map((exercise) => ({
    ...exercise,
    sets: sets.filter(({ exerciseKey }) => exerciseKey === exercise.key).toSorted(bySetPosition),
  }));

/** All sets in the order in which they are done: in a superset in turns. */
export const inOrder = (exercises: readonly WorkoutExercise[], sets: readonly LoggedSet[]): LoggedSet[] =>
  setOrder({ slots: slotsOf(exercises, sets) }).flatMap(({ slot, set }) => slot.sets[set] ?? []);

/** The set that is next: the first open one after the last that was done, else the first open one. */
export function nextSet(exercises: readonly WorkoutExercise[], sets: readonly LoggedSet[]): LoggedSet | null {
  const ordered = inOrder(exercises, sets);
  const latest = ordered.reduce<LoggedSet | null>(
    (found, set) => ((set.doneAt ?? 0) > (found?.doneAt ?? 0) ? set : found),
    null,
  );
  const from = latest ? ordered.indexOf(latest) : -1;
  return (
    ordered.find((set, i) => i > from && set.doneAt === null) ?? ordered.find(({ doneAt }) => doneAt === null) ?? null
  );
}

/**
 * The rest after a set, in seconds; 0 for none: after the last set, before a drop set, and within a round of a superset.
 * @param sets those of the workout, the set of `setId` done
 */
export function restAfter(exercises: readonly WorkoutExercise[], sets: readonly LoggedSet[], setId: string): number {
  const done = sets.find(({ id }) => id === setId);
  const next = nextSet(exercises, sets);
  if (!done || !next || next.kind === "drop") return 0;
  const groupOf = (key: string) => exercises.find((exercise) => exercise.key === key)?.superset ?? null;
  const group = groupOf(done.exerciseKey);
  const round = (set: LoggedSet) =>
    sets.filter((other) => other.exerciseKey === set.exerciseKey && bySetPosition(other, set) < 0).length;
  if (
    group &&
    next.exerciseKey !== done.exerciseKey &&
    groupOf(next.exerciseKey) === group &&
    round(next) === round(done)
  )
    return 0;
  return done.target?.restSeconds ?? DEFAULT_REST[done.kind];
}

/** The list with one exercise a place earlier (-1) or later (1). */
export function moveExercise<T extends { key: string }>(list: readonly T[], key: string, by: -1 | 1): T[] {
  const from = list.findIndex((item) => item.key === key);
  const to = from + by;
  const moved = [...list];
  const [item] = moved.splice(from, 1);
  if (from < 0 || !item || to < 0 || to >= list.length) return [...list];
  moved.splice(to, 0, item);
  return moved;
}

/** Joins an exercise and the one after it into a superset, or takes it out of its own. A superset of one is none. */
export function toggleSuperset<T extends { key: string; superset?: string | null }>(
  list: readonly T[],
  key: string,
): T[] {
  const at = list.findIndex((item) => item.key === key);
  const item = list[at];
  const next = list[at + 1];
  if (!item) return [...list];
  let changed: T[];
  if (item.superset) changed = list.map((each) => (each.key === key ? { ...each, superset: null } : each));
  else if (!next) return [...list];
  else {
    const superset = next.superset ?? key;
    changed = list.map((each) => (each === item || each === next ? { ...each, superset } : each));
  }
  const sizes = Map.groupBy(changed, ({ superset }) => superset ?? "");
  return changed.map((each) =>
    each.superset && sizes.get(each.superset)?.length === 1 ? { ...each, superset: null } : each,
  );
}

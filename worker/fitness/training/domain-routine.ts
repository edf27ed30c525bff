/** A routine's next day, the order of its sets, what it takes and what it trains. Pure. */
import type { RoutineData, RoutineDay, RoutineSlot } from "./contract-routine.ts";
import type { SetTarget, WorkoutData, WorkoutExercise } from "./contract-workout.ts";
import type { Suggestion } from "./domain-decision.ts";
import { EQUIPMENT_KEYS, type Equipment } from "./domain-exercise.ts";
import type { ExerciseLookup } from "./domain-volume.ts";

/**
 * The day that comes next: the one after the last that was trained; the first where none was. Null where the routine ended.
 * @param workouts those of this routine in any order
 */
export function nextDayIndex(
  routine: Pick<RoutineData, "days" | "afterLastDay">,
  workouts: readonly Pick<WorkoutData, "date" | "startedAt" | "dayIndex">[],
): number | null {
  const last = workouts
    .filter(({ dayIndex }) => dayIndex !== null && dayIndex !== undefined && dayIndex < routine.days.length)
    .toSorted((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : one.startedAt - other.startedAt,
    )
    .at(-1);
  if (last === undefined) return 0;
  const next = (last.dayIndex ?? 0) + 1;
  if (next < routine.days.length) return next;
  return routine.afterLastDay === "again" ? 0 : null;
}

/** Slots that are done in turns: those of one superset together, where the first of them stands. */
export function groupSlots<Slot extends { superset?: string | null }>(day: { slots: readonly Slot[] }): Slot[][] {
  const groups: Slot[][] = [];
  const bySuperset = new Map<string, Slot[]>();
  for (const slot of day.slots) {
    const known = slot.superset ? bySuperset.get(slot.superset) : undefined;
    if (known) {
      known.push(slot);
      continue;
    }
    const group = [slot];
    groups.push(group);
    if (slot.superset) bySuperset.set(slot.superset, group);
  }
  return groups;
}

/** All sets of a day in the order in which they are done: in a superset one of each slot, then the next round. */
export function setOrder<Slot extends { superset?: string | null; sets: readonly unknown[] }>(day: {
  slots: readonly Slot[];
}): { slot: Slot; set: number }[] {
  return groupSlots(day).flatMap((group) => {
    const rounds = Math.max(...group.map(({ sets }) => sets.length));
    return Array.from({ length: rounds }, (_, set) => set).flatMap((set) =>
      group.filter(({ sets }) => set < sets.length).map((slot) => ({ slot, set })),
    );
  });
}

/** Seconds of one rep, and to change over to another exercise: rough, for the length of a day. */
const SECONDS_A_REP = 3.5;
const CHANGE_OVER = 60;

/** About how many minutes a day takes, with its rests; both sides where reps are per side. */
export function estimateMinutes(day: Pick<RoutineDay, "slots">, lookup: ExerciseLookup): number {
  let seconds = 0;
  for (const slot of day.slots) {
    const sides = lookup(slot.exerciseId)?.unilateral ? 2 : 1;
    seconds += CHANGE_OVER + (slot.warmUp ? 180 : 0);
    for (const set of slot.sets) {
      const work = set.seconds ?? (set.meters ? set.meters * 0.6 : (set.repsMax ?? set.reps ?? 10) * SECONDS_A_REP);
      seconds += work * sides + set.restSeconds;
    }
  }
  return Math.round(seconds / 60);
}

/** All equipment that a routine's exercises need, in the order of the list. */
export function equipmentOf(routine: Pick<RoutineData, "days">, lookup: ExerciseLookup): Equipment[] {
  const needed = new Set(
    routine.days.flatMap(({ slots }) => slots.flatMap(({ exerciseId }) => lookup(exerciseId)?.equipment ?? [])),
  );
  return EQUIPMENT_KEYS.filter((key) => needed.has(key));
}

/** What a workout of a day begins with: its exercises, and for each the sets that are suggested. */
export function planWorkout(
  day: RoutineDay,
  suggest: (slot: RoutineSlot) => Suggestion,
): { exercise: WorkoutExercise; suggestion: Suggestion; targets: SetTarget[] }[] {
  return groupSlots(day)
    .flat()
    .map((slot) => {
      const suggestion = suggest(slot);
      const { key, exerciseId, superset, name, note } = slot;
      return {
        exercise: { key, exerciseId, superset, note, ...(name === undefined ? {} : { name }) },
        suggestion,
        targets: suggestion.sets.map(({ weightKg, reps, repsMax, seconds, meters, rpe, restSeconds }) => ({
          weightKg,
          reps,
          repsMax,
          seconds,
          meters,
          rpe,
          restSeconds,
        })),
      };
    });
}

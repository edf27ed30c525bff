/** A program as members can start it now: without exercises that staff have hidden. Pure. */
import type { RoutineDay, RoutineSlot } from "../contract-routine.ts";
import { type Equipment, type Exercise, MODALITIES } from "../domain-exercise.ts";
import { findExercise, findPatternSwaps, findSwaps, isExerciseOffered } from "../domain-exercises.ts";
import { equipmentOf } from "../domain-routine.ts";
import type { Program } from "./domain-program.ts";

/** An exercise of a program that isn't offered any more. */
export interface ProgramChange {
  exerciseId: string;
  /** What comes in its place; null: it is left out. */
  replacementId: string | null;
}

export interface OfferedProgram extends Program {
  /** How it differs from the program as it was made. */
  changes: readonly ProgramChange[];
}

/**
 * The program with a fitting exercise in the place of each that is hidden, with no more equipment than the program needs anyway: of
 * the same main muscle, or else of the same movement. Sets stay as planned where they can be done so; sets with a load become sets
 * without one, or the other way round, where nothing else fits. Where there is none, the exercise is left out; of a running program
 * neither runs nor the walks between them can be, so it isn't offered then.
 * Routines that members have begun already stay as they are.
 * @returns null where less than half of it is left, or it isn't what it says any more
 */
export function offerProgram(program: Program): OfferedProgram | null {
  const owned = new Set(equipmentOf(program.routine, findExercise));
  const changes = new Map<string, ProgramChange>();
  const days = program.routine.days
    .map((day) => offerDay(day, owned, (change) => changes.set(`${change.exerciseId} ${change.replacementId}`, change)))
    .filter(({ slots }) => slots.length > 0);
  if (program.kind === "running" && [...changes.values()].some(({ replacementId }) => replacementId === null))
    return null;
  if (countSlots(days) * 2 < countSlots(program.routine.days)) return null;
  return { ...program, routine: { ...program.routine, days }, changes: [...changes.values()] };
}

const countSlots = (days: readonly RoutineDay[]): number => days.reduce((sum, { slots }) => sum + slots.length, 0);

function offerDay(
  day: RoutineDay,
  owned: ReadonlySet<Equipment>,
  onChange: (change: ProgramChange) => void,
): RoutineDay {
  const taken = new Set(day.slots.map(({ exerciseId }) => exerciseId).filter(isExerciseOffered));
  const slots = day.slots.flatMap((slot): RoutineSlot[] => {
    if (isExerciseOffered(slot.exerciseId)) return [slot];
    const exercise = findExercise(slot.exerciseId);
    const found = exercise && findReplacement(exercise, slot, owned, taken);
    onChange({ exerciseId: slot.exerciseId, replacementId: found?.swap.id ?? null });
    if (!found) return [];
    const { swap, as } = found;
    taken.add(swap.id);
    // A note is about the exercise that it was written for.
    return [{ ...as, key: swap.id, exerciseId: swap.id, note: "" }];
  });
  return { ...day, slots };
}

/** What fits best, with the slot as it is done with it: the sets as planned come first, then the same muscle; a push or pull the other way comes last. */
function findReplacement(
  exercise: Exercise,
  slot: RoutineSlot,
  owned: ReadonlySet<Equipment>,
  taken: ReadonlySet<string>,
): { swap: Exercise; as: RoutineSlot } | null {
  const isFree = (other: Exercise) => !taken.has(other.id) && isFitting(exercise, other);
  const sameMuscle = findSwaps(exercise, owned).filter(isFree);
  const [samePattern, otherDirection] = [true, false].map((isSame) =>
    findPatternSwaps(exercise, owned).filter(
      (other) => isFree(other) && (other.pattern === exercise.pattern) === isSame,
    ),
  ) as [Exercise[], Exercise[]];
  const converted = convertLoad(slot);
  const ways = converted ? [slot, converted] : [slot];
  for (const tier of [[sameMuscle, samePattern], [otherDirection]])
    for (const as of ways)
      for (const swaps of tier) {
        const swap = swaps.find((other) => canDo(other, as));
        if (swap) return { swap, as };
      }
  return null;
}

/** Sets of reps with a load as sets without one, by more reps each time; and back. Null where neither can be said of them. */
function convertLoad(slot: RoutineSlot): RoutineSlot | null {
  const { sets, rule } = slot;
  const reps = sets.map((set) => set.reps ?? 0);
  if (reps.length === 0 || reps.includes(0)) return null;
  if (rule.kind === "double") {
    const maxReps = Math.max(...sets.map((set) => set.repsMax ?? set.reps ?? 0));
    const bare = sets.map(({ repsMax: _, ...set }) => set);
    return { ...slot, warmUp: false, sets: bare, rule: { kind: "reps", step: 1, maxReps } };
  }
  if (rule.kind !== "reps") return null;
  return { ...slot, sets: sets.map((set) => ({ ...set, repsMax: rule.maxReps })), rule: { kind: "double" } };
}

/** A press isn't replaced by a raise, nor a run by a hike. */
const isFitting = (exercise: Exercise, other: Exercise): boolean =>
  exercise.pattern !== "cardio" &&
  (other.pattern === exercise.pattern || other.mechanic === "compound" || exercise.mechanic === "isolation");

/** Whether the planned sets, and the rule by which they grow, can be done with an exercise. */
function canDo({ modality }: Pick<Exercise, "modality">, { sets, rule }: RoutineSlot): boolean {
  const { required, optional, all } = MODALITIES[modality];
  const measures: readonly string[] = [...required, ...optional];
  const growsByLoad = ["double", "linear", "wave", "rpe"].includes(rule.kind);
  if (growsByLoad !== (required as readonly string[]).includes("weightKg")) return false;
  return sets.every((set) => {
    const planned = (["reps", "seconds", "meters"] as const).filter((key) => set[key] !== undefined);
    const needed = required.filter((key) => key !== "weightKg");
    const has = (key: string) => (planned as readonly string[]).includes(key);
    return planned.every((key) => measures.includes(key)) && (all ? needed.every(has) : needed.some(has));
  });
}

/** "Plank is replaced by Dead bug." */
export function describeChange({ exerciseId, replacementId }: ProgramChange): string {
  const nameOf = (id: string) => findExercise(id)?.name ?? id;
  return replacementId === null
    ? `${nameOf(exerciseId)} isn't available right now, and is left out.`
    : `${nameOf(exerciseId)} isn't available right now: ${nameOf(replacementId)} takes its place.`;
}

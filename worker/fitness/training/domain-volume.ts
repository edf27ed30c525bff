/** How much each muscle was trained: hard sets, days and weight moved. Pure. */

import type { LoggedSet } from "./contract-workout.ts";
import { type Exercise, MUSCLE_KEYS, type Muscle, tonnageFactor } from "./domain-exercise.ts";
import { repsInReserve } from "./domain-one-rep-max.ts";

export type ExerciseLookup = (exerciseId: string) => Exercise | null;

/**
 * The band of weekly hard sets per muscle that we show. A heuristic, not a rule: at least 10 gave more growth than 5 to 9,
 * and those more than fewer (Schoenfeld, Ogborn & Krieger 2017, J Sports Sci 35:1073); above 20 there is little evidence
 * of more (Baz-Valle et al. 2022, J Hum Kinet 81:199).
 */
export const WEEKLY_SETS = { low: 10, high: 20 } as const;

/** Below, within or above the band. */
export const bandOf = (sets: number): "below" | "within" | "above" =>
  sets < WEEKLY_SETS.low ? "below" : sets > WEEKLY_SETS.high ? "above" : "within";

/** How strongly the muscle map shades it: 0 for none to 1 from the top of the band on. */
export const shadeOf = (sets: number): number => Math.min(1, Math.max(0, sets / WEEKLY_SETS.high));

/** What a set counts for the first muscles of its exercise, and for those that help. */
const PRIMARY_SHARE = 1;
const SECONDARY_SHARE = 0.5;
/** Sets that were left farther from the limit are practice or warm-up. */
const MAX_RESERVE = 4;

/**
 * Whether a set counts: done, no warm-up, at most four reps in reserve where the effort is known. A drop set prolongs the
 * set before it and is not counted again.
 */
export const isHardSet = (set: Pick<LoggedSet, "kind" | "doneAt" | "rpe">): boolean =>
  set.doneAt !== null &&
  set.kind !== "warmup" &&
  set.kind !== "drop" &&
  (set.rpe === null || set.rpe === undefined || repsInReserve(set.rpe) <= MAX_RESERVE);

const isStrength = (exercise: Exercise): boolean => exercise.pattern !== "mobility" && exercise.pattern !== "cardio";

/** kg that a set moved, both dumbbells and both sides counted; 0 for assisted and unloaded sets. */
export function tonnageOf(exercise: Exercise | null, set: Pick<LoggedSet, "weightKg" | "reps">): number {
  if (exercise?.modality === "assisted") return 0;
  return (set.weightKg ?? 0) * (set.reps ?? 0) * (exercise ? tonnageFactor(exercise) : 1);
}

export interface MuscleVolume {
  sets: number;
  /** Days on which it was a first muscle of a hard set. */
  days: number;
}

export interface WeekVolume {
  muscles: Record<Muscle, MuscleVolume>;
  hardSets: number;
  /** Of all sets that were done, warm-ups left out. */
  tonnageKg: number;
}

/**
 * The volume of the sets, which should be of one week. Unknown exercises count as hard sets and weight, for no muscle.
 */
export function measureVolume(sets: readonly LoggedSet[], lookup: ExerciseLookup): WeekVolume {
  const muscles = Object.fromEntries(MUSCLE_KEYS.map((muscle) => [muscle, { sets: 0, days: 0 }])) as Record<
    Muscle,
    MuscleVolume
  >;
  const days = new Map<Muscle, Set<string>>();
  let hardSets = 0;
  let tonnageKg = 0;
  for (const set of sets) {
    if (set.doneAt === null || set.kind === "warmup") continue;
    const exercise = lookup(set.exerciseId);
    tonnageKg += tonnageOf(exercise, set);
    if (!isHardSet(set) || (exercise && !isStrength(exercise))) continue;
    hardSets++;
    for (const muscle of exercise?.primary ?? []) {
      muscles[muscle].sets += PRIMARY_SHARE;
      days.set(muscle, (days.get(muscle) ?? new Set()).add(set.date));
    }
    for (const muscle of exercise?.secondary ?? []) muscles[muscle].sets += SECONDARY_SHARE;
  }
  for (const [muscle, dates] of days) muscles[muscle].days = dates.size;
  return { muscles, hardSets, tonnageKg };
}

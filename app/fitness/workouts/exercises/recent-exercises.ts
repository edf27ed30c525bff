/** Which exercises were done lately. Pure. */
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";

/** How many a list begins with: as many as a long workout has. */
export const RECENT_SHOWN = 8;

/** The exercises of the sets that were done, the latest first. */
export function recentExerciseIds(sets: readonly LoggedSet[]): string[] {
  const latest = new Map<string, number>();
  for (const { exerciseId, doneAt } of sets)
    if (doneAt !== null) latest.set(exerciseId, Math.max(doneAt, latest.get(exerciseId) ?? 0));
  return [...latest].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
}

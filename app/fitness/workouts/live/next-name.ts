import type { LoggedSet, WorkoutExercise } from "#worker/fitness/training/contract-workout.ts";
import { findExercise } from "#worker/fitness/training/domain-exercises.ts";
import { nextSet } from "./live-workout.ts";

/** What comes after the rest, such as "Back squat". */
export function nameOfNext(exercises: readonly WorkoutExercise[], sets: readonly LoggedSet[]): string {
  const next = nextSet(exercises, sets);
  const entry = exercises.find(({ key }) => key === next?.exerciseKey);
  return (entry && (findExercise(entry.exerciseId)?.name ?? entry.name)) ?? "next set";
}

/** The progress of an exercise over time, by the measure that fits it. Pure. */
import type { LoggedSet } from "./contract-workout.ts";
import type { Exercise } from "./domain-exercise.ts";
import { estimateOneRepMax } from "./domain-one-rep-max.ts";
import { sessionsOf } from "./domain-session.ts";

export type SeriesKind = "one-rep-max" | "reps" | "seconds" | "meters";

export interface SeriesPoint {
  date: string;
  /** In kg, reps, seconds or meters. */
  value: number;
  set: LoggedSet;
}

/** The measure of progress for an exercise. */
export const seriesKind = (exercise: Exercise | null): SeriesKind => {
  switch (exercise?.modality) {
    case "reps":
    case "bodyweight-weight":
    case "assisted":
      return "reps";
    case "time":
      return "seconds";
    case "distance-time":
      return "meters";
    default:
      return "one-rep-max";
  }
};

const measureOf = (set: LoggedSet, kind: SeriesKind): number | null => {
  if (kind !== "one-rep-max") return set[kind] || null;
  const estimate = set.weightKg && set.reps ? estimateOneRepMax(set.weightKg, set.reps, set.rpe) : null;
  return estimate && !estimate.isRough ? estimate.kg : null;
};

/** The best set of each session, oldest first. */
export function seriesOf(exercise: Exercise | null, sets: readonly LoggedSet[]): SeriesPoint[] {
  const kind = seriesKind(exercise);
  return sessionsOf(sets).flatMap(({ date, sets: own }) => {
    const best = own.reduce<SeriesPoint | null>((found, set) => {
      const value = measureOf(set, kind);
      return value !== null && value > (found?.value ?? 0) ? { date, value, set } : found;
    }, null);
    return best ? [best] : [];
  });
}

/** The best sets ever by the same measure, best first. Among equals, the earlier one counts. */
export const bestSets = (exercise: Exercise | null, sets: readonly LoggedSet[], count: number): SeriesPoint[] => {
  const kind = seriesKind(exercise);
  return sessionsOf(sets)
    .flatMap(({ sets: own }) => own)
    .flatMap((set) => {
      const value = measureOf(set, kind);
      return value === null ? [] : [{ date: set.date, value, set }];
    })
    .toSorted((one, other) => other.value - one.value || (one.date < other.date ? -1 : 1))
    .slice(0, count);
};

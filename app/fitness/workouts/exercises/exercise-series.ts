/** What an exercise's chart and its lists show of its sets. Pure. */
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import type { Exercise } from "#worker/fitness/training/domain-exercise.ts";
import { estimateOneRepMax } from "#worker/fitness/training/domain-one-rep-max.ts";
import { type Session, sessionsOf } from "#worker/fitness/training/domain-session.ts";

export type SeriesKind = "one-rep-max" | "reps" | "seconds" | "meters";

export interface SeriesPoint {
  date: string;
  /** In kg, reps, seconds or meters. */
  value: number;
  set: LoggedSet;
}

/** The measure by which an exercise goes forward. */
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

/** The best sets ever by the same measure, best first; of equals the earlier one. */
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

/** Newest first. */
export const latestSessions = (sets: readonly LoggedSet[]): Session[] => sessionsOf(sets).toReversed();

/** Round figures for the axis of a chart, the lowest at or below and the highest at or above all values. */
export function axisTicks(low: number, high: number): number[] {
  const span = Math.max(high - low, Math.abs(high) * 0.1, 1);
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step) * step;
  const ticks = [first];
  while ((ticks.at(-1) ?? 0) < high) ticks.push(Math.round((first + ticks.length * step) * 1e6) / 1e6);
  if (ticks.length === 1) ticks.push(first + step);
  return ticks;
}

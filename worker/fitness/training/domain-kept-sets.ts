/**
 * Which past sets of an exercise still matter, so that a page needs as much data after ten years as after one: sets that hold a record,
 * all sets of the workout that holds the volume record, for the chart the best set of each workout of some months, of each month of
 * some years and of each quarter before, and the last sessions for members who return after a break. Pure.
 */
import { addDays } from "../../kernel/local-date.ts";
import type { LoggedSet } from "./contract-workout.ts";
import { findRecords } from "./domain-records.ts";
import { bestSets, seriesOf } from "./domain-series.ts";
import { sessionsOf } from "./domain-session.ts";
import type { ExerciseLookup } from "./domain-volume.ts";

/** How many of the best sets a page lists. */
export const BEST_SETS = 5;
/** How many sessions the progression rules look back. */
const LAST_SESSIONS = 6;
/** For how many days back the chart has a point of each workout. */
const EACH_WORKOUT_DAYS = 124;
/** For how many days back it has a point of each month. */
const EACH_MONTH_DAYS = 5 * 365;

/**
 * The sets of one exercise that affect later results: `findRecords` on these plus any later sets finds the same records, and the
 * same broken records among the later sets.
 * @param sets of one exercise, in any order
 * @param before the day that they are the past of
 */
export function keptSets(sets: readonly LoggedSet[], lookup: ExerciseLookup, before: string): LoggedSet[] {
  const exercise = lookup(sets[0]?.exerciseId ?? "");
  const { current } = findRecords(sets, lookup);
  const ids = new Set(current.map(({ setId }) => setId));
  const workouts = new Set(current.filter(({ kind }) => kind === "session-volume").map(({ workoutId }) => workoutId));
  for (const { workoutId } of sessionsOf(sets).slice(-LAST_SESSIONS)) workouts.add(workoutId);
  for (const { set } of bestSets(exercise, sets, BEST_SETS)) ids.add(set.id);
  const eachFrom = addDays(before, -EACH_WORKOUT_DAYS);
  const points = seriesOf(exercise, sets);
  for (const { date, set } of points) if (date >= eachFrom) ids.add(set.id);
  const monthsFrom = addDays(before, -EACH_MONTH_DAYS).slice(0, 4);
  const periodOf = (date: string) =>
    date >= monthsFrom ? date.slice(0, 7) : `${date.slice(0, 4)} ${Math.floor((Number(date.slice(5, 7)) - 1) / 3)}`;
  for (const period of Map.groupBy(points, ({ date }) => periodOf(date)).values())
    ids.add(period.reduce((best, point) => (point.value > best.value ? point : best)).set.id);
  return sets.filter(({ id, workoutId }) => ids.has(id) || workouts.has(workoutId));
}

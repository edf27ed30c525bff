import fc from "fast-check";
import { expect, it } from "vitest";
import type { LoggedSet } from "./contract-workout.ts";
import { findExercise } from "./domain-exercises.ts";
import { BEST_SETS, keptSets } from "./domain-kept-sets.ts";
import { findRecords } from "./domain-records.ts";
import { bestSets } from "./domain-series.ts";
import { loggedSet } from "./testing/sets.ts";

const exercise = fc.constantFrom("back-squat", "pull-up", "assisted-pull-up", "push-up", "plank", "run");
const values = fc.record({
  weightKg: fc.constantFrom(null, 20, 40, 60, 80, 100),
  reps: fc.constantFrom(null, 1, 5, 8, 12),
  seconds: fc.constantFrom(null, 30, 300),
  meters: fc.constantFrom(null, 500, 5000),
  kind: fc.constantFrom("normal" as const, "warmup" as const, "drop" as const),
  isDone: fc.boolean(),
});

/** Workouts one after another, a set at a time. */
const toSets = (exerciseId: string, workouts: (typeof values extends fc.Arbitrary<infer T> ? T : never)[][]) =>
  workouts.flatMap((sets, day) =>
    sets.map(({ isDone, ...one }, position): LoggedSet => {
      const date = new Date(Date.UTC(2020, 0, 1 + day * 9)).toISOString().slice(0, 10);
      return loggedSet({
        ...one,
        ...{ exerciseId, date, position, workoutId: `w${day}`, doneAt: isDone ? position + 1 : null },
      });
    }),
  );

it("decide the same records, and the same that later sets break", () => {
  fc.assert(
    fc.property(
      ...[exercise, fc.array(fc.array(values, { minLength: 1, maxLength: 4 }), { maxLength: 30 })],
      fc.nat(30),
      (exerciseId, workouts, past) => {
        const all = toSets(exerciseId, workouts);
        const isPast = ({ workoutId }: LoggedSet) => Number(workoutId.slice(1)) < past;
        const later = all.filter((set) => !isPast(set));
        const kept = [...keptSets(all.filter(isPast), findExercise, "2020-06-01"), ...later];
        const known = findRecords(all, findExercise);
        const found = findRecords(kept, findExercise);
        const standing = (records: typeof known) =>
          records.current.map(({ previous: _, ...record }) => JSON.stringify(record)).toSorted();
        expect(standing(found)).toEqual(standing(known));
        const laterIds = new Set(later.map(({ id }) => id));
        const broken = (records: typeof known) => records.history.filter(({ setId }) => laterIds.has(setId));
        expect(broken(found)).toEqual(broken(known));
        const best = (sets: LoggedSet[]) =>
          bestSets(findExercise(exerciseId), sets, BEST_SETS).map(({ value }) => value);
        expect(best(kept)).toEqual(best(all));
      },
    ),
    { numRuns: 300 },
  );
});

it("are few after ten years", () => {
  const sets = Array.from({ length: 4000 }, (_, n) =>
    loggedSet({
      ...{ exerciseId: "back-squat", workoutId: `w${n >> 2}`, position: n % 4, doneAt: n },
      date: new Date(Date.UTC(2016, 0, 1) + (n >> 2) * 3.65 * 86_400_000).toISOString().slice(0, 10),
      ...{ weightKg: 60 + ((n * 7919) % 60), reps: 3 + ((n * 104_729) % 8) },
    }),
  );
  const kept = keptSets(sets, findExercise, "2026-01-01");
  expect(kept.length).toBeLessThan(220);
  // Of the last months each workout has a point of the chart.
  const latest = sets.filter(({ date }) => date >= "2025-09-01").map(({ workoutId }) => workoutId);
  expect(new Set(kept.filter(({ date }) => date >= "2025-09-01").map(({ workoutId }) => workoutId))).toEqual(
    new Set(latest),
  );
  // For the chart the best of each month of the last years, and of each quarter before.
  const periods = (from: string, to: string, of: (date: string) => string) =>
    new Set(kept.filter(({ date }) => date >= from && date < to).map(({ date }) => of(date))).size;
  expect(periods("2021-01-01", "2026-01-01", (date) => date.slice(0, 7))).toBe(60);
  const quarter = (date: string) => `${date.slice(0, 4)} ${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
  expect(periods("2016-01-01", "2021-01-01", quarter)).toBe(20);
});

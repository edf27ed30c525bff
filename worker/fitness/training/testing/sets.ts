import fc from "fast-check";
import type { LoggedSet } from "../contract-workout.ts";

let count = 0;
/** A set that was done, 100 kg for 5 unless it says otherwise. */
export function loggedSet(change: Partial<LoggedSet> = {}): LoggedSet {
  count++;
  return {
    id: `set-${String(count).padStart(6, "0")}`,
    date: "2026-11-26",
    workoutId: `w-${change.date ?? "2026-11-26"}`,
    exerciseKey: "a",
    exerciseId: "back-squat",
    position: 0,
    kind: "normal",
    weightKg: 100,
    reps: 5,
    doneAt: 1_795_000_000_000 + count * 60_000,
    ...change,
  };
}

/** A list, and the same in another order. */
export const shuffled = <T>(lists: fc.Arbitrary<T[]>): fc.Arbitrary<[T[], T[]]> =>
  lists.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
  );

import { describe, expect, it } from "vitest";
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import { findExercise } from "#worker/fitness/training/domain-exercises.ts";
import { bestSets, seriesOf } from "#worker/fitness/training/domain-series.ts";
import { axisTicks } from "./exercise-series.ts";

const squat = findExercise("back-squat");
const set = (id: string, date: string, change: Partial<LoggedSet>): LoggedSet => ({
  ...{ id, date, workoutId: date, exerciseKey: "a", exerciseId: "back-squat", position: 0, kind: "normal", doneAt: 1 },
  ...change,
});

describe("an exercise over time", () => {
  const sets = [
    set("b", "2026-11-20", { weightKg: 100, reps: 5 }),
    set("a", "2026-11-13", { weightKg: 100, reps: 4 }),
    set("light", "2026-11-20", { weightKg: 60, reps: 5, position: 10 }),
    set("many", "2026-11-24", { weightKg: 40, reps: 18 }),
    set("warm", "2026-11-13", { weightKg: 140, reps: 1, kind: "warmup" }),
  ];

  it("is the best estimate of each workout; rough ones and warm-ups are none", () => {
    expect(seriesOf(squat, sets).map(({ set: { id } }) => id)).toEqual(["a", "b"]);
    expect(bestSets(squat, sets, 2).map(({ set: { id } }) => id)).toEqual(["b", "a"]);
  });

  it("is measured by what it is done for", () => {
    const held = [set("x", "2026-11-20", { seconds: 60 }), set("y", "2026-11-20", { seconds: 75, position: 10 })];
    expect(seriesOf(findExercise("plank"), held)).toMatchObject([{ value: 75 }]);
  });
});

it.each([
  [187, 243],
  [0, 0],
  [5, 5],
  [0.4, 0.9],
])("the axis from %d to %d holds all values in few round steps", (low, high) => {
  const ticks = axisTicks(low, high);
  expect(ticks[0]).toBeLessThanOrEqual(low);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
  expect(ticks.length).toBeGreaterThan(1);
  expect(ticks.length).toBeLessThan(7);
});

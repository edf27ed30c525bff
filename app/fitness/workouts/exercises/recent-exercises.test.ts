import { expect, it } from "vitest";
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import { recentExerciseIds } from "./recent-exercises.ts";

it("lists the exercises that were done, each once, the latest first", () => {
  const set = (exerciseId: string, doneAt: number | null) => ({ exerciseId, doneAt }) as LoggedSet;
  const sets = [set("plank", 5), set("back-squat", 9), set("plank", 7), set("run", null), set("back-squat", 1)];
  expect(recentExerciseIds(sets)).toEqual(["back-squat", "plank"]);
  expect(recentExerciseIds([])).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { ownExerciseData } from "./contract-own-exercise.ts";
import { exerciseId } from "./contract-workout.ts";
import { ownExerciseId, toExercise } from "./domain-own-exercise.ts";

const sled = ownExerciseData.parse({
  name: "Sled push",
  modality: "weight-reps",
  muscle: "quads",
  secondary: ["glutes"],
});

describe("an exercise of the member's own", () => {
  it("has an id of its name that the log takes, and another where that is taken", () => {
    const taken = new Set<string>();
    for (const [name, id] of [
      ["Sled push", "custom:sled-push"],
      ["Sled push", "custom:sled-push-2"],
      ["Élan (90°)", "custom:e-lan-90"],
      ["跳", "custom:exercise"],
      ["x".repeat(80), `custom:${"x".repeat(50)}`],
    ] as const) {
      const made = ownExerciseId(name, (each) => taken.has(each));
      expect(exerciseId.safeParse(made).success).toBe(true);
      expect(made).toBe(id);
      taken.add(made);
    }
  });

  it("counts for its muscles as one of the list does", () => {
    expect(toExercise("custom:sled-push", sled)).toMatchObject({
      primary: ["quads"],
      secondary: ["glutes"],
      mechanic: "compound",
      pattern: "squat",
    });
    const cardio = { ...sled, modality: "distance-time" as const };
    expect(toExercise("custom:sled-push", cardio).pattern).toBe("cardio");
  });

  it("needs a name and a muscle", () => {
    expect(ownExerciseData.safeParse({ ...sled, name: " " }).success).toBe(false);
    expect(ownExerciseData.safeParse({ ...sled, muscle: "wings" }).success).toBe(false);
  });
});

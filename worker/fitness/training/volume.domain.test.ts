import { describe, expect, it } from "vitest";
import { findExercise } from "./domain-exercises.ts";
import { bandOf, measureVolume, shadeOf } from "./domain-volume.ts";
import { loggedSet } from "./testing/sets.ts";

describe("volume", () => {
  it("counts one for the first muscle and half for those that help", () => {
    const bench = Array.from({ length: 3 }, () => loggedSet({ exerciseId: "bench-press", weightKg: 60, reps: 10 }));
    const { muscles, hardSets, tonnageKg } = measureVolume(bench, findExercise);
    expect(muscles.chest).toEqual({ sets: 3, days: 1 });
    expect(muscles.triceps).toEqual({ sets: 1.5, days: 0 });
    expect(muscles.quads).toEqual({ sets: 0, days: 0 });
    expect(hardSets).toBe(3);
    expect(tonnageKg).toBe(1800);
  });

  it("leaves out warm-ups, drops, easy sets and sets that were not done", () => {
    const sets = [
      loggedSet({ kind: "warmup" }),
      loggedSet({ kind: "drop" }),
      loggedSet({ rpe: 5.5 }),
      loggedSet({ doneAt: null }),
      loggedSet({ rpe: 6 }),
      loggedSet({}),
    ];
    expect(measureVolume(sets, findExercise).muscles.quads.sets).toBe(2);
    // The weight of drops and easy sets was moved all the same.
    expect(measureVolume(sets, findExercise).tonnageKg).toBe(4 * 500);
  });

  it("counts neither cardio nor stretching as hard sets, nor assistance as weight", () => {
    const sets = [
      loggedSet({ exerciseId: "run", weightKg: null, reps: null, meters: 5000, seconds: 1800 }),
      loggedSet({ exerciseId: "cat-cow", weightKg: null, reps: null, seconds: 60 }),
      loggedSet({ exerciseId: "assisted-pull-up", weightKg: 40, reps: 8 }),
    ];
    const volume = measureVolume(sets, findExercise);
    expect(volume.hardSets).toBe(1);
    expect(volume.muscles.lats.sets).toBe(1);
    expect(volume.muscles.calves.sets).toBe(0);
    expect(volume.tonnageKg).toBe(0);
  });

  it("multiplies two dumbbells and two sides", () => {
    const sets = [loggedSet({ exerciseId: "walking-lunge", weightKg: 10, reps: 8 })];
    expect(measureVolume(sets, findExercise).tonnageKg).toBe(320);
    expect(measureVolume([loggedSet({ exerciseId: "custom:sled" })], findExercise)).toMatchObject({
      hardSets: 1,
      tonnageKg: 500,
    });
  });

  it("has a band that both ends belong to", () => {
    expect([9.5, 10, 20, 20.5].map(bandOf)).toEqual(["below", "within", "within", "above"]);
    expect([-1, 0, 10, 40].map(shadeOf)).toEqual([0, 0, 0.5, 1]);
  });
});

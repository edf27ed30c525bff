import { describe, expect, it } from "vitest";
import { routineData } from "./contract-routine.ts";
import { findExercise } from "./domain-exercises.ts";
import { suggestNextSets } from "./domain-progression.ts";
import { equipmentOf, estimateMinutes, nextDayIndex, planWorkout, setOrder } from "./domain-routine.ts";
import { plannedVolume } from "./testing/planned-volume.ts";

const slot = (key: string, exerciseId: string, count: number, superset: string | null = null) => ({
  key,
  exerciseId,
  superset,
  sets: Array.from({ length: count }, () => ({ reps: 8, repsMax: 12, restSeconds: 90 })),
  rule: { kind: "double" as const },
});
const routine = routineData.parse({
  title: "Two days",
  days: [
    {
      title: "A",
      slots: [slot("a", "bench-press", 3), slot("b", "lateral-raise", 2, "x"), slot("c", "face-pull", 3, "x")],
    },
    { title: "B", slots: [slot("a", "walking-lunge", 2)] },
  ],
});
const workout = (date: string, dayIndex: number | null, startedAt = 0) => ({ date, dayIndex, startedAt });

describe("a routine", () => {
  it("goes on with the day after the last one trained, and begins again", () => {
    expect(nextDayIndex(routine, [])).toBe(0);
    expect(nextDayIndex(routine, [workout("2026-11-01", 0)])).toBe(1);
    expect(nextDayIndex(routine, [workout("2026-11-02", 1), workout("2026-11-01", 0)])).toBe(0);
    expect(nextDayIndex({ ...routine, afterLastDay: "end" }, [workout("2026-11-02", 1)])).toBeNull();
    expect(nextDayIndex(routine, [workout("2026-11-02", 7), workout("2026-11-01", null)])).toBe(0);
    expect(nextDayIndex(routine, [workout("2026-11-02", 1, 5), workout("2026-11-02", 0, 9)])).toBe(1);
  });

  it("takes the sets of a superset in turns", () => {
    const [day] = routine.days;
    expect(day && setOrder(day).map(({ slot: { key }, set }) => `${key}${set}`)).toEqual([
      "a0",
      "a1",
      "a2",
      "b0",
      "c0",
      "b1",
      "c1",
      "c2",
    ]);
  });

  it("knows its equipment, its length and its volume", () => {
    expect(equipmentOf(routine, findExercise)).toEqual(["barbell", "rack", "bench", "dumbbell", "cable"]);
    const [a, b] = routine.days;
    expect(a && estimateMinutes(a, findExercise)).toBe(21);
    expect(b && estimateMinutes(b, findExercise)).toBe(7);
    const volume = plannedVolume(routine, 4, findExercise);
    expect(volume.chest).toBe(6);
    expect(volume["side-delts"]).toBe(4 + 3);
    expect(volume.quads).toBe(4);
  });

  it("plans a workout with what is suggested", () => {
    const [day] = routine.days;
    if (!day) throw new Error("no day");
    const planned = planWorkout(day, (own) => suggestNextSets(own, findExercise(own.exerciseId), [], { unit: "kg" }));
    expect(planned.map(({ exercise }) => exercise.exerciseId)).toEqual(["bench-press", "lateral-raise", "face-pull"]);
    expect(planned[1]?.exercise).toEqual({ key: "b", exerciseId: "lateral-raise", superset: "x", note: "" });
    expect(planned[0]?.targets[0]).toEqual({
      weightKg: null,
      reps: 8,
      repsMax: 12,
      seconds: null,
      meters: null,
      rpe: null,
      restSeconds: 90,
    });
  });
});

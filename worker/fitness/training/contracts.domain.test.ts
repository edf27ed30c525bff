import { describe, expect, it } from "vitest";
import { training } from "../plan/contract-profile.ts";
import { routineData } from "./contract-routine.ts";
import { setData, workoutData } from "./contract-workout.ts";

const workout = {
  date: "2026-11-26",
  zone: "America/Lima",
  startedAt: 1_795_000_000_000,
  title: "Lower body",
  exercises: [{ key: "a", exerciseId: "back-squat", note: "" }],
  note: "",
};
const set = {
  date: "2026-11-26",
  workoutId: "w1",
  exerciseKey: "a",
  exerciseId: "back-squat",
  position: 0,
  kind: "normal",
  weightKg: 100,
  reps: 5,
  rpe: 8,
  doneAt: null,
};
const routine = {
  title: "Two days",
  days: [{ title: "A", slots: [{ key: "s", exerciseId: "plank", sets: [{ seconds: 30 }], rule: { kind: "none" } }] }],
};

describe("a workout's record", () => {
  it("is taken as it is", () => {
    expect(workoutData.parse(workout)).toEqual(workout);
    expect(setData.parse(set)).toEqual(set);
  });

  it("has a date that exists and a zone that exists", () => {
    expect(workoutData.safeParse({ ...workout, date: "2026-02-30" }).success).toBe(false);
    expect(workoutData.safeParse({ ...workout, date: "26-11-2026" }).success).toBe(false);
    expect(workoutData.safeParse({ ...workout, zone: "Mars/Olympus" }).success).toBe(false);
  });

  it("names an exercise that only this member has", () => {
    const own = { key: "a", exerciseId: "custom:sled-push", note: "" };
    expect(workoutData.safeParse({ ...workout, exercises: [own] }).success).toBe(false);
    expect(workoutData.safeParse({ ...workout, exercises: [{ ...own, name: "Sled push" }] }).success).toBe(true);
  });

  it.each([
    ["a negative weight", { weightKg: -1 }],
    ["no number", { weightKg: Number.NaN }],
    ["more than any lift", { weightKg: 1501 }],
    ["half a rep", { reps: 2.5 }],
    ["too many reps", { reps: 1001 }],
    ["two days in a set", { seconds: 90_000 }],
    ["an effort above 10", { rpe: 10.5 }],
    ["an effort in thirds", { rpe: 7.3 }],
    ["a field of its own", { tempo: "3-1-1" }],
    ["no kind", { kind: "giant" }],
  ])("refuses a set with %s", (_, change) => {
    expect(setData.safeParse({ ...set, ...change }).success).toBe(false);
  });
});

describe("a routine's record", () => {
  it("gets its defaults", () => {
    const parsed = routineData.parse(routine);
    expect(parsed.afterLastDay).toBe("again");
    expect(parsed.days[0]?.slots[0]?.sets[0]).toEqual({ kind: "normal", seconds: 30, restSeconds: 120 });
  });

  it("refuses a range that is upside down, and slots that can't be told apart", () => {
    const slot = { key: "s", exerciseId: "crunch", sets: [{ reps: 12, repsMax: 8 }], rule: { kind: "double" } };
    expect(routineData.safeParse({ ...routine, days: [{ title: "A", slots: [slot] }] }).success).toBe(false);
    const fine = { ...slot, sets: [{ reps: 8, repsMax: 12 }] };
    expect(routineData.safeParse({ ...routine, days: [{ title: "A", slots: [fine] }] }).success).toBe(true);
    expect(routineData.safeParse({ ...routine, days: [{ title: "A", slots: [fine, fine] }] }).success).toBe(false);
  });
});

describe("the plates that a member owns", () => {
  it("are those of a usual gym until they say otherwise", () => {
    expect(training.parse({}).plates).toBeNull();
    const own = { unit: "lb", bar: 35, plates: [{ weight: 25, count: 2 }] };
    expect(training.parse({ plates: own }).plates).toEqual(own);
  });

  it.each([
    ["half a plate", { weight: 25, count: 1.5 }],
    ["a plate without weight", { weight: 0, count: 2 }],
    ["a negative number of plates", { weight: 5, count: -2 }],
  ])("can't be %s", (_, plate) => {
    expect(training.safeParse({ plates: { unit: "kg", bar: 20, plates: [plate] } }).success).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import type { LoggedSet, WorkoutExercise } from "#worker/fitness/training/contract-workout.ts";
import { findExercise } from "#worker/fitness/training/domain-exercises.ts";
import {
  addedSets,
  fieldsOf,
  moveExercise,
  nextSet,
  oneMoreSet,
  repeatedExercises,
  restAfter,
  setRows,
  swappedSets,
  toggleSuperset,
} from "./live-workout.ts";

const place = { workoutId: "w", date: "2026-11-26", exerciseKey: "a", exerciseId: "back-squat" };
const set = (id: string, change: Partial<LoggedSet> = {}): LoggedSet => ({
  ...place,
  id,
  position: 200,
  kind: "normal",
  doneAt: null,
  ...change,
});
const exercise = (key: string, superset: string | null = null): WorkoutExercise => ({
  ...{ key, exerciseId: "back-squat", superset, note: "" },
});

describe("the rows of an exercise", () => {
  const last = [set("l1", { weightKg: 80, reps: 5, doneAt: 1 }), set("l2", { weightKg: 80, reps: 4, doneAt: 2 })];

  it("show what was done last time beside the working set of the same number, warm-ups and drops left out", () => {
    const own = [
      set("d", { position: 201, kind: "drop" }),
      set("s2", { position: 210 }),
      set("w", { position: 0, kind: "warmup" }),
      set("s1", { position: 200 }),
      set("s3", { position: 220 }),
    ];
    expect(setRows(own, last).map(({ set: { id }, label, previous }) => [id, label, previous?.reps])).toEqual([
      ["w", "W", undefined],
      ["s1", "1", 5],
      ["d", "D", undefined],
      ["s2", "2", 4],
      ["s3", "3", undefined],
    ]);
  });

  it("show what was entered before what is suggested, and then the load of the set before", () => {
    const own = [
      set("s1", { weightKg: 70, reps: 6, target: { weightKg: 80, reps: 5, rpe: 8 }, doneAt: 1 }),
      set("s2", { position: 210, target: { weightKg: 82.5, reps: 5 } }),
      set("s3", { position: 220, target: { reps: 5 } }),
      set("s4", { position: 230, target: { reps: 5 }, doneAt: 3, reps: 5 }),
    ];
    expect(setRows(own, []).map(({ shown }) => [shown.weightKg, shown.reps, shown.rpe])).toEqual([
      [70, 6, 8],
      [82.5, 5, null],
      [70, 5, null],
      [null, 5, null],
    ]);
  });
});

describe("the next set", () => {
  it("goes by turns in a superset", () => {
    const exercises = [exercise("a", "x"), exercise("b", "x"), exercise("c")];
    const sets = ["a", "b", "c"].flatMap((key) =>
      [0, 1].map((i) => set(`${key}${i}`, { exerciseKey: key, position: 200 + i * 10 })),
    );
    const order: string[] = [];
    for (let at = 1; ; at++) {
      const next = nextSet(exercises, sets);
      if (!next) break;
      next.doneAt = at;
      order.push(next.id);
    }
    expect(order).toEqual(["a0", "b0", "a1", "b1", "c0", "c1"]);
  });

  it("follows the one that was done last, wherever the member began", () => {
    const sets = [set("s1"), set("s2", { position: 210, doneAt: 5 }), set("s3", { position: 220 })];
    expect(nextSet([exercise("a")], sets)?.id).toBe("s3");
    expect(nextSet([exercise("a")], [set("s1"), set("s2", { position: 210, doneAt: 5 })])?.id).toBe("s1");
  });
});

describe("the rest", () => {
  const exercises = [exercise("a", "x"), exercise("b", "x")];
  const target = { restSeconds: 90 };

  it("comes after the round of a superset, not within it", () => {
    const sets = [
      set("a0", { doneAt: 1, target }),
      set("a1", { position: 210 }),
      set("b0", { exerciseKey: "b", target }),
      set("b1", { exerciseKey: "b", position: 210 }),
    ];
    expect(restAfter(exercises, sets, "a0")).toBe(0);
    const round = sets.map((each) => (each.id === "b0" ? { ...each, doneAt: 2 } : each));
    expect(restAfter(exercises, round, "b0")).toBe(90);
  });

  it("is left out before a drop set and after the last set", () => {
    const sets = [set("a0", { doneAt: 1, target }), set("d", { position: 201, kind: "drop" })];
    expect(restAfter([exercise("a")], sets, "a0")).toBe(0);
    expect(restAfter([exercise("a")], [set("a0", { doneAt: 1, target })], "a0")).toBe(0);
  });

  it("is two minutes where none is planned", () => {
    expect(restAfter([exercise("a")], [set("a0", { doneAt: 1 }), set("a1", { position: 210 })], "a0")).toBe(120);
  });
});

describe("sets that are added", () => {
  it("repeat the last session of the exercise, not what this workout did of it", () => {
    const history = [
      set("o1", { workoutId: "o", date: "2026-11-20", weightKg: 100, reps: 5, doneAt: 1 }),
      set("now", { weightKg: 50, reps: 5, doneAt: 2 }),
    ];
    expect(addedSets(place, findExercise("back-squat"), history)).toMatchObject([
      { patch: { target: { weightKg: 100, reps: 5 }, doneAt: null } },
    ]);
    expect(addedSets(place, findExercise("back-squat"), [])).toHaveLength(3);
    expect(addedSets(place, findExercise("run"), [])).toHaveLength(1);
  });

  it("go where they belong", () => {
    const own = [
      set("w", { position: 0, kind: "warmup" }),
      set("s1", { weightKg: 60, reps: 8, doneAt: 1, target: { restSeconds: 45 } }),
      set("s2", { position: 210 }),
    ];
    expect(oneMoreSet(place, own, "normal").patch?.position).toBe(220);
    expect(oneMoreSet(place, own, "warmup").patch?.position).toBe(10);
    const drop = oneMoreSet(place, own, "drop", own[1]);
    expect(drop.patch).toMatchObject({ position: 201, target: { weightKg: null, reps: 8 } });
    const second = oneMoreSet(place, [...own, { ...set("d"), position: 201, kind: "drop" }], "drop", own[1]);
    expect(second.patch?.position).toBe(202);
  });

  it("of a workout that is repeated are what was done", () => {
    const own = [
      set("w", { position: 0, kind: "warmup", weightKg: 40, reps: 5, doneAt: 1 }),
      set("s1", { weightKg: 60, reps: 8, rpe: 9, doneAt: 2, target: { weightKg: 55, restSeconds: 45 } }),
      set("s2", { position: 210 }),
    ];
    expect(repeatedExercises([exercise("a")], own)).toMatchObject([
      { suggestion: { warmUps: [{ weightKg: 40, reps: 5 }] }, targets: [{ weightKg: 60, reps: 8, restSeconds: 45 }] },
    ]);
  });
});

describe("the order of exercises", () => {
  const list = [exercise("a"), exercise("b"), exercise("c")];
  const keys = (of: { key: string }[]) => of.map(({ key }) => key).join("");

  it("changes by one place and never beyond the ends", () => {
    expect(keys(moveExercise(list, "b", -1))).toBe("bac");
    expect(keys(moveExercise(list, "b", 1))).toBe("acb");
    expect(keys(moveExercise(list, "a", -1))).toBe("abc");
    expect(keys(moveExercise(list, "c", 1))).toBe("abc");
  });

  it("joins and parts supersets, and none is left with one", () => {
    const joined = toggleSuperset(list, "a");
    expect(joined.map(({ superset }) => superset)).toEqual(["a", "a", null]);
    expect(toggleSuperset(joined, "a").map(({ superset }) => superset)).toEqual([null, null, null]);
    expect(toggleSuperset(list, "c")).toEqual(list);
  });
});

it("a set has the fields that it is measured by", () => {
  expect(fieldsOf(findExercise("back-squat"))).toEqual(["weightKg", "reps"]);
  expect(fieldsOf(findExercise("run"))).toEqual(["meters", "seconds"]);
  expect(fieldsOf(findExercise("plank"))).toEqual(["weightKg", "seconds"]);
  expect(fieldsOf(null)).toEqual(["weightKg", "reps"]);
});

describe("an exercise in the place of another", () => {
  const table = { ...place, exerciseKey: "b", exerciseId: "table-row" };
  const plan = [0, 1, 2].map((i) =>
    set(`s${i}`, { position: 200 + i * 10, target: { weightKg: 40, reps: 8, repsMax: 12, restSeconds: 90 } }),
  );

  it("has as many sets as were planned, with their reps and rest, and no load of the other", () => {
    const warmUp = set("w", { kind: "warmup", position: 0, target: { weightKg: 20, reps: 5 } });
    const swapped = swappedSets(table, findExercise("table-row"), [warmUp, ...plan], []);
    expect(swapped.map(({ patch }) => patch?.target)).toEqual(
      Array.from({ length: 3 }, () => ({ reps: 8, repsMax: 12, restSeconds: 90 })),
    );
  });

  it("begins with what was done of it last time", () => {
    const last = [
      set("l", { exerciseId: "table-row", workoutId: "before", reps: 11, doneAt: 1 }),
      set("m", { exerciseId: "table-row", workoutId: "before", position: 210, reps: 9, doneAt: 2 }),
    ];
    expect(swappedSets(table, findExercise("table-row"), plan, last).map(({ patch }) => patch?.target?.reps)).toEqual([
      11, 9, 9,
    ]);
  });

  it("leaves reps out where it is held for a time", () => {
    const plank = swappedSets({ ...table, exerciseId: "plank" }, findExercise("plank"), plan, []);
    expect(plank.map(({ patch }) => patch?.target)).toEqual(Array.from({ length: 3 }, () => ({ restSeconds: 90 })));
  });
});

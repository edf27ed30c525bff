import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LoggedSet } from "./contract-workout.ts";
import { findExercise } from "./domain-exercises.ts";
import { findRecords, type RecordKind, recordsOfWorkout } from "./domain-records.ts";
import { loggedSet, shuffled } from "./testing/sets.ts";

const values = (sets: LoggedSet[]) => {
  const found: Partial<Record<RecordKind, number>> = {};
  for (const { kind, value } of findRecords(sets, findExercise).current)
    if (kind !== "reps-at-weight") found[kind] = value;
  return found;
};
const repRecords = (sets: LoggedSet[]) =>
  findRecords(sets, findExercise)
    .current.filter(({ kind }) => kind === "reps-at-weight")
    .map(({ atKg, value }) => [atKg, value])
    .toSorted();

describe("records of a lift", () => {
  it("are the heaviest weight, the best estimate and the volume of a workout", () => {
    const sets = [
      loggedSet({ date: "2026-11-01", weightKg: 100, reps: 5 }),
      loggedSet({ date: "2026-11-01", weightKg: 100, reps: 5 }),
      loggedSet({ date: "2026-11-05", weightKg: 110, reps: 3 }),
    ];
    const found = values(sets);
    expect(found.heaviest).toBe(110);
    expect(found["session-volume"]).toBe(1000);
    expect(found["one-rep-max"]).toBeCloseTo((110 * (1 + 3 / 30) + (110 * 36) / 34) / 2, 9);
  });

  it("leave out warm-ups and what was not done", () => {
    const sets = [
      loggedSet({ kind: "warmup", weightKg: 200 }),
      loggedSet({ doneAt: null, weightKg: 300 }),
      loggedSet({ weightKg: 80 }),
    ];
    expect(values(sets).heaviest).toBe(80);
    expect(values(sets)["session-volume"]).toBe(400);
  });

  it("count drop sets and sets to failure", () => {
    expect(values([loggedSet({ kind: "failure", weightKg: 90 })]).heaviest).toBe(90);
    expect(values([loggedSet({ kind: "drop", weightKg: 60 })]).heaviest).toBe(60);
  });

  it("come without a rough estimate", () => {
    expect(values([loggedSet({ weightKg: 60, reps: 15 })])["one-rep-max"]).toBeUndefined();
    expect(values([loggedSet({ weightKg: 60, reps: 15 })]).heaviest).toBe(60);
  });

  it("stay with the first at a tie", () => {
    const first = loggedSet({ date: "2026-11-01" });
    const second = loggedSet({ date: "2026-11-08" });
    const { current, history } = findRecords([second, first], findExercise);
    expect(current.every(({ setId }) => setId === first.id)).toBe(true);
    expect(history.filter(({ previous }) => previous !== null)).toEqual([]);
  });

  it("keep the most reps at a weight only where no heavier set has as many", () => {
    const sets = [
      loggedSet({ date: "2026-11-01", weightKg: 100, reps: 5 }),
      loggedSet({ date: "2026-11-02", weightKg: 90, reps: 5 }),
      loggedSet({ date: "2026-11-03", weightKg: 90, reps: 8 }),
      loggedSet({ date: "2026-11-04", weightKg: 110, reps: 5 }),
    ];
    expect(repRecords(sets)).toEqual([
      [110, 5],
      [90, 8],
    ]);
    expect(repRecords([...sets, loggedSet({ date: "2026-11-05", weightKg: 110, reps: 9 })])).toEqual([[110, 9]]);
  });

  it("say at the end of a workout what was beaten, once for its volume", () => {
    const sets = [
      loggedSet({ date: "2026-11-01", weightKg: 100, reps: 5 }),
      loggedSet({ date: "2026-11-08", weightKg: 105, reps: 5 }),
      loggedSet({ date: "2026-11-08", weightKg: 105, reps: 5 }),
    ];
    const beaten = recordsOfWorkout(findRecords(sets, findExercise), "w-2026-11-08");
    expect(beaten.map(({ kind, value, previous }) => [kind, value, previous])).toEqual([
      ["heaviest", 105, 100],
      ["one-rep-max", expect.any(Number), expect.any(Number)],
      ["session-volume", 1050, 500],
    ]);
    expect(recordsOfWorkout(findRecords(sets, findExercise), "w-2026-11-01")).toEqual([]);
  });

  it("count both dumbbells in the volume, not in the weight", () => {
    const found = values([loggedSet({ exerciseId: "dumbbell-bench-press", weightKg: 30, reps: 10 })]);
    expect(found["session-volume"]).toBe(600);
    expect(found.heaviest).toBe(30);
  });
});

describe("records of other exercises", () => {
  it("invert for assistance", () => {
    const sets = [
      loggedSet({ exerciseId: "assisted-pull-up", date: "2026-11-01", weightKg: 40, reps: 8 }),
      loggedSet({ exerciseId: "assisted-pull-up", date: "2026-11-02", weightKg: 50, reps: 8 }),
      loggedSet({ exerciseId: "assisted-pull-up", date: "2026-11-03", weightKg: 30, reps: 6 }),
    ];
    expect(values(sets)).toEqual({ "least-assistance": 30 });
    expect(repRecords(sets)).toEqual([
      [30, 6],
      [40, 8],
    ]);
    expect(
      repRecords([...sets, loggedSet({ exerciseId: "assisted-pull-up", date: "2026-11-04", weightKg: 0, reps: 9 })]),
    ).toEqual([[0, 9]]);
  });

  it("are reps, added weight, time, distance and pace", () => {
    expect(values([loggedSet({ exerciseId: "push-up", weightKg: null, reps: 32 })])).toEqual({ "most-reps": 32 });
    const pull = { exerciseId: "pull-up" };
    expect(
      values([loggedSet({ ...pull, weightKg: null, reps: 12 }), loggedSet({ ...pull, weightKg: 20, reps: 4 })]),
    ).toEqual({
      "most-reps": 12,
      heaviest: 20,
    });
    const none = { weightKg: null, reps: null };
    expect(values([loggedSet({ exerciseId: "plank", ...none, seconds: 95 })])).toEqual({ "longest-time": 95 });
    const run = { exerciseId: "run", ...none };
    expect(
      values([
        loggedSet({ ...run, meters: 5000, seconds: 1500 }),
        loggedSet({ ...run, meters: 10_000, seconds: 3300 }),
        loggedSet({ ...run, meters: 200, seconds: 30 }),
      ]),
    ).toEqual({ "longest-distance": 10_000, "fastest-pace": 300 });
  });

  it("follow what is measured where the list has no such exercise", () => {
    expect(values([loggedSet({ exerciseId: "custom:sled", weightKg: 80, reps: 5 })]).heaviest).toBe(80);
    expect(values([loggedSet({ exerciseId: "custom:sled", weightKg: null, reps: null, meters: 40 })])).toEqual({
      "longest-distance": 40,
    });
  });
});

describe("records as a fold", () => {
  const anySet = fc
    .record({
      weightKg: fc.integer({ min: 0, max: 40 }).map((n) => n * 2.5),
      reps: fc.integer({ min: 0, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      exerciseId: fc.constantFrom("back-squat", "assisted-pull-up", "pull-up", "push-up"),
      kind: fc.constantFrom("normal", "warmup", "drop", "failure") as fc.Arbitrary<LoggedSet["kind"]>,
    })
    .map(({ day, ...set }) => loggedSet({ ...set, date: `2026-11-${String(day).padStart(2, "0")}` }));

  it("don't depend on the order in which sets arrive", () => {
    fc.assert(
      fc.property(shuffled(fc.array(anySet, { maxLength: 25 })), ([sets, inOtherOrder]) => {
        const sorted = (records: { exerciseId: string }[]) =>
          records.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
        expect(sorted(findRecords(inOtherOrder, findExercise).current)).toEqual(
          sorted(findRecords(sets, findExercise).current),
        );
      }),
    );
  });

  it("hold what their set holds, and no other set is better", () => {
    fc.assert(
      fc.property(fc.array(anySet, { minLength: 1, maxLength: 25 }), (sets) => {
        for (const record of findRecords(sets, findExercise).current) {
          const own = sets.find(({ id }) => id === record.setId) as LoggedSet;
          const rivals = sets.filter(
            ({ exerciseId, kind, reps }) => exerciseId === record.exerciseId && kind !== "warmup" && (reps ?? 0) > 0,
          );
          if (record.kind === "heaviest")
            expect(record.value).toBe(Math.max(...rivals.map(({ weightKg }) => weightKg ?? 0)));
          if (record.kind === "least-assistance")
            expect(record.value).toBe(Math.min(...rivals.map(({ weightKg }) => weightKg ?? 0)));
          if (record.kind === "reps-at-weight") expect(record.value).toBe(own.reps);
        }
      }),
    );
  });

  it("fall back to the one before when the best set is deleted or corrected", () => {
    const before = loggedSet({ date: "2026-11-01", weightKg: 100 });
    const slip = loggedSet({ date: "2026-11-08", weightKg: 1000 });
    expect(values([before, slip]).heaviest).toBe(1000);
    expect(values([before]).heaviest).toBe(100);
    expect(values([before, { ...slip, weightKg: 105 }]).heaviest).toBe(105);
  });
});

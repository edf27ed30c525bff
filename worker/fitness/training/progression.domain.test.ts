import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ProgressionRule,
  plannedSet,
  progressionRule,
  type RoutineSlot,
  routineSlot,
} from "./contract-routine.ts";
import type { LoggedSet } from "./contract-workout.ts";
import { loadStep } from "./domain-exercise.ts";
import { findExercise } from "./domain-exercises.ts";
import { estimateOneRepMax } from "./domain-one-rep-max.ts";
import { suggestNextSets } from "./domain-progression.ts";
import { loggedSet, shuffled } from "./testing/sets.ts";

const KG = { unit: "kg" as const, barKg: 20 };
const slotOf = (exerciseId: string, rule: ProgressionRule, set: object, count = 3): RoutineSlot =>
  routineSlot.parse({ key: "s", exerciseId, rule, sets: Array.from({ length: count }, () => set) });
const session = (day: number, exerciseId: string, sets: Partial<LoggedSet>[]) =>
  sets.map((set, position) =>
    loggedSet({ exerciseId, position, date: `2026-11-${String(day).padStart(2, "0")}`, ...set }),
  );
const suggest = (slot: RoutineSlot, history: LoggedSet[], options = KG) =>
  suggestNextSets(slot, findExercise(slot.exerciseId), history, options);
const weightsOf = (suggestion: ReturnType<typeof suggest>) => suggestion.sets.map(({ weightKg }) => weightKg);

describe("double progression", () => {
  const slot = slotOf("bench-press", { kind: "double" }, { reps: 8, repsMax: 12 });
  const bench = (day: number, ...reps: number[]) =>
    session(
      day,
      "bench-press",
      reps.map((each) => ({ weightKg: 60, reps: each })),
    );

  it("starts without a weight of its own", () => {
    const start = suggest(slot, []);
    expect(start.change).toBe("start");
    expect(weightsOf(start)).toEqual([null, null, null]);
    expect(start.sets[0]).toMatchObject({ reps: 8, repsMax: 12, previous: null });
    expect(start.reason).toMatch(/2 or 3 reps in reserve/);
  });

  it("adds a step when all sets are at the top of the range", () => {
    const next = suggest(slot, bench(1, 12, 12, 12));
    expect(next.change).toBe("up");
    expect(weightsOf(next)).toEqual([62.5, 62.5, 62.5]);
    expect(next.sets.map(({ reps }) => reps)).toEqual([8, 8, 8]);
    expect(next.reason).toBe("All 3 sets reached 12 reps with a rep in reserve: go from 60 kg to 62.5 kg.");
    expect(next.sets[1]?.previous).toEqual({ weightKg: 60, reps: 12, seconds: null, meters: null, rpe: null });
  });

  it("waits for a rep in reserve", () => {
    const grind = session(
      1,
      "bench-press",
      [{}, {}, { rpe: 10 }].map((set) => ({ weightKg: 60, reps: 12, ...set })),
    );
    expect(suggest(slot, grind).change).toBe("hold");
    expect(suggest(slot, grind).reason).toMatch(/nothing in reserve/);
    const easy = session(
      1,
      "bench-press",
      [{}, {}, { rpe: 9 }].map((set) => ({ weightKg: 60, reps: 12, ...set })),
    );
    expect(suggest(slot, easy).change).toBe("up");
  });

  it("stays and asks for a rep more where the range is not full", () => {
    const next = suggest(slot, bench(1, 12, 10, 9));
    expect(next.change).toBe("hold");
    expect(next.sets.map(({ weightKg, reps }) => [weightKg, reps])).toEqual([
      [60, 12],
      [60, 11],
      [60, 10],
    ]);
  });

  it("stays after one miss and takes 10 percent off after two in a row", () => {
    expect(suggest(slot, bench(1, 8, 7, 6)).change).toBe("hold");
    const down = suggest(slot, [...bench(1, 8, 7, 6), ...bench(4, 8, 8, 7)]);
    expect(down.change).toBe("down");
    expect(weightsOf(down)).toEqual([52.5, 52.5, 52.5]);
    expect(suggest(slot, [...bench(1, 8, 7, 6), ...bench(4, 8, 8, 8)]).change).toBe("hold");
  });

  it("doesn't take a session that was cut short for a miss, nor for a full one", () => {
    expect(suggest(slot, [...bench(1, 12), ...bench(4, 12, 12)]).change).toBe("hold");
    expect(suggest(slot, bench(4, 12, 12)).reason).toMatch(/Not all sets/);
  });

  it("leaves out warm-ups, drops and sets that were not done", () => {
    const extra = session(1, "bench-press", [
      { kind: "warmup", weightKg: 100, reps: 1 },
      { kind: "drop", weightKg: 40, reps: 3 },
      { doneAt: null, weightKg: 200, reps: 1 },
    ]);
    expect(weightsOf(suggest(slot, [...bench(1, 12, 12, 12), ...extra]))).toEqual([62.5, 62.5, 62.5]);
  });

  it("goes by the position of sets, not by when they were made", () => {
    const made = bench(1, 12, 10, 9);
    const moved = made.map((set, i) => ({ ...set, position: 2 - i }));
    expect(suggest(slot, moved).sets.map(({ previous }) => previous?.reps)).toEqual([9, 10, 12]);
  });

  it("takes assistance off, down to none", () => {
    const assisted = slotOf("assisted-pull-up", { kind: "double" }, { reps: 6, repsMax: 8 });
    const at = (day: number, weightKg: number, reps: number) =>
      session(
        day,
        "assisted-pull-up",
        [1, 2, 3].map(() => ({ weightKg, reps })),
      );
    expect(weightsOf(suggest(assisted, at(1, 30, 8)))).toEqual([25, 25, 25]);
    expect(weightsOf(suggest(assisted, at(1, 3, 8)))).toEqual([0, 0, 0]);
    expect(suggest(assisted, at(1, 0, 8))).toMatchObject({
      change: "hold",
      reason: expect.stringMatching(/no assistance/),
    });
    const harder = suggest(assisted, [...at(1, 30, 5), ...at(3, 30, 4)]);
    expect(harder.change).toBe("down");
    expect(weightsOf(harder)).toEqual([35, 35, 35]);
  });

  it("adds weight to bodyweight", () => {
    const pull = slotOf("pull-up", { kind: "double" }, { reps: 5, repsMax: 8 });
    const next = suggest(
      pull,
      session(
        1,
        "pull-up",
        [1, 2, 3].map(() => ({ weightKg: null, reps: 8 })),
      ),
    );
    expect(weightsOf(next)).toEqual([2.5, 2.5, 2.5]);
    expect(next.reason).toMatch(/from bodyweight to bodyweight \+ 2.5 kg/);
  });

  it("steps by the unit of the member", () => {
    const lb = session(
      1,
      "bench-press",
      [1, 2, 3].map(() => ({ weightKg: 135 * 0.45359237, reps: 12 })),
    );
    const next = suggest(slot, lb, { unit: "lb", barKg: 45 * 0.45359237 } as never);
    expect((next.sets[0]?.weightKg ?? 0) / 0.45359237).toBeCloseTo(140, 9);
    expect(next.reason).toMatch(/from 135 lb to 140 lb/);
  });

  it("warms up for the first set where the slot wants it", () => {
    const withWarmUp = { ...slot, warmUp: true };
    const done = session(
      1,
      "bench-press",
      [1, 2, 3].map(() => ({ weightKg: 100, reps: 12 })),
    );
    expect(suggest(withWarmUp, done).warmUps[0]).toEqual({ weightKg: 20, reps: 10 });
    expect(suggest(slot, done).warmUps).toEqual([]);
    expect(suggest(withWarmUp, []).warmUps).toEqual([]);
  });
});

describe("other rules", () => {
  it("linear adds a step after each full session", () => {
    const slot = slotOf("back-squat", { kind: "linear" }, { reps: 5 });
    const squat = (day: number, reps: number, rpe = 10) =>
      session(
        day,
        "back-squat",
        [1, 2, 3].map(() => ({ weightKg: 100, reps, rpe })),
      );
    expect(weightsOf(suggest(slot, squat(1, 5)))).toEqual([105, 105, 105]);
    expect(suggest(slot, squat(1, 4)).change).toBe("hold");
    expect(weightsOf(suggest(slot, [...squat(1, 4), ...squat(3, 4)]))).toEqual([90, 90, 90]);
  });

  it("keeps a step of the member's own within 10 percent", () => {
    const slot = slotOf("back-squat", { kind: "linear", stepKg: 50 }, { reps: 5 });
    expect(
      weightsOf(
        suggest(
          slot,
          session(
            1,
            "back-squat",
            [1, 2, 3].map(() => ({ weightKg: 40, reps: 5 })),
          ),
        ),
      ),
    ).toEqual([45, 45, 45]);
    expect(
      weightsOf(
        suggest(
          slot,
          session(
            1,
            "back-squat",
            [1, 2, 3].map(() => ({ weightKg: 200, reps: 5 })),
          ),
        ),
      ),
    ).toEqual([220, 220, 220]);
  });

  it("RPE follows the effort of last time by the chart", () => {
    const slot = slotOf("bench-press", { kind: "rpe" }, { reps: 5, rpe: 8 });
    const at = (rpe: number | null) =>
      session(
        1,
        "bench-press",
        [1, 2, 3].map(() => ({ weightKg: 100, reps: 5, rpe })),
      );
    // 100 kg for 5 at RPE 7 is 78.6 %: the maximum is 127.2, of which RPE 8 takes 81.1 %: 103.2.
    expect(weightsOf(suggest(slot, at(7)))).toEqual([102.5, 102.5, 102.5]);
    expect(weightsOf(suggest(slot, at(8)))).toEqual([100, 100, 100]);
    expect(weightsOf(suggest(slot, at(9.5)))).toEqual([95, 95, 95]);
    expect(suggest(slot, at(null)).reason).toMatch(/Rate the effort/);
    // RPE 5 says 114.7: no more than 10 percent at once.
    expect(weightsOf(suggest(slot, at(5)))).toEqual([110, 110, 110]);
  });

  it("waves go by percentages of a training maximum", () => {
    const rule = progressionRule.parse({
      kind: "wave",
      trainingMaxKg: 100,
      weeks: [
        [
          { percent: 65, reps: 5 },
          { percent: 75, reps: 5 },
          { percent: 85, reps: 5 },
        ],
        [
          { percent: 70, reps: 3 },
          { percent: 80, reps: 3 },
          { percent: 90, reps: 3 },
        ],
        [
          { percent: 75, reps: 5 },
          { percent: 85, reps: 3 },
          { percent: 95, reps: 1 },
        ],
      ],
    });
    const slot = slotOf("back-squat", rule, { reps: 5 });
    const options = { ...KG, since: "2026-11-01" };
    expect(weightsOf(suggest(slot, [], options))).toEqual([65, 75, 85]);
    const week = (day: number, sets: [number, number][]) =>
      session(
        day,
        "back-squat",
        sets.map(([weightKg, reps]) => ({ weightKg, reps })),
      );
    const first = week(2, [
      [65, 5],
      [75, 5],
      [85, 8],
    ]);
    expect(weightsOf(suggest(slot, first, options))).toEqual([70, 80, 90]);
    expect(suggest(slot, first, options).sets.map(({ reps }) => reps)).toEqual([3, 3, 3]);
    const second = week(9, [
      [70, 3],
      [80, 3],
      [90, 5],
    ]);
    const third = week(16, [
      [75, 5],
      [85, 3],
      [95, 2],
    ]);
    expect(weightsOf(suggest(slot, [...first, ...second], options))).toEqual([75, 85, 95]);
    // A full wave: the maximum is 105 now, rounded down to steps of 5.
    const again = suggest(slot, [...first, ...second, ...third], options);
    expect(again.change).toBe("up");
    expect(weightsOf(again)).toEqual([65, 75, 85]);
    expect(again.reason).toBe("Week 1 of 3: 65, 75, 85 % of a training maximum of 105 kg.");
    // What was done before the routine began is no week of it.
    expect(weightsOf(suggest(slot, [...first, ...second], { ...KG, since: "2026-11-20" } as never))).toEqual([
      65, 75, 85,
    ]);
  });

  it("waves without a maximum take 90 percent of the best estimate, and never ask for more than it", () => {
    const weeks = [[{ percent: 80, reps: 5 }]];
    const slot = slotOf(
      "back-squat",
      progressionRule.parse({ kind: "wave", trainingMaxKg: null, weeks }),
      { reps: 5 },
      1,
    );
    // 100 kg for one is a maximum of 100: 80 % of 90.
    expect(weightsOf(suggest(slot, session(1, "back-squat", [{ weightKg: 100, reps: 1 }])))).toEqual([70]);
    const typed = slotOf(
      "back-squat",
      progressionRule.parse({ kind: "wave", trainingMaxKg: 500, weeks }),
      { reps: 5 },
      1,
    );
    expect(weightsOf(suggest(typed, session(1, "back-squat", [{ weightKg: 100, reps: 1 }])))).toEqual([100]);
    expect(suggest(slot, session(1, "back-squat", [{ weightKg: 60, reps: 20 }])).reason).toMatch(/close to your limit/);
  });

  it("counts go up by their step to their top", () => {
    const push = slotOf("push-up", { kind: "reps", step: 2, maxReps: 20 }, { reps: 10 });
    const reps = (...each: number[]) =>
      session(
        1,
        "push-up",
        each.map((n) => ({ weightKg: null, reps: n })),
      );
    expect(suggest(push, reps(12, 10, 10)).sets.map((set) => set.reps)).toEqual([14, 12, 12]);
    expect(suggest(push, reps(12, 10, 8)).sets.map((set) => set.reps)).toEqual([12, 10, 10]);
    expect(suggest(push, reps(19, 19, 19)).sets.map((set) => set.reps)).toEqual([20, 20, 20]);
    expect(suggest(push, reps(20, 20, 20)).reason).toMatch(/harder exercise/);

    const plank = slotOf("plank", { kind: "time", stepSeconds: 10, maxSeconds: 90 }, { seconds: 30 }, 2);
    const held = session(
      1,
      "plank",
      [40, 30].map((seconds) => ({ weightKg: null, reps: null, seconds })),
    );
    expect(suggest(plank, held).sets.map(({ seconds }) => seconds)).toEqual([50, 40]);
    expect(suggest(plank, held).reason).toBe("All sets were done as planned: add 10 seconds to each, up to 1:30.");

    const run = slotOf("run", { kind: "distance", stepMeters: 500, maxMeters: 10_000 }, { meters: 3000 }, 1);
    const ran = session(1, "run", [{ weightKg: null, reps: null, meters: 3200, seconds: 1200 }]);
    expect(suggest(run, ran).sets[0]?.meters).toBe(3700);
  });

  it("none repeats what is planned, with last time's weight", () => {
    const slot = slotOf("goblet-squat", { kind: "none" }, { reps: 10 });
    const next = suggest(slot, session(1, "goblet-squat", [{ weightKg: 16, reps: 12 }]));
    expect(next).toMatchObject({ change: "hold", reason: "As planned, with 16 kg as last time." });
    expect(next.sets.map(({ weightKg, reps }) => [weightKg, reps])).toEqual([
      [16, 10],
      [16, 10],
      [16, 10],
    ]);
  });

  it("drops have no suggestion of their own and don't shift the others", () => {
    const slot = routineSlot.parse({
      key: "s",
      exerciseId: "dumbbell-curl",
      rule: { kind: "double" },
      sets: [
        { reps: 8, repsMax: 10 },
        { kind: "drop", reps: 10 },
        { reps: 8, repsMax: 10 },
      ],
    });
    const done = session(1, "dumbbell-curl", [
      { weightKg: 12, reps: 10 },
      { weightKg: 8, reps: 12, kind: "drop" },
      { weightKg: 12, reps: 10 },
    ]);
    const next = suggest(slot, done);
    expect(weightsOf(next)).toEqual([14, null, 14]);
    expect(next.sets.map(({ previous }) => previous?.reps)).toEqual([10, undefined, 10]);
  });
});

describe("every rule", () => {
  const rules: ProgressionRule[] = [
    { kind: "double" },
    { kind: "linear", stepKg: 40 },
    { kind: "rpe" },
    { kind: "wave", trainingMaxKg: null, weeks: [[{ percent: 110, reps: 1 }], [{ percent: 60, reps: 5 }]] },
    { kind: "wave", trainingMaxKg: 900, weeks: [[{ percent: 95, reps: 3 }]] },
    { kind: "reps", step: 2, maxReps: 30 },
    { kind: "none" },
  ];
  const ids = ["bench-press", "dumbbell-curl", "assisted-pull-up", "pull-up", "leg-press", "kettlebell-swing"];
  const anyHistory = fc.array(
    fc.record({
      weightKg: fc.option(
        fc.integer({ min: 0, max: 800 }).map((n) => n / 4),
        { nil: null },
      ),
      reps: fc.integer({ min: 0, max: 30 }),
      rpe: fc.option(
        fc.integer({ min: 2, max: 20 }).map((n) => n / 2),
        { nil: null },
      ),
      day: fc.integer({ min: 1, max: 5 }),
      position: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 15 },
  );

  it("never goes below zero, never jumps, and says why in one sentence", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.constantFrom(...ids),
        anyHistory,
        fc.constantFrom("kg" as const, "lb" as const),
        (rule, id, sets, unit) => {
          const slot = slotOf(id, rule, { reps: 5, repsMax: 8 });
          const exercise = findExercise(id);
          const history = sets.map(({ day, ...set }) => loggedSet({ ...set, exerciseId: id, date: `2026-11-0${day}` }));
          const { sets: next, reason, change } = suggestNextSets(slot, exercise, history, { unit });
          const days = history.map(({ date }) => date).toSorted();
          const last = history.filter(({ date }) => date === days.at(-1)).map(({ weightKg }) => weightKg ?? 0);
          const before = id === "assisted-pull-up" ? Math.min(...last) : Math.max(...last);
          const step = (loadStep(exercise as never, unit) ?? 0) * (unit === "lb" ? 0.45359237 : 1);
          const best = history.reduce((most, set) => {
            const estimate = estimateOneRepMax(set.weightKg ?? 0, set.reps ?? 0, set.rpe);
            return estimate && !estimate.isRough ? Math.max(most, estimate.kg) : most;
          }, 0);
          expect(next).toHaveLength(3);
          expect(reason).toMatch(/^[A-Z].*\.$/);
          for (const { weightKg, reps } of next) {
            expect(reps).toBeGreaterThanOrEqual(1);
            if (weightKg === null) continue;
            expect(weightKg).toBeGreaterThanOrEqual(0);
            // A wave jumps from week to week by its percentages; it is held by the best estimate instead.
            if (rule.kind !== "wave" && change !== "start" && id !== "assisted-pull-up")
              expect(weightKg).toBeLessThanOrEqual(before + Math.max(step, before * 0.1) + 1e-9);
            if (rule.kind === "wave" && best > 0 && id !== "assisted-pull-up")
              expect(weightKg).toBeLessThanOrEqual(best + 1e-4);
            if (rule.kind !== "wave" && change === "down" && id !== "assisted-pull-up")
              expect(weightKg).toBeLessThanOrEqual(before);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("doesn't depend on the order in which sets arrive", () => {
    fc.assert(
      fc.property(fc.constantFrom(...rules), shuffled(anyHistory), (rule, [sets, inOtherOrder]) => {
        const slot = slotOf("bench-press", rule, { reps: 5, repsMax: 8 });
        const ids = new Map(sets.map((set, i) => [set, `set-${i}`]));
        const history = (order: typeof sets) =>
          order.map((set) => {
            const { day, ...own } = set;
            return loggedSet({
              ...own,
              id: ids.get(set) as string,
              exerciseId: "bench-press",
              date: `2026-11-0${day}`,
              doneAt: 1_795_000_000_000,
            });
          });
        expect(suggest(slot, history(inOtherOrder))).toEqual(suggest(slot, history(sets)));
      }),
    );
  });

  it("comes down in the end for a person who always misses, to the bar and no further", () => {
    const slot = slotOf("bench-press", { kind: "linear" }, { reps: 5 });
    let history: LoggedSet[] = [];
    let weight = 100;
    const seen: number[] = [];
    for (let day = 1; day <= 28; day++) {
      history = [
        ...history,
        ...session(
          day,
          "bench-press",
          [1, 2, 3].map(() => ({ weightKg: weight, reps: 3 })),
        ),
      ];
      weight = suggest(slot, history).sets[0]?.weightKg ?? Number.NaN;
      seen.push(weight);
    }
    expect(seen.every((kg, i) => i === 0 || kg <= (seen[i - 1] as number))).toBe(true);
    expect(seen.at(-1)).toBeLessThan(50);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(20);
  });
});

it("a planned set has its defaults", () => {
  expect(plannedSet.parse({ reps: 5 })).toEqual({ kind: "normal", reps: 5, restSeconds: 120 });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Exercise } from "./domain-exercise.ts";
import { EXERCISES, findExercise } from "./domain-exercises.ts";
import { checkSet, likelyLimitKg } from "./domain-set.ts";
import { formatWeight, kgToLb, lbToKg, readWeight, roundToStep, shownWeight } from "./domain-weight.ts";

const named = (id: string) => findExercise(id) as Exercise;
const bench = named("bench-press");

describe("checking a set", () => {
  it("takes a usual one", () => {
    expect(checkSet(bench, { weightKg: 80, reps: 8, rpe: 8 }, 82.5)).toEqual({ verdict: "ok" });
    expect(checkSet(named("push-up"), { reps: 20 })).toEqual({ verdict: "ok" });
    expect(checkSet(named("run"), { meters: 5000, seconds: 1500 })).toEqual({ verdict: "ok" });
    expect(checkSet(named("run"), { seconds: 1500 })).toEqual({ verdict: "ok" });
    expect(checkSet(named("pull-up"), { reps: 8 })).toEqual({ verdict: "ok" });
  });

  it.each([
    ["negative weight", bench, { weightKg: -5, reps: 5 }, "weightKg"],
    ["no number", bench, { weightKg: Number.NaN, reps: 5 }, "weightKg"],
    ["an endless weight", bench, { weightKg: Number.POSITIVE_INFINITY, reps: 5 }, "weightKg"],
    ["more than can be stored", bench, { weightKg: 1501, reps: 5 }, "weightKg"],
    ["1,001 reps", bench, { weightKg: 50, reps: 1001 }, "reps"],
    ["half a rep", bench, { weightKg: 50, reps: 7.5 }, "reps"],
    ["no reps", bench, { weightKg: 50, reps: 0 }, "reps"],
    ["no weight", bench, { reps: 5 }, "weightKg"],
    ["no time", named("plank"), {}, "seconds"],
    ["neither distance nor time", named("run"), {}, "meters"],
    ["a day and more", named("plank"), { seconds: 90_000 }, "seconds"],
    ["an RPE of 11", bench, { weightKg: 50, reps: 5, rpe: 11 }, "rpe"],
    ["nothing at all of an unknown exercise", null, {}, "weightKg"],
  ] as const)("refuses %s", (_, exercise, set, field) => {
    expect(checkSet(exercise, set)).toMatchObject({
      verdict: "refuse",
      field,
      why: expect.stringMatching(/^Enter .+\.$/),
    });
  });

  it("asks about a bench press of 900 kg, in both units", () => {
    expect(checkSet(bench, { weightKg: 900, reps: 1 })).toMatchObject({
      verdict: "ask",
      field: "weightKg",
      question: expect.stringContaining("1,984.16 lb"),
    });
  });

  it("asks about half more than ever, not about assistance", () => {
    expect(checkSet(bench, { weightKg: 135, reps: 5 }, 60)).toMatchObject({ verdict: "ask", field: "weightKg" });
    expect(checkSet(bench, { weightKg: 75, reps: 5 }, 60)).toEqual({ verdict: "ok" });
    expect(checkSet(named("assisted-pull-up"), { weightKg: 60, reps: 5 }, 20)).toEqual({ verdict: "ok" });
  });

  it("asks about 300 reps, a plank of an hour and a run at 30 km/h", () => {
    expect(checkSet(named("push-up"), { reps: 300 }).verdict).toBe("ask");
    expect(checkSet(named("plank"), { seconds: 3600 }).verdict).toBe("ask");
    expect(checkSet(named("run"), { meters: 10_000, seconds: 1200 }).verdict).toBe("ask");
    expect(checkSet(named("cycling"), { meters: 40_000, seconds: 3600 }).verdict).toBe("ok");
  });

  it("has a likely limit below the world's best for every exercise", () => {
    // Raw squat 490 kg, deadlift 501 kg, bench press 355 kg.
    for (const exercise of EXERCISES) expect(likelyLimitKg(exercise)).toBeLessThanOrEqual(600);
    expect(likelyLimitKg(named("back-squat"))).toBeLessThan(490);
    expect(likelyLimitKg(named("deadlift"))).toBeLessThan(501);
    expect(likelyLimitKg(bench)).toBeLessThan(355);
    expect(likelyLimitKg(named("dumbbell-curl"))).toBeLessThan(likelyLimitKg(bench));
  });
});

describe("weights in two units", () => {
  it("convert exactly", () => {
    expect(lbToKg(1)).toBe(0.45359237);
    expect(kgToLb(0.45359237)).toBe(1);
    expect(formatWeight(lbToKg(225), "lb")).toBe("225 lb");
    expect(formatWeight(82.5, "kg")).toBe("82.5 kg");
  });

  it("never drift: what is shown, opened and saved again stays what it was", () => {
    const stored = fc.double({ min: 0, max: 1500, noNaN: true });
    fc.assert(
      fc.property(stored, fc.constantFrom("kg" as const, "lb" as const), (kg, unit) => {
        expect(readWeight(String(shownWeight(kg, unit)), unit, kg)).toEqual({ ok: true, value: kg });
      }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6000 }),
        fc.constantFrom("kg" as const, "lb" as const),
        (quarters, unit) => {
          const typed = quarters / 4;
          const read = readWeight(String(typed), unit, null);
          expect(read.ok && shownWeight(read.value as number, unit)).toBe(typed);
        },
      ),
    );
  });

  it("are 0 or more", () => {
    expect(readWeight("-5", "kg", null)).toEqual({ ok: false, why: "Enter a weight of 0 or more." });
  });

  it("are rounded to steps of their unit", () => {
    expect(roundToStep(81.3, 2.5, "kg")).toBe(82.5);
    expect(roundToStep(81.3, 2.5, "kg", "down")).toBe(80);
    expect(shownWeight(roundToStep(lbToKg(225), 5, "lb", "down"), "lb")).toBe(225);
  });
});

import { describe, expect, it } from "vitest";
import { findExercise } from "#worker/fitness/training/domain-exercises.ts";
import { fieldStep, fieldText, formatSet, formatSetPace, readField, stepped, stepText } from "./training-units.ts";

const kg = { weight: "kg", distance: "km" } as const;
const lb = { weight: "lb", distance: "mi" } as const;
const squat = findExercise("back-squat");
const run = findExercise("run");

describe("the fields of a set", () => {
  it("keep what is stored as it is while it isn't changed", () => {
    const stored = 83.914_588_45;
    expect(readField("weightKg", fieldText("weightKg", stored, squat, lb), stored, squat, lb)).toEqual({
      ok: true,
      value: stored,
    });
    expect(readField("meters", fieldText("meters", 5000, run, lb), 5000, run, lb)).toEqual({ ok: true, value: 5000 });
  });

  it.each([
    ["weightKg", "82,5", { ok: true, value: 82.5 }],
    ["weightKg", "-5", { ok: false }],
    ["reps", "8.5", { ok: false }],
    ["reps", "", { ok: true, value: null }],
    ["seconds", "1:30", { ok: true, value: 90 }],
    ["seconds", "1:75", { ok: false }],
    ["meters", "5.2", { ok: true, value: 5200 }],
  ] as const)("read %s %j", (field, text, read) => {
    expect(readField(field, text, null, field === "meters" ? run : squat, kg)).toMatchObject(read);
  });

  it("step by what is loaded, in the unit that is shown", () => {
    const by = fieldStep("weightKg", squat, lb);
    expect(stepText("weightKg", by, squat, lb)).toBe("+5");
    let value = 0;
    for (let i = 0; i < 40; i++) value = stepped("weightKg", value, by, lb);
    expect(fieldText("weightKg", value, squat, lb)).toBe("200");
    expect(stepped("reps", 0, -1, lb)).toBe(0);
    expect(stepText("meters", -fieldStep("meters", run, lb), run, lb)).toBe("−0.1");
  });
});

it("a set is one line", () => {
  expect(formatSet({ weightKg: 100, reps: 5, rpe: 8 }, squat, kg)).toBe("100 × 5 @8");
  expect(formatSet({ weightKg: 20, reps: 8 }, findExercise("assisted-pull-up"), kg)).toBe("−20 × 8");
  expect(formatSet({ reps: 1 }, null, kg)).toBe("1 rep");
  expect(formatSet({ meters: 5000, seconds: 1500 }, run, kg)).toBe("5 km in 25:00");
  expect(formatSet({}, squat, kg)).toBe("–");
  expect(formatSetPace({ meters: 5000, seconds: 1500 }, kg)).toBe("5:00 /km");
  expect(formatSetPace({ meters: 5000 }, kg)).toBeNull();
});

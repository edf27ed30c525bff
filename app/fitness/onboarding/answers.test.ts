import { describe, expect, it } from "vitest";
import { profileData } from "#worker/fitness/plan/contract-profile.ts";
import {
  type Answers,
  answersOf,
  changeUnits,
  findOpenStep,
  findProblems,
  monthHint,
  NO_ANSWERS,
  readProfile,
  restoreAnswers,
} from "./answers.ts";

const TODAY = "2026-11-26";
const answers = (own: Partial<Answers> = {}): Answers => ({
  ...NO_ANSWERS,
  goal: "lose",
  aim: "strength",
  sex: "female",
  birthYear: "1990",
  weight: "150,5",
  height: "5",
  inches: "6.5",
  activity: "light",
  diet: "vegan",
  ...own,
});
const read = (own: Partial<Answers> = {}) =>
  readProfile(answers(own), { before: null, today: TODAY, timeZone: "America/Lima" });

describe("answers", () => {
  it("make a profile in metric units, decimal comma included", () => {
    // 150.5 lb × 0.45359237; 66.5 in × 2.54
    expect(read()?.weightKg).toBeCloseTo(68.2657, 4);
    expect(read()?.heightCm).toBeCloseTo(168.91, 4);
    expect(read()).toMatchObject({ bodyFatPercent: null, birthMonth: null, timeZone: "America/Lima", overrides: {} });
  });
  it("are asked for group by group", () => {
    expect(findOpenStep(NO_ANSWERS, TODAY)).toBe("goal");
    expect(findOpenStep(answers({ weight: "" }), TODAY)).toBe("body");
    expect(findOpenStep(answers(), TODAY)).toBeNull();
    expect(findProblems("goal", NO_ANSWERS, TODAY)).toEqual({
      goal: "Choose a goal.",
      aim: "Choose what you train for.",
    });
    expect(findProblems("body", NO_ANSWERS, TODAY)).toEqual({
      height: "Enter your height.",
      weight: "Enter your weight.",
      sex: "Choose one for the formula.",
      birthYear: "Enter your year of birth.",
    });
  });
  it.each([
    [{ weight: "900" }, "weight", "Enter a weight from 25 to 350 kg"],
    [{ weight: "heavy" }, "weight", "Enter a weight from 25 to 350 kg"],
    [{ weight: "-150" }, "weight", "Enter a weight from 25 to 350 kg"],
    [{ height: "9" }, "height", "Enter a height"],
    [{ inches: "12" }, "height", "Enter a height"],
    [{ birthYear: "2015" }, "birthYear", "from 13 years on"],
    [{ birthYear: "90" }, "birthYear", "Enter your year of birth."],
    [{ bodyFat: "99" }, "bodyFat", "Enter 3% to 70%"],
  ] as const)("%o is refused with what is wrong", (own, field, message) => {
    expect(findProblems("body", answers(own), TODAY)[field]).toContain(message);
    expect(read(own)).toBeNull();
  });
  it("keep what was typed when the units change, and an untouched body as it is stored", () => {
    const metric = changeUnits(answers(), { weight: "kg", length: "cm", energy: "kcal", volume: "ml" });
    expect(metric).toMatchObject({ weight: "68.3", height: "168.9", inches: "" });
    expect(changeUnits(answers({ weight: "", height: "" }), metric.units)).toMatchObject({ weight: "", height: "" });
    const stored = { ...read(), overrides: { ironMg: 20 }, weightKg: 68.123456, heightCm: 168.777 };
    const plates = { unit: "lb", bar: 35, plates: [{ weight: 25, count: 2 }] };
    const before = profileData.parse({ ...stored, training: { ...read()?.training, plates } });
    const after = readProfile(answersOf(before), { before, today: TODAY, timeZone: "America/Lima" });
    expect(after).toEqual(before);
  });
  it("a goal's rate stays within its limits", () => {
    expect(read({ ratePercent: 1 })?.ratePercent).toBe(1);
    expect(read({ goal: "gain", ratePercent: 1 })?.ratePercent).toBe(0.5);
  });
  it("come back as they were stored, with what an older app stored filled up", () => {
    expect(restoreAnswers({ goal: "gain" })).toEqual({ ...NO_ANSWERS, goal: "gain" });
    expect(restoreAnswers(null)).toEqual(NO_ANSWERS);
  });
});

it("says what a missing month of birth changes, where it changes something", () => {
  expect(monthHint(answers({ birthYear: "2008" }), TODAY)).toBe(
    "Without it we count you as 17 until the year is over.",
  );
  expect(monthHint(answers({ birthYear: "2008", birthMonth: 3 }), TODAY)).toBeNull();
  for (const birthYear of ["1990", "2010", "", "20"]) expect(monthHint(answers({ birthYear }), TODAY)).toBeNull();
});

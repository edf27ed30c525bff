import { describe, expect, it } from "vitest";
import { HOUR } from "../../kernel/instants.ts";
import { REMINDERS, type ReminderKind, reminderData } from "../log/contract-records.ts";
import { profileData } from "../plan/contract-profile.ts";
import { entryOf } from "../testing/commands.ts";
import { routineData } from "../training/contract-routine.ts";
import { type DayFacts, isQuiet } from "./domain-quiet.ts";
import { describeReminder, REMINDER_ABOUT } from "./domain-reminder.ts";

const NOW = Date.parse("2026-11-26T20:00:00Z");
// A Thursday.
const day = (change: Partial<DayFacts> = {}): DayFacts => ({
  ...{ date: "2026-11-26", now: NOW, entries: [], water: [], weighIns: 0, workouts: 0, hasLoggedInWeek: true },
  ...{ routines: [], profile: undefined, b12TargetMcg: 4 },
  ...change,
});
const quiet = (kind: ReminderKind, change: Partial<DayFacts> = {}, weekdays = [4]) =>
  isQuiet({ kind, weekdays }, day(change));
const profile = (change: object) =>
  profileData.parse({
    ...{ goal: "keep", aim: "health", sex: "female", birthYear: 1990, heightCm: 165, weightKg: 60 },
    ...{ activity: "light", diet: "vegan" },
    ...change,
  });
const routine = (weekdays: number[], archived = false) =>
  routineData.parse({ title: "R", weekdays, archived, days: [{ title: "A", note: "", slots: [] }] });
const supplement = (mcg: number, grams = 1) => ({
  ...entryOf(),
  grams,
  food: { ...entryOf().food, name: "B12 tablet", per100g: { vitaminB12Mcg: mcg * 100 }, isFortified: true },
});

describe("a reminder is quiet", () => {
  it("for a meal that is logged, and speaks for the others", () => {
    const entries = [entryOf({ meal: "lunch" })];
    expect((["breakfast", "lunch", "dinner"] as const).map((kind) => quiet(kind, { entries }))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("once the day has a weight, and always for members whom weighing doesn't suit", () => {
    expect(quiet("weigh-in")).toBe(false);
    expect(quiet("weigh-in", { weighIns: 1 })).toBe(true);
    expect(quiet("weigh-in", { profile: profile({ conditions: ["thyroid"] }) })).toBe(false);
    expect(quiet("weigh-in", { profile: profile({ conditions: ["eating_disorder"] }) })).toBe(true);
    expect(quiet("weigh-in", { profile: profile({ hideNumbers: true }) })).toBe(true);
  });

  it("on days without training, and once a workout is started", () => {
    const routines = [routine([1, 4]), routine([5])];
    expect(quiet("workout", { routines }, [])).toBe(false);
    expect(quiet("workout", { routines, workouts: 1 }, [])).toBe(true);
    expect(quiet("workout", { routines: [routine([1, 5])] }, [])).toBe(true);
    expect(quiet("workout", { routines: [routine([4], true)] }, [])).toBe(true);
    // With days of its own it asks no routine.
    expect(quiet("workout", { routines: [] }, [4])).toBe(false);
  });

  it("for water that was logged within two hours", () => {
    expect(quiet("water", { water: [{ at: NOW - 3 * HOUR }] })).toBe(false);
    expect(quiet("water", { water: [{ at: NOW - HOUR }] })).toBe(true);
  });

  it("once the day's B12 is covered, by what is absorbed of it", () => {
    expect(quiet("supplement", { entries: [entryOf()] })).toBe(false);
    expect(quiet("supplement", { entries: [supplement(2)] })).toBe(false);
    expect(quiet("supplement", { entries: [supplement(50)] })).toBe(true);
    expect(quiet("supplement", { entries: [supplement(50)], b12TargetMcg: 40 })).toBe(false);
  });

  it("about a week in which nothing was logged", () => {
    expect(quiet("review")).toBe(false);
    expect(quiet("review", { hasLoggedInWeek: false })).toBe(true);
  });
});

describe("what a device shows", () => {
  const texts = REMINDERS.map((kind) => describeReminder(kind, "2026-11-26"));

  it("has no figure and no blame, and leads into the app", () => {
    for (const { title, body, path } of texts) {
      expect(`${title} ${body}`.replace("B12", "")).not.toMatch(/\d/);
      expect(`${title} ${body}`).not.toMatch(/calorie|kcal|miss|forg[eo]t|streak|late|behind|still|haven't|weight/i);
      expect(path).toMatch(/^\/fitness-app\?tab=/);
    }
  });

  it("is one for each kind and day", () => {
    expect(new Set(texts.map(({ id }) => id)).size).toBe(REMINDERS.length);
    expect(describeReminder("water", "2026-11-27").id).not.toBe(describeReminder("water", "2026-11-26").id);
  });
});

describe("the log takes reminders", () => {
  const start = (kind: ReminderKind) => ({ kind, zone: "America/Lima", isOn: true, ...REMINDER_ABOUT[kind].start });

  it("as they start", () => {
    for (const kind of REMINDERS) expect(reminderData.safeParse(start(kind)).success).toBe(true);
  });

  it.each([
    ["zone", { zone: "Mars/Olympus" }],
    ["minute", { minute: 1440 }],
    ["minute", { minute: 1.5 }],
    ["weekdays", { weekdays: [] }],
    ["weekdays", { weekdays: [7] }],
  ])("not with a wrong %s: %j", (field, change) => {
    const parsed = reminderData.safeParse({ ...start("lunch"), ...change });
    expect(parsed.error?.issues[0]?.path[0]).toBe(field);
  });
});

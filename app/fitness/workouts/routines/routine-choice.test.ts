import { expect, it } from "vitest";
import { routineData } from "#worker/fitness/training/contract-routine.ts";
import { findExercise } from "#worker/fitness/training/domain-exercises.ts";
import { routinesToday } from "./routine-choice.ts";
import { formatWave, newRule, newSlot, plannedMeasure, readWave, rulesFor } from "./routine-edit.ts";

const routine = (id: string, change: object = {}) => ({
  id,
  data: routineData.parse({
    title: id,
    days: [
      { title: "A", slots: [] },
      { title: "B", slots: [] },
    ],
    ...change,
  }),
});
const done = (routineId: string, date: string, dayIndex = 0) => ({
  ...{ routineId, date, dayIndex, startedAt: Date.parse(date), endedAt: Date.parse(date) + 1 },
});
// A Thursday.
const TODAY = "2026-11-26";
const ids = (...of: Parameters<typeof routinesToday>) => routinesToday(...of).map(({ routine: { id } }) => id);

it("what is planned for the weekday comes first, then what was trained or begun last", () => {
  const all = [
    routine("old", { startedOn: "2026-01-01" }),
    routine("trained"),
    routine("thursdays", { weekdays: [4] }),
    routine("gone", { archived: true }),
    routine("begun", { startedOn: "2026-11-25" }),
  ];
  expect(ids(all, [done("trained", "2026-11-20")], TODAY)).toEqual(["thursdays", "begun", "trained", "old"]);
});

it("the day after the last that was finished is next, and a rest day says when", () => {
  const all = [routine("r", { weekdays: [1, 6] })];
  const open = { ...done("r", TODAY, 1), endedAt: null };
  expect(routinesToday(all, [done("r", "2026-11-23"), open], TODAY)).toMatchObject([
    { dayIndex: 1, date: "2026-11-28", isDone: false },
  ]);
  const today = [routine("r", { weekdays: [4] })];
  expect(routinesToday(today, [done("r", TODAY, 1)], TODAY)).toMatchObject([
    { dayIndex: 0, date: "2026-12-03", isDone: true },
  ]);
});

it("weeks of percentages are read as they are written", () => {
  const rule = newRule("wave");
  if (rule.kind !== "wave") throw new Error("no wave");
  expect(readWave(formatWave(rule.weeks))).toEqual(rule.weeks);
  expect(readWave("65% x 5, 75x5\n\n 80*3")).toEqual([
    [
      { percent: 65, reps: 5 },
      { percent: 75, reps: 5 },
    ],
    [{ percent: 80, reps: 3 }],
  ]);
  expect(readWave("sixty")).toBeNull();
  expect(readWave("")).toBeNull();
});

it("an exercise that is added is planned as it is measured, by a rule that fits", () => {
  for (const id of ["back-squat", "push-up", "plank", "run", "assisted-pull-up"]) {
    const exercise = findExercise(id);
    const slot = newSlot("k", id, exercise);
    expect(exercise, id).not.toBeNull();
    expect(slot.sets[0]?.[plannedMeasure(exercise)], id).toBeGreaterThan(0);
    expect(rulesFor(exercise)).toContain(slot.rule.kind);
    expect(routineData.safeParse({ title: "R", days: [{ title: "A", slots: [slot] }] }).success, id).toBe(true);
  }
});

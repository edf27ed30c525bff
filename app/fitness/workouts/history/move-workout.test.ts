import { describe, expect, it } from "vitest";
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import { instantAt } from "#worker/kernel/zoned-instant.ts";
import { clockOf, moveWorkout, readStart, withMinutes } from "./move-workout.ts";

const zone = "America/Lima";
const [today, now] = ["2026-11-26", instantAt("2026-11-26", 18 * 60, zone)];
const startedAt = instantAt("2026-11-26", 17 * 60, zone);
const workout = { date: "2026-11-26", zone, startedAt, endedAt: startedAt + 45 * 60_000 };
const set = (id: string, change: Partial<LoggedSet> = {}): LoggedSet => ({
  ...{ id, workoutId: "w", date: "2026-11-26", exerciseKey: "a", exerciseId: "back-squat", position: 200 },
  ...{ kind: "normal", doneAt: startedAt + 60_000, ...change },
});

describe("the day and the start of a workout", () => {
  const read = (date: string, time: string) => readStart({ date, time }, workout, { today, now });

  it("are an instant in the zone where it was done", () => {
    expect(clockOf(workout)).toBe("17:00");
    expect(read("2026-11-24", "06:30")).toEqual({ ok: true, startedAt: instantAt("2026-11-24", 390, zone) });
    // Seconds of a start that stays are no change.
    const inBetween = { ...workout, startedAt: startedAt + 12_345 };
    expect(readStart({ date: today, time: "17:00" }, inBetween, { today, now })).toEqual({
      ...{ ok: true, startedAt: inBetween.startedAt },
    });
  });

  it.each([
    ["2026-11-27", "06:30", "date"],
    ["1989-12-31", "06:30", "date"],
    ["0202-11-26", "06:30", "date"],
    ["", "06:30", "date"],
    ["2026-11-24", "", "time"],
    ["2026-11-24", "25:00", "time"],
    ["2026-11-26", "18:01", "time"],
  ])("are refused where %s %s can't be meant", (date, time, field) => {
    expect(read(date, time)).toMatchObject({ ok: false, field });
  });

  it("stay what they are in a zone whose day is ahead of the device's", () => {
    const ahead = { ...workout, date: "2026-11-27", zone: "Asia/Tokyo", startedAt: now - 3_600_000 };
    expect(readStart({ date: "2026-11-27", time: clockOf(ahead) }, ahead, { today, now })).toMatchObject({ ok: true });
  });
});

it("a workout moves with its length, and its sets with it in their order", () => {
  const to = instantAt("2026-11-24", 390, zone);
  const sets = [set("one"), set("two", { doneAt: startedAt + 120_000 }), set("open", { doneAt: null })];
  expect(moveWorkout({ id: "w", data: workout }, sets, { date: "2026-11-24", startedAt: to })).toEqual([
    { kind: "workout", id: "w", patch: { date: "2026-11-24", startedAt: to, endedAt: to + 45 * 60_000 } },
    { kind: "set", id: "one", patch: { date: "2026-11-24", doneAt: to + 60_000 } },
    { kind: "set", id: "two", patch: { date: "2026-11-24", doneAt: to + 120_000 } },
    { kind: "set", id: "open", patch: { date: "2026-11-24" } },
  ]);
  expect(moveWorkout({ id: "w", data: workout }, sets, { date: workout.date, startedAt })).toEqual([]);
});

it("a length is written with the start that it counts from, so that two devices can't take one from each", () => {
  expect(withMinutes(workout, 30)).toEqual({ date: "2026-11-26", startedAt, endedAt: startedAt + 30 * 60_000 });
});

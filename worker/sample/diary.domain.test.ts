import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { FoodSnapshot } from "../fitness/log/contract-records.ts";
import { applyCommand } from "../fitness/log/domain-apply.ts";
import { DATED_KINDS } from "../fitness/log/domain-kinds.ts";
import { DAY, toUtcDay } from "../kernel/instants.ts";
import { addDays, daysBetween } from "../kernel/local-date.ts";
import { type FoodLibraryFile, parseFoodLibrary } from "../nutrition/domain-food-library.ts";
import { DIARY_PARTS, generateDiary, partOfDiary } from "./domain-diary.ts";
import { DIARY_FOODS } from "./domain-diary-food.ts";

const NOW = Date.UTC(2026, 10, 26, 12);
const library = parseFoodLibrary(
  JSON.parse(readFileSync(new URL("../../.tikari/foods/library.json", import.meta.url), "utf8")) as FoodLibraryFile,
);
const foods = new Map(library.foods.map((food) => [food.id, food]));
const diary = generateDiary(20, NOW, foods);

it("is the same for the same seed and day, another for another seed, and whole in its parts", () => {
  // As text: comparing ten megabytes field by field takes seconds.
  const isSame = (commands: typeof diary) => JSON.stringify(commands) === JSON.stringify(diary);
  expect(isSame(generateDiary(20, NOW, foods))).toBe(true);
  expect(isSame(generateDiary(21, NOW, foods))).toBe(false);
  expect(isSame(Array.from({ length: DIARY_PARTS }, (_, part) => partOfDiary(diary, part)).flat())).toBe(true);
});

it("is what the log accepts, each record once", () => {
  const seen = new Set<string>();
  const refused = diary.flatMap((command) => {
    const applied = applyCommand(null, command, "device", 1);
    const isEdit = ["profile", "plan"].includes(command.kind);
    if (!isEdit && seen.has(command.record)) return [command.record];
    seen.add(command.record);
    return applied.ok ? [] : [`${command.kind} ${command.record}: ${applied.message}`];
  });
  expect(refused.slice(0, 5)).toEqual([]);
  expect(new Set(diary.map(({ id }) => id)).size).toBe(diary.length);
  expect(DIARY_FOODS.filter((id) => !foods.has(id))).toEqual([]);
});

it("goes back two years with days off, weight that falls with plateaus, and loads that grow", () => {
  const dates = diary.flatMap(({ kind, patch }) => (DATED_KINDS.includes(kind) ? [String(patch?.date)] : []));
  const logged = [...new Set(dates)].toSorted();
  expect(daysBetween(logged[0] ?? "", toUtcDay(NOW))).toBe(730);
  expect(logged.at(-1)).toBe(toUtcDay(NOW - DAY));
  const eaten = new Set(diary.filter(({ kind }) => kind === "entry").map(({ patch }) => patch?.date));
  expect(eaten.size).toBeGreaterThan(600);
  expect(eaten.size).toBeLessThan(715);
  const weights = diary.filter(({ kind }) => kind === "weight").map(({ patch }) => Number(patch?.kg));
  const mean = (list: readonly number[]) => list.reduce((sum, kg) => sum + kg, 0) / list.length;
  // The phases come to 12.5 kg, of which some 60 days of holidays take back four to five.
  const lost = mean(weights.slice(0, 20)) - mean(weights.slice(-20));
  expect(lost).toBeGreaterThan(6);
  expect(lost).toBeLessThan(10);
  const [before, plateau, after] = [30, 170, 310].map((day) => weightAbout(day, diary));
  expect(Number(before) - Number(plateau)).toBeGreaterThan(3);
  expect(Math.abs(Number(plateau) - weightAbout(195, diary))).toBeLessThan(1);
  expect(Number(plateau) - Number(after)).toBeGreaterThan(1);
  const tablets = diary.filter(
    ({ patch }) => (patch?.food as FoodSnapshot | undefined)?.ref.id === "own-supplement-veg1",
  );
  expect(tablets.length).toBe(diary.filter(({ kind }) => kind === "day").length);
  const squats = diary.flatMap(({ kind, patch }) =>
    kind === "set" && patch?.exerciseId === "back-squat" ? [Number(patch.weightKg)] : [],
  );
  expect(squats.length).toBeGreaterThan(150);
  expect(mean(squats.slice(-12))).toBeGreaterThan(mean(squats.slice(0, 12)) * 1.3);
});

it("lifts what one person can: loads grow to less than twice the first, and none falls back to it", () => {
  const sets = diary.flatMap(({ kind, patch }) => (kind === "set" && patch?.weightKg ? [patch] : []));
  for (const [exercise, own] of Map.groupBy(sets, ({ exerciseId }) => exerciseId)) {
    const loads = own.map(({ weightKg }) => Number(weightKg));
    const [first, last, most] = [loads[0] ?? 0, loads.at(-1) ?? 0, Math.max(...loads)];
    expect(last, String(exercise)).toBeGreaterThan(first);
    expect(most, String(exercise)).toBeLessThan(first * 2);
  }
});

it("happens at hours of the member's day, in summer as in winter, and none of it today", () => {
  const hour = new Intl.DateTimeFormat("en-US", { timeZone: "America/Denver", hour: "numeric", hourCycle: "h23" });
  const breakfasts = diary.filter(({ kind, patch }) => kind === "entry" && patch?.meal === "breakfast");
  expect(new Set(breakfasts.map(({ patch }) => hour.format(Number(patch?.at))))).toEqual(new Set(["08"]));
  // In the evening of the 25th it is the 26th in UTC.
  const evening = generateDiary(20, Date.UTC(2026, 10, 26, 2), foods);
  const dates = evening.flatMap(({ kind, patch }) => (DATED_KINDS.includes(kind) ? [String(patch?.date)] : []));
  expect(dates.toSorted().at(-1)).toBe("2026-11-24");
});

/** What the scale says in the ten days around a day of the diary. */
function weightAbout(day: number, commands: typeof diary): number {
  const first = addDays(toUtcDay(NOW), day - 730);
  const near = commands.flatMap(({ kind, patch }) => {
    const days = kind === "weight" ? daysBetween(first, String(patch?.date)) : Number.NaN;
    return Math.abs(days) <= 5 ? [Number(patch?.kg)] : [];
  });
  return near.reduce((sum, kg) => sum + kg, 0) / near.length;
}

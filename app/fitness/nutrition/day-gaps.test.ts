import { expect, test } from "vitest";
import type { EntryData, FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import { profileData } from "#worker/fitness/plan/contract-profile.ts";
import type { CandidateFood } from "#worker/nutrition/domain-closing-food.ts";
import { targetsOn } from "../diary/day-targets.ts";
import type { Entry } from "../diary/diary-day.ts";
import { closeGaps, rowsToWatch, watchEntries } from "./day-gaps.ts";
import { periodTotals } from "./period-totals.ts";

const DATE = "2026-11-26";
const profile = profileData.parse({
  goal: "keep",
  aim: "health",
  sex: "female",
  birthYear: 1990,
  heightCm: 168,
  weightKg: 62,
  activity: "light",
  diet: "vegan",
  avoids: ["soy"],
});
const targets = targetsOn(DATE, profile, []);
if (!targets) throw new Error("A profile has targets.");

let count = 0;
const entry = (name: string, per100g: FoodSnapshot["per100g"], grams = 100): Entry => ({
  kind: "entry",
  id: `e${++count}`,
  seq: 1,
  date: DATE,
  isDeleted: false,
  data: {
    date: DATE,
    meal: "lunch",
    at: 0,
    grams,
    food: { ref: { from: "library", id: name }, name, source: "USDA SR28", per100g },
  } satisfies EntryData,
});
const candidate = (
  id: string,
  per100g: CandidateFood["per100g"],
  contains: CandidateFood["contains"],
): CandidateFood => ({
  id,
  name: id,
  per100g,
  portions: [{ label: "1 cup", grams: 200 }],
  contains,
});
const candidates = [
  candidate("Lentils", { energyKcal: 116, ironMg: 3.3 }, []),
  candidate("Soybeans", { energyKcal: 173, ironMg: 5.1 }, ["soy"]),
];
const find = (entries: Entry[]) => {
  const { rows } = watchEntries(entries, targets);
  return { rows, gaps: closeGaps(rows, { entries, targets, candidates, familiar: new Set() }) };
};

test("a gap has a food that closes it, within what the member avoids", () => {
  const { gaps } = find([entry("Rice", { energyKcal: 130, ironMg: 0.2 }, 300)]);
  const iron = gaps.find(({ row }) => row.key === "ironMg");
  expect(iron?.row.state).toBe("low");
  expect(iron?.suggestion?.food.id).toBe("Lentils");
});

test("what is covered has no suggestion, and no food is suggested twice", () => {
  const { gaps } = find([entry("Iron", { energyKcal: 10, ironMg: 40 })]);
  expect(gaps.find(({ row }) => row.key === "ironMg")).toMatchObject({ row: { state: "covered" }, suggestion: null });
  const foods = find([entry("Rice", { energyKcal: 130 })]).gaps.flatMap(({ suggestion }) => suggestion?.food.id ?? []);
  expect(new Set(foods).size).toBe(foods.length);
});

test("while nothing is logged no food is suggested: it would have to close a whole day", () => {
  const { rows, gaps } = find([]);
  expect(gaps).toEqual(rows.map((row) => ({ row, suggestion: null })));
});

test("the two furthest from target are told until 8 PM, and nothing that is unknown", () => {
  const { rows } = find([entry("Rice", { energyKcal: 130, ironMg: 0.2, zincMg: 5 }, 100)]);
  expect(rowsToWatch(rows, 19).map(({ key }) => key)).toEqual(["ironMg", "zincMg"]);
  expect(rowsToWatch(rows, 20)).toEqual([]);
});

test("the watch list and the table of all nutrients say the same amounts", () => {
  const entries = Array.from({ length: 9 }, () =>
    entry("Kale", { calciumMg: 4.6, zincMg: 0.155, seleniumMcg: 0.35 }, 90),
  );
  const totals = periodTotals(entries, []);
  for (const { key, amount } of find(entries).rows) expect(amount, key).toBe(totals[key].amount);
});

test("what reads as reached is covered", () => {
  const row = find([entry("Kale", { calciumMg: 999.6 })]).rows.find(({ key }) => key === "calciumMg");
  expect(row).toMatchObject({ stateText: "Covered: 1,000 of 1,000 mg", percent: 100, missing: 0 });
});

import { expect, test } from "vitest";
import type { EntryData } from "#worker/fitness/log/contract-records.ts";
import { periodTotals } from "./period-totals.ts";

const eaten = (date: string, per100g: EntryData["food"]["per100g"]) => ({
  data: {
    ...{ date, meal: "lunch", at: 0, grams: 100 },
    food: { ref: { from: "custom", id: "soup" }, name: "Soup", source: "", per100g },
  } satisfies EntryData,
});

test("averages go over the days with food, and water that was drunk on them counts", () => {
  const entries = [
    eaten("2026-11-25", { energyKcal: 100, waterG: 90 }),
    eaten("2026-11-26", { energyKcal: 300, waterG: 70 }),
  ];
  const water = [
    { date: "2026-11-25", ml: 1000 },
    { date: "2026-11-26", ml: 500 },
    { date: "2026-11-24", ml: 700 },
  ];
  const { energyKcal, waterG, ironMg } = periodTotals(entries, water);
  expect([energyKcal.amount, waterG.amount, ironMg.amount]).toEqual([200, 830, null]);
});

test("a day with water alone has that", () => {
  expect(periodTotals([], [{ date: "2026-11-26", ml: 400 }]).waterG.amount).toBe(400);
});

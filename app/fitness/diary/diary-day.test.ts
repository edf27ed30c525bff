import { describe, expect, test } from "vitest";
import type { EntryData } from "#worker/fitness/log/contract-records.ts";
import { copyChanges, deleteChanges, type Entry, knownText, mealAtHour, mealsOf, moveChanges } from "./diary-day.ts";

const NOON = Date.UTC(2026, 10, 26, 12);
let count = 0;
const entry = (data: Partial<EntryData> = {}): Entry => ({
  kind: "entry",
  id: `e${++count}`,
  seq: 1,
  date: data.date ?? "2026-11-26",
  isDeleted: false,
  data: {
    date: "2026-11-26",
    meal: "lunch",
    at: NOON,
    grams: 100,
    food: { ref: { from: "library", id: "sr-1" }, name: "Lentils", source: "USDA SR28", per100g: { energyKcal: 116 } },
    ...data,
  },
});

describe("a day of the diary", () => {
  test("has all four meals in the order of the day, each with its sum", () => {
    const meals = mealsOf([entry({ meal: "dinner", grams: 200 }), entry({ meal: "lunch" }), entry({ meal: "dinner" })]);
    expect(meals.map(({ meal, totals }) => [meal, totals.energyKcal.amount])).toEqual([
      ["breakfast", 0],
      ["lunch", 116],
      ["snacks", 0],
      ["dinner", 348],
    ]);
  });

  test("shows the foods of one saved meal as one line, and two servings of it as two", () => {
    const [group, other] = [
      { id: "g1", name: "Porridge" },
      { id: "g2", name: "Porridge" },
    ];
    const [, lunch] = mealsOf([entry({ group }), entry({ group: other }), entry({ group }), entry()]);
    expect(lunch?.lines.map(({ name, entries, isGroup }) => [name, entries.length, isGroup])).toEqual([
      ["Porridge", 2, true],
      ["Porridge", 1, true],
      ["Lentils", 1, false],
    ]);
  });

  test("says for how many foods a sum is known, never that it is zero", () => {
    const [, lunch] = mealsOf([
      entry(),
      entry({ food: { ...entry().data.food, per100g: { ironMg: 3.3 } } }),
      entry({ food: { ...entry().data.food, per100g: {} } }),
    ]);
    expect(lunch?.totals.ironMg.amount).toBe(3.3);
    expect(knownText(lunch?.totals.ironMg ?? { amount: 0, known: 0, parts: 0 })).toBe("known for 1 of 3 foods");
    expect(lunch?.totals.iodineMcg.amount).toBeNull();
    expect(knownText(lunch?.totals.iodineMcg ?? { amount: 0, known: 0, parts: 0 })).toBe("not known for any food");
    expect(knownText({ amount: 3, known: 2, parts: 2 })).toBe("");
  });
});

describe("copying and moving", () => {
  test("copies are new entries at the same hour of the other day", () => {
    const source = entry({ note: "with lemon", portion: { label: "1 cup", grams: 198, count: 0.5 } });
    const [copy] = copyChanges([source], { date: "2026-11-28" }, NOON);
    expect(copy?.id).not.toBe(source.id);
    expect(copy?.patch).toEqual({ ...source.data, date: "2026-11-28", at: NOON + 2 * 86_400_000 });
  });

  test("a copied saved meal is a group of its own, in the meal that was asked for", () => {
    const group = { id: "g1", name: "Porridge" };
    const copies = copyChanges([entry({ group }), entry({ group })], { date: "2026-11-26", meal: "dinner" }, NOON);
    const ids = copies.map(({ patch }) => patch?.group?.id);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe("g1");
    expect(copies.map(({ patch }) => patch?.meal)).toEqual(["dinner", "dinner"]);
  });

  test("moving changes the day, the meal and the hour, and nothing where all stay", () => {
    const one = entry();
    expect(moveChanges([one], { date: "2026-11-25", meal: "snacks" })).toEqual([
      { kind: "entry", id: one.id, patch: { date: "2026-11-25", meal: "snacks", at: NOON - 86_400_000 } },
    ]);
    expect(moveChanges([one], { date: "2026-11-26", meal: "lunch" })).toBeNull();
  });

  test("deleting names each entry", () => {
    const one = entry();
    expect(deleteChanges([one])).toEqual([{ kind: "entry", id: one.id, patch: null }]);
  });
});

test("the meal that is logged follows the hour", () => {
  expect([2, 7, 12, 16, 19, 22].map(mealAtHour)).toEqual([
    "snacks",
    "breakfast",
    "lunch",
    "snacks",
    "dinner",
    "snacks",
  ]);
});

import { describe, expect, it } from "vitest";
import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import { entryData } from "#worker/fitness/log/contract-records.ts";
import { type LogRecord, recordId } from "#worker/fitness/log/contract-sync.ts";
import { entryOf } from "#worker/fitness/testing/commands.ts";
import {
  describeTotals,
  entryChanges,
  loggedMeals,
  readGrams,
  recordsOf,
  staleReason,
  totalOf,
} from "./card-changes.ts";

const CARD = "0199a1c2-0000-4000-8000-000000000001-0";
const TODAY = "2026-11-26";
const item = { food: entryOf().food, grams: 200, portion: null };

describe("confirming a card", () => {
  it("makes entries that the log takes, under the same ids each time", () => {
    const meals = [{ key: "0-1", date: "2026-11-27", meal: "lunch" as const, title: "Lentils", items: [item, item] }];
    const changes = entryChanges(CARD, meals, TODAY, 5);
    expect(changes.map(({ id }) => id)).toEqual([`${CARD}-0-1-0`, `${CARD}-0-1-1`]);
    for (const { id, patch } of changes) {
      expect(recordId.safeParse(id).success).toBe(true);
      expect(entryData.safeParse(patch).error).toBeUndefined();
    }
    expect(entryChanges(CARD, meals, TODAY, 9).map(({ id }) => id)).toEqual(changes.map(({ id }) => id));
  });

  it("shows afterwards what the diary has of it, as the member chose and changed it", () => {
    const meals = [
      { key: "0-3", date: TODAY, meal: "dinner" as const, title: "Curry", items: [item] },
      { key: "0-1", date: TODAY, meal: "lunch" as const, title: "Lentils", items: [item, item] },
    ];
    const made = entryChanges(CARD, meals, TODAY, 5);
    const records = new Map(
      made.map(({ id = "", patch }) => [id, { kind: "entry", id, data: { ...patch } } as unknown as LogRecord]),
    );
    const ids = [...records.keys()];
    records.delete(`${CARD}-0-1-1`);
    Object.assign(records.get(`${CARD}-0-3-0`)?.data ?? {}, { grams: 90, meal: "snacks" });
    expect(
      loggedMeals(ids, records).map(({ meal, title, items }) => [meal, title, items.map(({ grams }) => grams)]),
    ).toEqual([
      ["lunch", "Lentils", [200]],
      ["snacks", "Curry", [90]],
    ]);
    expect(loggedMeals(ids, new Map())).toEqual([]);
  });

  it("knows what another tab has made of it, and not what another card has", () => {
    const records = new Map([`${CARD}-0-1-0`, `${CARD}1-0-0`, "other"].map((id) => [id, { id } as LogRecord]));
    expect(recordsOf(CARD, records)).toEqual([`${CARD}-0-1-0`]);
    expect(recordsOf(`${CARD}2`, records)).toEqual([]);
  });

  it("stands at the time of today, and at noon of another day", () => {
    const at = (date: string) =>
      entryChanges(CARD, [{ key: "0", date, meal: "lunch", title: null, items: [item] }], TODAY, 5).map(
        ({ patch }) => (patch as { at: number }).at,
      );
    expect([at(TODAY), at("2026-11-25")]).toEqual([[5], [Date.UTC(2026, 10, 25, 12)]]);
  });

  it("adds up what is chosen", () => {
    expect(totalOf([item, { ...item, grams: 100 }])).toMatchObject({ energyKcal: 348, protein: 27 });
  });
});

it("names what chosen foods come to, without energy where the card keeps off it", () => {
  const of = { target: null, unit: "kcal", hidesEnergy: false } as const;
  expect(describeTotals([item], of)).toBe("232 kcal · 18 g protein");
  expect(describeTotals([item], { ...of, target: { energyKcal: 2000, protein: 75 } })).toBe(
    "232 kcal of 2,000 kcal · 18 g of 75 g protein",
  );
  expect(describeTotals([item], { ...of, hidesEnergy: true })).toBe("18 g protein");
});

describe("a card", () => {
  const card = { kind: "entries", date: TODAY, basis: { record: "profile", seq: 4 } } as unknown as CoachCard;
  const profile = (seq: number) => new Map([["profile", { seq } as LogRecord]]);
  it("is out of date once what it was made from has changed, or its day is over", () => {
    expect(staleReason(card, profile(4), TODAY)).toBeNull();
    expect(staleReason(card, profile(5), TODAY)).toMatch(/profile has changed/);
    expect(staleReason(card, new Map(), TODAY)).toMatch(/gone/);
    expect(staleReason(card, profile(4), "2026-11-27")).toMatch(/earlier day/);
    expect(
      staleReason(
        { ...card, kind: "meals", days: [{ date: TODAY }] } as unknown as CoachCard,
        profile(4),
        "2026-11-28",
      ),
    ).toMatch(/days are over/);
  });
  it("stays good for what the member named for a day of the past", () => {
    expect(
      staleReason({ ...card, basis: null, date: "2026-11-25" } as unknown as CoachCard, new Map(), TODAY),
    ).toBeNull();
  });
});

it.each([
  ["200", 200],
  ["12,5", 12.5],
  ["1,200", 1200],
  ["", null],
  ["0", null],
  ["-4", null],
  ["30000", null],
  ["x", null],
])("reads %s as grams", (text, grams) => expect(readGrams(text)).toBe(grams));

import { describe, expect, it } from "vitest";
import type { CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import { entryData } from "#worker/fitness/log/contract-records.ts";
import { type LogRecord, recordId } from "#worker/fitness/log/contract-sync.ts";
import { entryOf } from "#worker/fitness/testing/commands.ts";
import { entryChanges, readGrams, staleReason, totalOf } from "./card-changes.ts";

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
  ["", null],
  ["0", null],
  ["-4", null],
  ["30000", null],
  ["x", null],
])("reads %s as grams", (text, grams) => expect(readGrams(text)).toBe(grams));

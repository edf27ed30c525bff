import { expect, test } from "vitest";
import type { Supply } from "#worker/fitness/supplies/contract.ts";
import { listRunningOut, orderNote, runningOutText, supplyBasis, supplyText } from "./supply-words.ts";

const estimate = { daysLeft: 12, servingsLeft: 12, perDay: 1, by: "log", isLogged: true } as const;

test("says how long it lasts, and what that follows from", () => {
  expect([12, 1, 0].map((daysLeft) => supplyText({ ...estimate, daysLeft }))).toEqual([
    ...["About 12 days left", "About 1 day left", "Probably used up"],
  ]);
  expect([1, 1.46, 0.5, 0.1].map((perDay) => supplyBasis({ ...estimate, perDay }).split(" you ")[0])).toEqual([
    ...["at the 1 serving a day", "at the 1.5 servings a day", "at the 4 servings a week", "at the 1 serving a week"],
  ]);
  expect([1, 2].map((perDay) => supplyBasis({ ...estimate, perDay, by: "directions" }))).toEqual([
    ...["at 1 serving a day, as its directions say", "at 2 servings a day, as its directions say"],
  ]);
  expect(supplyBasis({ ...estimate, by: "serving" })).toContain("one serving a day");
});

const supply: Supply = {
  ...{
    handle: "puna",
    title: "Puna",
    variantId: "v",
    variantTitle: "",
    isListed: true,
    isOnSale: true,
    isSoldOut: false,
  },
  ...{ nextOrderOn: null, arrivedOn: "2026-11-01", estimate: { ...estimate, daysLeft: 3 } },
};

test("says that a product runs out a week before, unless it isn't used or a subscription sends more in time", () => {
  const isSaid = (own: Partial<Supply>) => listRunningOut([{ ...supply, ...own }], "2026-11-28").length > 0;
  expect(isSaid({})).toBe(true);
  expect(isSaid({ estimate: { ...estimate, daysLeft: 8 } })).toBe(false);
  expect(isSaid({ estimate: { ...estimate, daysLeft: 3, isLogged: false } })).toBe(false);
  expect([isSaid({ nextOrderOn: "2026-12-01" }), isSaid({ nextOrderOn: "2026-12-02" })]).toEqual([false, true]);
  expect(runningOutText(supply.estimate)).toMatch(/^runs out in about 3 days, at the 1 serving/);
  expect(runningOutText({ ...estimate, daysLeft: 0 })).toMatch(/^is probably used up, at/);
});

test("lists what runs out first before the rest", () => {
  const of = (title: string, daysLeft: number) => ({ ...supply, title, estimate: { ...estimate, daysLeft } });
  const listed = listRunningOut([of("Maca", 5), of("Sara", 8), of("Puna", 0), of("Inti", 5)], "2026-11-28");
  expect(listed.map(({ title }) => title)).toEqual(["Puna", "Inti", "Maca"]);
});

test("says what stands in the way of ordering again", () => {
  expect(orderNote(supply)).toBeNull();
  expect(orderNote({ ...supply, isSoldOut: true })).toBe("It's sold out right now.");
  expect(orderNote({ ...supply, isSoldOut: true, nextOrderOn: "2026-12-09" })).toBe(
    "Your subscription's next order is on December 9.",
  );
  expect(orderNote({ ...supply, isOnSale: false, isSoldOut: true })).toBe("We no longer sell it.");
});

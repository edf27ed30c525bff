import { describe, expect, it } from "vitest";
import { addDays } from "../../kernel/local-date.ts";
import { estimateSupply } from "./domain-supply.ts";

const TODAY = "2026-11-27";
const ago = (days: number) => addDays(TODAY, -days);
const daily = (days: number, servings = 1) => Array.from({ length: days }, (_, at) => ({ date: ago(at), servings }));

describe("how long a product lasts", () => {
  it("follows what was logged: half a serving a day lasts twice as long", () => {
    const deliveries = [{ date: ago(20), servings: 30 }];
    expect(estimateSupply(deliveries, daily(20), TODAY, null)).toEqual({
      ...{ daysLeft: 10, servingsLeft: 10, perDay: 1, by: "log", isLogged: true },
    });
    expect(estimateSupply(deliveries, daily(20, 0.5), TODAY, null)).toMatchObject({ daysLeft: 40, perDay: 0.5 });
  });

  it("takes one serving a day, and says so, where too little was logged", () => {
    expect(estimateSupply([{ date: ago(5), servings: 30 }], daily(2), TODAY, null)).toEqual({
      ...{ daysLeft: 25, servingsLeft: 25, perDay: 1, by: "serving", isLogged: false },
    });
  });

  it("goes by the directions before anything else, and says so", () => {
    const deliveries = [{ date: ago(5), servings: 30 }];
    expect(estimateSupply(deliveries, [], TODAY, 2)).toEqual({
      ...{ daysLeft: 10, servingsLeft: 20, perDay: 2, by: "directions", isLogged: false },
    });
    expect(estimateSupply(deliveries, daily(6), TODAY, 2)).toMatchObject({ daysLeft: 10, isLogged: true });
  });

  it("counts a habit from the day it began, of a week at least", () => {
    const week = [0, 2, 4, 6].map((days) => ({ date: ago(days), servings: 1 }));
    expect(estimateSupply([{ date: ago(6), servings: 30 }], week, TODAY, null)?.perDay).toBeCloseTo(4 / 7, 2);
    expect(estimateSupply([{ date: ago(2), servings: 30 }], daily(3), TODAY, null)?.perDay).toBeCloseTo(3 / 7, 2);
  });

  it("adds a new pack to what the old one has left, and never less than nothing", () => {
    const two = [
      { date: ago(10), servings: 30 },
      { date: ago(60), servings: 30 },
    ];
    expect(estimateSupply(two, daily(14), TODAY, null)?.servingsLeft).toBe(20);
    const early = [
      { date: ago(10), servings: 30 },
      { date: ago(20), servings: 30 },
    ];
    expect(estimateSupply(early, daily(14), TODAY, null)?.servingsLeft).toBe(40);
    expect(estimateSupply([{ date: ago(60), servings: 30 }], daily(14), TODAY, null)).toMatchObject({ daysLeft: 0 });
  });

  it("knows nothing before something arrived, and leaves out what is older than the window", () => {
    expect(estimateSupply([], daily(14), TODAY, null)).toBeNull();
    expect(estimateSupply([{ date: addDays(TODAY, 1), servings: 30 }], [], TODAY, null)).toBeNull();
    const old = [14, 15, 16, 17].map((days) => ({ date: ago(days), servings: 5 }));
    expect(estimateSupply([{ date: ago(1), servings: 30 }], old, TODAY, null)?.by).toBe("serving");
  });
});

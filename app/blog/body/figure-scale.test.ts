import { describe, expect, it } from "vitest";
import { formatTick, makeScale, readNumber, toPercent } from "./figure-scale.ts";

describe("a figure's numbers", () => {
  it.each([
    ["1,200 mg", 1200],
    ["< 0.1", 0.1],
    ["−4.5 %", -4.5],
    ["about .5", 0.5],
    ["12 of 20", 12],
    ["not stated", null],
    ["", null],
  ])("%j is %s", (cell, expected) => {
    expect(readNumber(cell)).toBe(expected);
  });

  it.each([
    [
      [3.3, 4.7],
      [0, 1, 2, 3, 4, 5],
    ],
    [
      [0.1, 0.31],
      [0, 0.1, 0.2, 0.3, 0.4],
    ],
    [
      [21_442, 3562],
      [0, 5000, 10_000, 15_000, 20_000, 25_000],
    ],
    [
      [-0.6, 1],
      [-1, -0.5, 0, 0.5, 1],
    ],
    [[0], [0, 0.2, 0.4]],
  ])("a scale over %j has round ticks", (values, ticks) => {
    const scale = makeScale(values);
    expect(scale.ticks.slice(0, ticks.length)).toEqual(ticks);
    for (const value of values) {
      expect(toPercent(scale, value)).toBeGreaterThanOrEqual(0);
      expect(toPercent(scale, value)).toBeLessThanOrEqual(100);
    }
  });

  it("need not begin at zero", () => {
    expect(makeScale([1990, 2020], { zero: false }).ticks).toEqual([1990, 2000, 2010, 2020]);
    expect(formatTick(0.30000000000000004)).toBe("0.3");
  });
});

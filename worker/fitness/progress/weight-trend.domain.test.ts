import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../kernel/local-date.ts";
import { dailyWeights, isFarFromTrend, leastSquares, weeklyChange, weightTrend } from "./domain-weight-trend.ts";

const series = (kgs: readonly number[], every = 1) =>
  kgs.map((kg, index) => ({ date: addDays("1990-11-01", index * every), kg }));

describe("the trend", () => {
  it("follows the log for November 1990 in The Hacker's Diet, which rounds each day to a tenth", () => {
    // Trend before: 173.6; weights 172.5, 171.5, 172, 171.5; printed trend 173.5, 173.3, 173.2, 173.0.
    const points = weightTrend([{ date: "1990-10-31", kg: 173.6 }, ...series([172.5, 171.5, 172, 171.5])]);
    const printed = [173.5, 173.3, 173.2, 173.0];
    points.slice(1).forEach((point, index) => {
      expect(Math.abs(point.trendKg - (printed[index] ?? 0))).toBeLessThanOrEqual(0.1);
    });
    expect(points[1]?.trendKg).toBeCloseTo(173.49, 6);
    // Its worked step: 173.2 and a weight of 171.5 make 173.03, printed as 173.0.
    expect(
      weightTrend([
        { date: "1990-11-03", kg: 173.2 },
        { date: "1990-11-04", kg: 171.5 },
      ])[1]?.trendKg,
    ).toBeCloseTo(173.03, 6);
  });
  it("after a gap moves as far as the same weight on each of its days would have moved it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 40, max: 200, noNaN: true }), (gap, kg) => {
        const daily = weightTrend(series([80, ...Array.from({ length: gap }, () => kg)])).at(-1);
        const sparse = weightTrend(series([80, kg], gap)).at(-1);
        expect(sparse?.trendKg).toBeCloseTo(daily?.trendKg ?? 0, 6);
      }),
    );
  });
  it("stays between the lightest and the heaviest, in any order of the weigh-ins", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 40, max: 200, noNaN: true }), { minLength: 1, maxLength: 50 }), (kgs) => {
        const points = weightTrend(series(kgs));
        expect(weightTrend(series(kgs).toReversed())).toEqual(points);
        for (const { trendKg } of points) {
          expect(trendKg).toBeGreaterThanOrEqual(Math.min(...kgs) - 1e-9);
          expect(trendKg).toBeLessThanOrEqual(Math.max(...kgs) + 1e-9);
        }
      }),
    );
  });
  it("takes the earliest of several weigh-ins of a day", () => {
    const day = { date: "2026-11-26" };
    expect(
      dailyWeights([
        { ...day, at: 9, kg: 71 },
        { ...day, at: 5, kg: 70 },
        { ...day, at: 12, kg: 72 },
      ]),
    ).toEqual([{ date: "2026-11-26", kg: 70 }]);
  });
});

it("least squares by hand: (0,1) (1,3) (2,4) (3,6) have the slope 1.6, the intercept 1.1 and the error 0.1", () => {
  const line = leastSquares([
    [0, 1],
    [1, 3],
    [2, 4],
    [3, 6],
  ]);
  expect(line?.slope).toBeCloseTo(1.6, 9);
  expect(line?.intercept).toBeCloseTo(1.1, 9);
  // Residuals −0.1, 0.3, −0.3, 0.1: 0.2 / 2 / 5 = 0.02.
  expect(line?.slopeError).toBeCloseTo(Math.sqrt(0.02), 9);
  expect(leastSquares([[1, 1]])).toBeNull();
});

it("says the change a week, once the weigh-ins are a week apart", () => {
  const falling = series(Array.from({ length: 60 }, (_, day) => 80 - day * 0.05));
  expect(weeklyChange(falling, falling.at(-1)?.date ?? "")).toBeCloseTo(-0.35, 9);
  // The device has four weeks, the server all: a line that depended on what came before would say two things.
  expect(weeklyChange(falling.slice(-28), falling.at(-1)?.date ?? "")).toBeCloseTo(-0.35, 9);
  expect(weeklyChange(series([80, 79], 6), "1990-11-07")).toBeNull();
  expect(weeklyChange([], "1990-11-07")).toBeNull();
});

it("a weigh-in far from a trend of the last four weeks is to be looked at again", () => {
  const last = { date: "2026-11-20", trendKg: 70 };
  expect(isFarFromTrend({ date: "2026-11-28", kg: 226.8 }, last)).toBe(true);
  expect(isFarFromTrend({ date: "2026-11-28", kg: 59 }, last)).toBe(true);
  expect(isFarFromTrend({ date: "2026-11-28", kg: 66 }, last)).toBe(false);
  expect(isFarFromTrend({ date: "2025-11-28", kg: 100 }, last)).toBe(false);
  expect(isFarFromTrend({ date: "2026-11-28", kg: 226.8 }, undefined)).toBe(false);
});

import { expect, it } from "vitest";
import { BUDGETS, cumulativeLayoutShift, interactionToNextPaint } from "./web-vitals.ts";

it("holds the specified budgets", () => expect(BUDGETS).toMatchObject({ LCP: 4000, FCP: 3000, CLS: 0.25, FID: 300 }));

it("adds shifts that follow closely and keeps the worst window", () => {
  const at = (startTime: number, value: number) => ({ startTime, value });
  expect(cumulativeLayoutShift([])).toBe(0);
  expect(cumulativeLayoutShift([at(0, 0.1), at(500, 0.1), at(3000, 0.15)])).toBeCloseTo(0.2);
  expect(cumulativeLayoutShift([0, 900, 1800, 2700, 3600, 4500, 5400].map((t) => at(t, 0.1)))).toBeCloseTo(0.6);
});

it("leaves one outlier out of every fifty interactions", () => {
  const of = (n: number) => new Map(Array.from({ length: n }, (_, i) => [i, i === 0 ? 900 : 50]));
  expect(interactionToNextPaint(of(3))).toBe(900);
  expect(interactionToNextPaint(of(60))).toBe(50);
  expect(interactionToNextPaint(new Map())).toBe(0);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brzycki, effectiveReps, epley, estimateOneRepMax, percentOfMax, repsInReserve } from "./domain-one-rep-max.ts";

describe("Brzycki 1993", () => {
  it("gives the percentages of the article: 2 reps 97.2, 5 reps 88.9, 10 reps 75", () => {
    // J Phys Educ Recreat Dance 64:88: predicted 1RM = weight / (1.0278 − 0.0278 · reps).
    for (const [reps, percent] of [
      [2, 97.2],
      [5, 88.9],
      [10, 75],
    ] as const)
      expect(10_000 / (brzycki(100, reps) as number)).toBeCloseTo(percent, 1);
    expect(brzycki(100, 4)).toBeCloseTo(100 / (1.0278 - 0.0278 * 4), 0);
  });

  it("is refused where it means nothing", () => {
    for (const reps of [37, 38, 100, 0, -1, Number.NaN]) expect(brzycki(100, reps)).toBeNull();
    for (const weight of [0, -5, Number.NaN]) expect(brzycki(weight, 5)).toBeNull();
    expect(brzycki(100, 36)).toBe(3600);
  });
});

describe("Epley 1985", () => {
  it("adds a thirtieth for each rep, and nothing for a single", () => {
    expect(epley(100, 10)).toBeCloseTo(133.33, 2);
    expect(epley(90, 5)).toBeCloseTo(105, 10);
    expect(epley(150, 1)).toBe(150);
    expect(epley(100, 0)).toBeNull();
  });

  it("equals Brzycki at ten reps and stays within 4 % of it below", () => {
    expect(epley(87.5, 10)).toBeCloseTo(brzycki(87.5, 10) as number, 10);
    for (let reps = 1; reps <= 10; reps++) {
      const ratio = (epley(100, reps) as number) / (brzycki(100, reps) as number);
      expect(ratio).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(ratio).toBeLessThan(1.04);
    }
  });
});

describe("an estimate", () => {
  it("counts the reps in reserve", () => {
    expect(repsInReserve(8)).toBe(2);
    expect(effectiveReps(5, 8)).toBe(7);
    expect(effectiveReps(5)).toBe(5);
    expect(estimateOneRepMax(100, 3, 8)?.kg).toBeCloseTo(estimateOneRepMax(100, 5, 10)?.kg as number, 10);
  });

  it("is the weight itself for one rep to the limit", () => {
    expect(estimateOneRepMax(140, 1, 10)).toEqual({ kg: 140, effectiveReps: 1, isRough: false });
  });

  it("says when it is rough, and isn't made beyond 20", () => {
    expect(estimateOneRepMax(60, 10)?.isRough).toBe(false);
    expect(estimateOneRepMax(60, 10, 9)?.isRough).toBe(true);
    expect(estimateOneRepMax(60, 20)).not.toBeNull();
    expect(estimateOneRepMax(60, 21)).toBeNull();
    expect(estimateOneRepMax(0, 5)).toBeNull();
  });

  it("grows with weight, reps and reserve, and is never less than the weight", () => {
    const weight = fc.double({ min: 1, max: 500, noNaN: true });
    const half = fc.integer({ min: 12, max: 20 }).map((n) => n / 2);
    fc.assert(
      fc.property(weight, fc.integer({ min: 1, max: 15 }), half, (kg, reps, rpe) => {
        const estimate = estimateOneRepMax(kg, reps, rpe)?.kg as number;
        expect(estimate).toBeGreaterThanOrEqual(kg * (1 - 1e-12));
        expect(estimateOneRepMax(kg, reps + 1, rpe)?.kg).toBeGreaterThan(estimate);
        expect(estimateOneRepMax(kg + 1, reps, rpe)?.kg).toBeGreaterThan(estimate);
        if (rpe > 6) expect(estimateOneRepMax(kg, reps, rpe - 0.5)?.kg).toBeGreaterThan(estimate);
      }),
    );
  });
});

describe("the chart of Tuchscherer 2008", () => {
  it.each([
    [1, 10, 100],
    [5, 10, 86.3],
    [5, 8, 81.1],
    [3, 9, 89.2],
    [8, 7.5, 72.3],
    [1, 9.5, 97.8],
    [2, 8.5, 90.7],
    [12, 8, 62.6],
  ])("has %i reps at RPE %d as %d percent", (reps, rpe, percent) => {
    expect(percentOfMax(reps, rpe)).toBeCloseTo(percent, 0);
    expect(Math.abs((percentOfMax(reps, rpe) as number) - percent)).toBeLessThanOrEqual(0.051);
  });

  it("ends where it was measured", () => {
    expect(percentOfMax(12, 7)).toBe(59.9);
    expect(percentOfMax(12, 6.5)).toBeNull();
    expect(percentOfMax(0, 10)).toBeNull();
    expect([percentOfMax(1, 8), percentOfMax(10, 8)]).toEqual([92.2, 68]);
  });
});

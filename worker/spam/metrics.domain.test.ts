import fc from "fast-check";
import { expect, it } from "vitest";
import { canMeasure, measureAt, measureCurve } from "./domain-metrics.ts";

const decisions = (...pairs: [score: number, isSpam: boolean][]) => pairs.map(([score, isSpam]) => ({ score, isSpam }));

it("counts what a threshold catches and wrongs", () => {
  const measured = measureAt(decisions([0.9, true], [0.95, true], [0.4, true], [0.9, false], [0.1, false]), 0.9);
  expect(measured).toMatchObject({ caught: 2, missed: 1, wronged: 1, passed: 1 });
  expect(measured.precision?.value).toBeCloseTo(2 / 3);
  expect(measured.recall?.value).toBeCloseTo(2 / 3);
});

it("says nothing of what there is none of", () => {
  expect(measureAt([], 0.5)).toMatchObject({ precision: null, recall: null });
  expect(measureAt(decisions([0.2, false]), 0.5)).toMatchObject({ precision: null, recall: null, passed: 1 });
});

it("gives a range that holds the share, as Wilson's interval does, and narrows with more decisions", () => {
  // 8 of 10: the interval of the literature is 0.490 to 0.943.
  const ten = decisions(...Array.from({ length: 10 }, (_, i): [number, boolean] => [0.9, i < 8]));
  expect(measureAt(ten, 0.5).precision?.low).toBeCloseTo(0.49, 2);
  expect(measureAt(ten, 0.5).precision?.high).toBeCloseTo(0.943, 3);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), { minLength: 1 }),
      (pairs) => {
        for (const { precision } of [
          measureAt(decisions(...pairs), 0.5),
          measureAt(decisions(...pairs, ...pairs, ...pairs), 0.5),
        ]) {
          if (!precision) return;
          expect(precision.low).toBeLessThanOrEqual(precision.value + 1e-9);
          expect(precision.high).toBeGreaterThanOrEqual(precision.value - 1e-9);
        }
      },
    ),
  );
});

it("catches no more with a higher threshold", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())), (pairs) => {
      const recalls = measureCurve(decisions(...pairs)).map(({ recall }) => recall);
      expect(recalls).toEqual(recalls.toSorted((a, b) => b - a));
    }),
  );
});

it("knows when there are too few decisions of one sort", () => {
  const some = (spam: number, good: number) =>
    decisions(
      ...Array<[number, boolean]>(spam).fill([0.9, true]),
      ...Array<[number, boolean]>(good).fill([0.1, false]),
    );
  expect(canMeasure(some(20, 20))).toBe(true);
  expect(canMeasure(some(500, 19))).toBe(false);
  expect(canMeasure(some(19, 500))).toBe(false);
});

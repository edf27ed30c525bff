import fc from "fast-check";
import { expect, it } from "vitest";
import { FITTED, keepInside, MAX_SCALE, zoomAt } from "./zoom-transform.ts";

const box = { width: 400, height: 300 };

it("keeps the point under the fingers where it is", () => {
  const zoomed = zoomAt(FITTED, 2, { x: 100, y: -50 }, box);
  // The point of the picture that was 100 px right of the middle is still there.
  expect(100 * zoomed.scale + zoomed.x).toBe(100);
  expect(-50 * zoomed.scale + zoomed.y).toBe(-50);
});

it("returns to the fitted picture, and never shows what is beyond its edges", () => {
  expect(zoomAt(zoomAt(FITTED, 3, { x: 90, y: 20 }, box), 0.01, { x: 0, y: 0 }, box)).toEqual(FITTED);
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), x: fc.integer({ min: -200, max: 200 }) }),
      ),
      (steps) => {
        const end = steps.reduce((t, s) => zoomAt(t, s.factor, { x: s.x, y: 0 }, box), FITTED);
        return end.scale >= 1 && end.scale <= MAX_SCALE && Math.abs(end.x) <= ((end.scale - 1) * box.width) / 2 + 1e-9;
      },
    ),
  );
  expect(keepInside({ scale: 2, x: 999, y: -999 }, box)).toEqual({ scale: 2, x: 200, y: -150 });
});

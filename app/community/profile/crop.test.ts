import { expect, it } from "vitest";
import { keepInside, MIDDLE, moveBy, toRectangle } from "./crop.ts";

const WIDE = { width: 400, height: 200 };

it("begins with the middle, the shorter side whole", () => {
  expect(toRectangle(WIDE, MIDDLE)).toEqual({ x: 100, y: 0, side: 200 });
});

it("never leaves the picture, however far it is moved or enlarged", () => {
  expect(toRectangle(WIDE, moveBy(WIDE, MIDDLE, { x: 9, y: 9 }))).toEqual({ x: 0, y: 0, side: 200 });
  expect(toRectangle(WIDE, moveBy(WIDE, MIDDLE, { x: -9, y: 0 }))).toEqual({ x: 200, y: 0, side: 200 });
  expect(keepInside(WIDE, { x: 0, y: 0, zoom: 99 }).zoom).toBe(4);
  expect(toRectangle(WIDE, { x: 0, y: 0, zoom: 2 })).toEqual({ x: 0, y: 0, side: 100 });
});

it("moves with the finger: half a square is half of what is seen", () => {
  expect(toRectangle(WIDE, moveBy(WIDE, { ...MIDDLE, zoom: 2 }, { x: 0.5, y: 0 }))).toEqual({
    x: 100,
    y: 50,
    side: 100,
  });
});

import { expect, it } from "vitest";
import { coveredHeight } from "./use-visible-area.ts";

it("is what the keyboard leaves free, also where the page was pushed up, and nothing where someone zooms", () => {
  expect(coveredHeight(844, { height: 844, offsetTop: 0, scale: 1 })).toBe(0);
  expect(coveredHeight(844, { height: 450, offsetTop: 0, scale: 1 })).toBe(394);
  expect(coveredHeight(844, { height: 450, offsetTop: 120, scale: 1 })).toBe(274);
  expect(coveredHeight(844, { height: 422, offsetTop: 0, scale: 2 })).toBe(0);
  // Browsers whose window shrinks with the keyboard.
  expect(coveredHeight(450, { height: 450, offsetTop: 0, scale: 1 })).toBe(0);
});

import { expect, it } from "vitest";
import { readNumber, toCount, toNumber } from "./typed-number.ts";

it("reads numbers as people type them", () => {
  expect(readNumber(" 82,5 ")).toEqual({ ok: true, value: 82.5 });
  // Americans write thousands so; nobody types a decimal comma and three digits.
  expect(["1,200", "-12,345.5", "1,234,567", "0,125", "1,25", "12,3456"].map(readNumber)).toEqual(
    [1200, -12_345.5, 1_234_567, 0.125, 1.25, 12.3456].map((value) => ({ ok: true, value })),
  );
  // A stored −0 would be shown with its sign.
  expect(readNumber("-0")).toEqual({ ok: true, value: 0 });
  expect(readNumber("")).toEqual({ ok: true, value: null });
  expect(readNumber(".5")).toEqual({ ok: true, value: 0.5 });
  for (const text of ["8o", "1e9", "--3", "1.2.3", "Infinity", "."]) expect(readNumber(text).ok).toBe(false);
  expect(["1,200", " ", "ten"].map(toNumber)).toEqual([1200, null, Number.NaN]);
});

it("takes no part of a count, and none below 0", () => {
  expect(["1,200", " 7 ", "0", ""].map(toCount)).toEqual([1200, 7, 0, null]);
  expect(["1,5", "1.5", "-1", "1e3", "9".repeat(20)].map(toCount)).toEqual(Array(5).fill(Number.NaN));
});

import { expect, it } from "vitest";
import { numberText } from "./number-text.ts";

it("writes numbers as American English does", () => {
  const wholes = [0, 1, 9, 12, 999, 1000, 1234, 99_999, 100_000, 1_234_567, 12_345_678];
  const fractions = [
    0, 0.0004, 0.0005, 0.005, 0.05, 0.1, 0.149, 0.15, 0.25, 0.333_333, 0.5, 0.675, 0.95, 0.999, 0.9999,
  ];
  for (const digits of [0, 1, 2, 3])
    for (const whole of wholes)
      for (const fraction of fractions)
        for (const value of [whole + fraction, -(whole + fraction) || 0]) {
          const standard = value.toLocaleString("en-US", { maximumFractionDigits: digits });
          // We never write a negative nothing.
          expect([value, digits, numberText(value, digits)]).toEqual([
            value,
            digits,
            standard === "-0" ? "0" : standard,
          ]);
        }
});

it("rounds by the digits that are written", () => {
  expect([1.005, 2.675, 1e-7, -1e-7, 0.1 + 0.2].map((value) => numberText(value, 2))).toEqual([
    ...["1.01", "2.68", "0", "0", "0.3"],
  ]);
  expect(numberText(Number.NaN)).toBe("NaN");
});

import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { allocateAmount, applyRate, calculateIncludedTax, formatDecimal, formatMoney, parseDecimal } from "./money.ts";

it("rounds a share half up, once, on both sides of zero", () => {
  expect(applyRate(1005, 1000)).toBe(101);
  expect(applyRate(-1005, 1000)).toBe(-101);
  expect(applyRate(999, 0)).toBe(0);
  expect(calculateIncludedTax(1190, 1900)).toBe(190);
});

it("splits every amount exactly, within one unit of the fair share", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
      (total, weights) => {
        const parts = allocateAmount(total, weights);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
        const sum = weights.reduce((a, b) => a + b, 0);
        if (sum > 0)
          parts.forEach((p, i) => {
            expect(Math.abs(p - (total * (weights[i] ?? 0)) / sum)).toBeLessThan(1);
          });
      },
    ),
  );
});

it("formats and parses amounts with the currency's own digits", () => {
  expect(formatMoney({ minor: 3800, currency: "USD" })).toBe("$38.00");
  expect(formatMoney({ minor: -3800, currency: "USD" })).toBe("−$38.00");
  expect(formatDecimal({ minor: 3800, currency: "JPY" })).toBe("3800");
  expect(parseDecimal("1,038.5", "USD")).toBe(103_850);
  expect(parseDecimal("38.000", "USD")).toBe(3800);
  for (const bad of ["", "-1", "1.005", "abc", "1e3", "12,5", "1,03", "1,0380", ",5"])
    expect(parseDecimal(bad, "USD")).toBeNull();
});

it("creates the formatter of a currency once", () => {
  const { NumberFormat } = Intl;
  const make = vi.spyOn(Intl, "NumberFormat").mockImplementation(function make(...args) {
    return new NumberFormat(...args);
  } as typeof NumberFormat);
  for (let minor = 0; minor < 50; minor++) formatMoney({ minor, currency: "BOB" });
  // One that finds the currency's digits, one that formats.
  expect(make.mock.calls.length).toBeLessThanOrEqual(2);
  make.mockRestore();
});

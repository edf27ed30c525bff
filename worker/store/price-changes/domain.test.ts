import { expect, it } from "vitest";
import { applyPriceRule, spansOverlap } from "./domain.ts";

it("lowers a price by a part of it or by an amount, and never to nothing", () => {
  expect(applyPriceRule(4200, { kind: "percent", bps: 2000 })).toBe(3360);
  expect(applyPriceRule(999, { kind: "percent", bps: 1500 })).toBe(849);
  expect(applyPriceRule(4200, { kind: "amount", minor: 500 })).toBe(3700);
  expect(applyPriceRule(500, { kind: "amount", minor: 500 })).toBeNull();
  expect(applyPriceRule(500, { kind: "percent", bps: 10_000 })).toBeNull();
  expect(applyPriceRule(500, { kind: "percent", bps: 0 })).toBeNull();
});

it("lets sales follow one another, and a lasting change stand beside none", () => {
  const span = (startsAt: number, endsAt: number | null) => ({ startsAt, endsAt });
  expect(spansOverlap(span(1, 5), span(5, 9))).toBe(false);
  expect(spansOverlap(span(1, 6), span(5, 9))).toBe(true);
  expect(spansOverlap(span(1, null), span(5, 9))).toBe(true);
});

import { expect, it } from "vitest";
import { lotExpiry } from "./lot-expiry.ts";

it.each([
  ["2026-11-21", "expired", true],
  ["2026-11-22", "today", true],
  ["2026-11-23", "tomorrow", true],
  ["2026-12-04", "in 12 days", true],
  ["2027-02-22", "in 3 months", true],
  ["2027-02-23", "in 3 months", false],
  ["2028-08-25", "in 21 months", false],
])("a lot good until %s is good %s on November 22", (bestBefore, text, isSoon) => {
  expect(lotExpiry(bestBefore, "2026-11-22")).toEqual({ text, isSoon });
});

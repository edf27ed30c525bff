import { expect, it } from "vitest";
import { bpsOf, minorOf, percent } from "./amount-inputs.ts";

it("reads percent without rounding surprises, and nothing else as percent", () => {
  expect(["2.9", "2,9", "7.25 %", "0", "100"].map(bpsOf)).toEqual([290, 290, 725, 0, 10_000]);
  expect(["", "-1", "1.999", "abc", "1e2"].map(bpsOf)).toEqual([null, null, null, null, null]);
  for (let bps = 0; bps <= 10_000; bps++) expect(bpsOf(percent(bps))).toBe(bps);
});

it("reads amounts by the digits of the currency; an empty field is nothing", () => {
  expect([minorOf("", "USD"), minorOf(" 12.5 ", "USD"), minorOf("12", "JPY"), minorOf("x", "USD")]).toEqual([
    0,
    1250,
    12,
    null,
  ]);
});

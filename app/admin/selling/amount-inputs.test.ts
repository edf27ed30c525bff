import { expect, it } from "vitest";
import { bpsToPercentText, parseMinor, parsePercent } from "./amount-inputs.ts";

it("reads percent without rounding surprises, and nothing else as percent", () => {
  expect(["2.9", "2,9", "7.25 %", "0", "100"].map(parsePercent)).toEqual([290, 290, 725, 0, 10_000]);
  expect(["", "-1", "1.999", "abc", "1e2"].map(parsePercent)).toEqual([null, null, null, null, null]);
  for (let bps = 0; bps <= 10_000; bps++) expect(parsePercent(bpsToPercentText(bps))).toBe(bps);
});

it("reads amounts by the digits of the currency; an empty field is nothing", () => {
  expect([parseMinor("", "USD"), parseMinor(" 12.5 ", "USD"), parseMinor("12", "JPY"), parseMinor("x", "USD")]).toEqual(
    [0, 1250, 12, null],
  );
});

import { expect, it } from "vitest";
import { bpsToPercentText, parseMinor, parsePercent } from "./amount-inputs.ts";

it("parses percentages without rounding errors and rejects anything else", () => {
  expect(["2.9", "2,9", "7.25 %", "0", "100"].map(parsePercent)).toEqual([290, 290, 725, 0, 10_000]);
  expect(["", "-1", "1.999", "abc", "1e2"].map(parsePercent)).toEqual([null, null, null, null, null]);
  for (let bps = 0; bps <= 10_000; bps++) expect(parsePercent(bpsToPercentText(bps))).toBe(bps);
});

it("parses amounts by the currency's decimals, and an empty field as zero", () => {
  expect([parseMinor("", "USD"), parseMinor(" 12.5 ", "USD"), parseMinor("12", "JPY"), parseMinor("x", "USD")]).toEqual(
    [0, 1250, 12, null],
  );
});

import { expect, it } from "vitest";
import { toCsvLines } from "./csv.ts";

it("quotes where needed, and disarms formulas", () => {
  expect(toCsvLines([["a,b", 'say "x"', "two\nlines", null, -3, " padded "]])).toBe(
    '"a,b","say ""x""","two\nlines",,-3," padded "\r\n',
  );
  for (const bad of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
    expect(toCsvLines([[bad]]).replaceAll('"', "")).toMatch(/^'/);
});

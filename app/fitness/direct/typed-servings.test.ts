import { expect, it } from "vitest";
import { readServings } from "./typed-servings.ts";

it("reads servings as every other typed number", () => {
  expect(["1", "1.5", " 1,5 ", ".333"].map((text) => readServings(text, 40))).toEqual(
    [1, 1.5, 1.5, 0.33].map((count) => ({ count })),
  );
  for (const text of ["", "0", "-1", "two", "0x10", "0.001"])
    expect(readServings(text, 40)).toEqual({ problem: "Enter a number above 0." });
  // Twelve hundred, not a bit more than one.
  for (const text of ["1,200", "101"])
    expect(readServings(text, 1)).toEqual({ problem: "Enter at most 100 servings and 20 kg." });
  expect(readServings("50", 500)).toEqual({ problem: "Enter at most 100 servings and 20 kg." });
});

import { expect, it } from "vitest";
import { findLengthProblem } from "./text-length.ts";

it("says by how much a text is too long, as it would be saved", () => {
  expect(findLengthProblem("a".repeat(150), 150)).toBeNull();
  expect(findLengthProblem(`  ${"a".repeat(150)}\n`, 150)).toBeNull();
  expect(findLengthProblem("a".repeat(151), 150)).toBe("Use at most 150 characters. This is 151: shorten it by 1.");
  expect(findLengthProblem("a".repeat(3400), 2000)).toBe(
    "Use at most 2,000 characters. This is 3,400: shorten it by 1,400.",
  );
});

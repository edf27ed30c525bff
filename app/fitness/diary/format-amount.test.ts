import { expect, test } from "vitest";
import { formatVolume, readVolume } from "./format-amount.ts";

test("water is shown and read in the member's unit", () => {
  expect([formatVolume(237, "fl_oz"), formatVolume(1500, "ml")]).toEqual(["8 fl oz", "1,500 ml"]);
  expect([
    readVolume("12", "fl_oz"),
    readVolume("300", "ml"),
    readVolume("0.5 l", "fl_oz"),
    readVolume("1 cup", "ml"),
  ]).toEqual([355, 300, 500, 237]);
});

test("what is no amount of water is refused", () => {
  for (const text of ["", "abc", "-3", "0", "11 l", "NaN", "1e9"]) expect(readVolume(text, "ml")).toBeNull();
});

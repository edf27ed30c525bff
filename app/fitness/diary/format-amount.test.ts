import { expect, test } from "vitest";
import { formatRestOfVolume, formatVolume } from "#worker/nutrition/domain-volume.ts";
import { glassOf, nearDayOf, readVolume } from "./format-amount.ts";

test("water is shown and read in the member's unit", () => {
  expect([formatVolume(237, "fl_oz"), formatVolume(1500, "ml")]).toEqual(["8 fl oz", "1,500 ml"]);
  expect([
    readVolume("12", "fl_oz"),
    readVolume("300", "ml"),
    readVolume("0.5 l", "fl_oz"),
    readVolume("1 cup", "ml"),
    readVolume("1,500 ml", "ml"),
    readVolume("1,5 l", "ml"),
  ]).toEqual([355, 300, 500, 237, 1500, 1500]);
});

test("a sum of water and its parts add up as they are shown", () => {
  // 24.4 and 14.4 fl oz are 38.8.
  expect([formatVolume(1148, "fl_oz"), formatVolume(722, "fl_oz"), formatRestOfVolume(1148, 722, "fl_oz")]).toEqual([
    "39 fl oz",
    "24 fl oz",
    "15 fl oz",
  ]);
});

test("what is no amount of water is refused", () => {
  for (const text of ["", "abc", "-3", "0", "11 l", "NaN", "1e9"]) expect(readVolume(text, "ml")).toBeNull();
});

test("a glass is what was logged last, unless that is a whole day's water", () => {
  const water = [
    { at: 1, ml: 400 },
    { at: 3, ml: 2600 },
    { at: 2, ml: 300 },
  ];
  expect([glassOf(water, "ml"), glassOf([], "ml"), glassOf([], "fl_oz")]).toEqual([300, 250, 237]);
});

test("a day of the week before goes by its weekday, an older one by its date", () => {
  expect(["2026-11-27", "2026-11-22", "2026-11-21"].map((date) => nearDayOf(date, "2026-11-28"))).toEqual([
    "Friday",
    "Sunday",
    "November 21",
  ]);
});

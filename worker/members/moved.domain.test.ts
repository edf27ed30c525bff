import { expect, it } from "vitest";
import { placeOf, readAcrossMove } from "./domain-moved.ts";

const SPLIT = [
  { from: 3, to: 1, count: 2 },
  { from: 7, to: 3, count: 3 },
];

it("counts moved posts as read up to the first one that was not", () => {
  expect([2, 3, 4, 6, 7, 8, 9, 99].map((read) => readAcrossMove(SPLIT, read, 0))).toEqual([0, 1, 2, 2, 3, 4, 5, 5]);
});

it("does not jump over posts of the other topic that were not read, and takes nothing back", () => {
  const merged = [{ from: 1, to: 11, count: 5 }];
  expect(readAcrossMove(merged, 5, 9)).toBe(9);
  expect(readAcrossMove(merged, 3, 10)).toBe(13);
  expect(readAcrossMove(merged, 5, 40)).toBe(40);
});

it("knows where a post stands now", () => {
  expect([3, 4, 5, 7, 9, 10].map((number) => placeOf(SPLIT, number))).toEqual([1, 2, null, 3, 5, null]);
});

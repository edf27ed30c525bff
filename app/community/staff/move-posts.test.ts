import { expect, it } from "vitest";
import { readNumbers, readTopicId } from "./move-posts.ts";

it.each([
  ["4-7, 9", [4, 5, 6, 7, 9]],
  ["#4–#5 4", [4, 5]],
  ["", null],
  ["7-4", null],
  ["four", null],
  ["0", null],
  ["2-600", null],
])("reads the posts %s", (text, numbers) => {
  expect(readNumbers(text)).toEqual(numbers);
});

it.each([
  ["https://example.com/community/t/iron-and-coffee/06c0nt0p1c00/4#post-4", "06c0nt0p1c00"],
  ["/community/m/topic/06c0nt0p1c00", "06c0nt0p1c00"],
  [" 06c0nt0p1c00 ", "06c0nt0p1c00"],
  ["/community/t/coffee", null],
])("finds the topic of %s", (text, id) => {
  expect(readTopicId(text)).toBe(id);
});

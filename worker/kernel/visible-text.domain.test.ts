import { expect, it } from "vitest";
import { toVisibleText } from "./visible-text.ts";

it.each([
  ["a turned direction", "\u202Egnp.exe\u202C", "gnp.exe"],
  ["isolates", "\u2066a\u2069b", "ab"],
  ["spaces without width", "Nu\u200Btri\u2060tion\uFEFF", "Nutrition"],
  ["soft hyphens and marks of mathematics", "Nu\u00ADtri\u2062tion", "Nutrition"],
  ["control characters", "a\u0000b\u0007c\u0085", "abc"],
  ["only what can't be seen", " \u200B\u200D\u200E\u00AD\u034F\u2060\uFEFF\uFE0F ", ""],
  ["only fillers", "\u3164\u115F\uFFA0\u2800\u{E0020}", ""],
])("leaves out %s", (_, text, shown) => {
  expect(toVisibleText(text)).toBe(shown);
});

it.each(["Line one\nline two\tend", "👩‍👩‍👧‍👦", "می‌خواهم", "e\u0301", "<b>bold</b>", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "אבג abc"])(
  "keeps %j",
  (text) => {
    expect(toVisibleText(text)).toBe(text);
  },
);

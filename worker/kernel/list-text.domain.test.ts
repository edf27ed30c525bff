import { expect, it } from "vitest";
import { listText } from "./list-text.ts";

it("joins a list as American English does", () => {
  const standard = new Intl.ListFormat("en-US", { type: "conjunction" });
  for (const items of [[], ["oats"], ["oats", "lentils"], ["oats", "lentils", "tofu"], ["a", "b", "c", "d"]])
    expect(listText(items)).toBe(standard.format(items));
});

import { expect, it } from "vitest";
import { entryInput } from "./contract-entry.ts";
import { explainInputProblem } from "./domain-input-problem.ts";
import { importTextInput } from "./import/contract.ts";

/** What is said of a post of a file that can't be taken. */
const entry = (change: object, fields: object = {}) => ({
  kind: "article",
  publishAt: null,
  body: { type: "doc", content: [] },
  fields: { title: "Beans", slug: "beans", ...fields },
  ...change,
});
const said = (value: unknown): string => {
  const { error } = entryInput.safeParse(value);
  if (!error) throw new Error("It was taken.");
  return explainInputProblem(error);
};

it.each([
  ["a date that is none", entry({ publishAt: "2026-13-40" }), "Date: Write it as a day such as 2026-11-12."],
  ["a day in a far future", entry({}, { reviewedAt: "2999-01-01" }), /^Day of the review: Write it as a day/],
  ["an address with spaces", entry({}, { slug: "a b" }), "Address: Use lowercase letters, digits and single hyphens."],
  ["a number as title", entry({}, { title: 5 }), "Title: Write it as text."],
  ["an unknown field", entry({}, { colour: 1 }), "Remove what this site doesn't know: colour."],
  ["a missing body", entry({ body: undefined }), "Text: It's missing. Add it."],
  ["an unknown kind", entry({ kind: "poem" }), "Kind: Write one of these: article, recipe, page."],
  ["an empty tag", entry({}, { tags: ["a", " "] }), "Tag 2: Use at least 1 character."],
  ["a part that is no number", entry({}, { seriesPart: "two" }), "Part of the series: Write it as a number."],
  ["a recipe's grams", entry({}, { recipe: { yield: 1 } }), /^Recipe › /],
])("names the field and what to do: %s", (_, value, words) => {
  expect(said(value)).toEqual(typeof words === "string" ? words : expect.stringMatching(words));
});

it("has no word of the schema library, whatever is wrong", () => {
  const values: unknown[] = [null, 5, "x", [], {}, { entry: 1 }, { sourceKey: "a", entry: entry({}) }];
  for (const key of Object.keys(entryInput.shape.fields.shape))
    for (const wrong of [null, 5, -1.5, "\u0000", "x".repeat(9999), [{}], { a: 1 }, true])
      values.push({ sourceKey: "a", entry: entry({}, { [key]: wrong }), oldPaths: [], pictures: [], warnings: [] });
  let refused = 0;
  for (const value of values) {
    const { error } = importTextInput.safeParse(value);
    if (!error) continue;
    refused++;
    expect(explainInputProblem(error)).not.toMatch(
      /Invalid|expected|received|undefined|NaN|Too (big|small)|Unrecognized|fields|\[object/,
    );
  }
  expect(refused).toBeGreaterThan(80);
});

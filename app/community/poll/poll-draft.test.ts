import { expect, it } from "vitest";
import { pollFromFields, pollToFields } from "./poll-draft.ts";

it.each([
  { question: "When?", options: ["Now", "Later"], isMultiple: false, closesAt: null, results: "voted" as const },
  { question: "Which?", options: ["a b", ""], isMultiple: true, closesAt: 5_000_000, results: "closed" as const },
])("a poll survives its draft: $question", (poll) => {
  expect(pollFromFields({ replyTo: "3", ...pollToFields(poll) })).toEqual(poll);
});

it("a draft without a poll has none", () => {
  expect(pollToFields(null)).toEqual({});
  expect(pollFromFields({ replyTo: "3" })).toBeNull();
});

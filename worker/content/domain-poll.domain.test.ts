import { expect, it } from "vitest";
import { bodyInput } from "./contract-body.ts";
import type { Body } from "./domain-body.ts";
import { fromPoll, listPolls, mayShowResults, type PollAttributes, toPoll, toShares } from "./domain-poll.ts";

const poll = (attrs: Partial<PollAttributes> = {}): PollAttributes => ({
  question: "When do you train?",
  options: ["Morning", "Evening"],
  ...attrs,
});
const body = (...polls: PollAttributes[]) =>
  ({ type: "doc", content: polls.map((attrs) => ({ type: "poll", attrs })) }) as Body;
const problem = (attrs: object) => bodyInput.safeParse(body(attrs as PollAttributes)).error?.issues[0]?.message;

it("gives ids that follow from the words, and keeps those that are given", () => {
  expect(toPoll(poll({ options: ["Morning", "morning!", "?"] }))).toEqual({
    id: "when-do-you-train",
    question: "When do you train?",
    options: [
      { id: "morning", text: "Morning" },
      { id: "morning-2", text: "morning!" },
      { id: "option", text: "?" },
    ],
    closesAt: null,
    results: "voted",
  });
  const own = poll({ id: "p1", optionIds: ["a", "b"], closesAt: 5, results: "always" });
  expect(fromPoll(toPoll(own))).toEqual(own);
});

it("tells two polls of one text apart", () => {
  const text = body(poll(), poll(), poll({ id: "other" }));
  expect([...listPolls(text).values()].map(({ id }) => id)).toEqual([
    "when-do-you-train",
    "when-do-you-train-2",
    "other",
  ]);
});

it("refuses what can't be voted on", () => {
  expect(problem(poll())).toBeUndefined();
  expect(problem(poll({ id: "p", optionIds: ["a", "b"], closesAt: 1, results: "closed" }))).toBeUndefined();
  expect(problem(poll({ optionIds: ["a"] }))).toBe("Give each option an id of its own.");
  expect(problem(poll({ optionIds: ["a", "a"] }))).toBe("Give each option an id of its own.");
  expect(problem(poll({ results: "closed" }))).toBe("Choose when the poll closes. Its results are shown after that.");
  for (const wrong of [{ id: "A b" }, { options: ["one"] }, { closesAt: 1.5 }, { results: "never" }, { extra: 1 }])
    expect(problem(poll(wrong as Partial<PollAttributes>)), JSON.stringify(wrong)).toBeTruthy();
});

it("shows results when the poll says so", () => {
  const shown = (results: "always" | "voted" | "closed", hasVoted: boolean, now: number) =>
    mayShowResults({ results, closesAt: 10 }, hasVoted, now);
  expect([shown("always", false, 1), shown("voted", false, 1), shown("voted", true, 1)]).toEqual([true, false, true]);
  expect([shown("closed", true, 9), shown("closed", false, 10), shown("voted", false, 10)]).toEqual([
    false,
    true,
    true,
  ]);
});

it("computes shares", () => {
  expect(toShares([0, 0])).toEqual([0, 0]);
  expect(toShares([1, 1, 1])).toEqual([33, 33, 33]);
  expect(toShares([999, 1])).toEqual([100, 0]);
});

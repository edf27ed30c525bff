/** What an open list says of new posts while its rows stay where they are. */
import { expect, it } from "vitest";
import type { FeedTopic } from "#worker/community/contract-lists.ts";
import { applyFeed, reloadList, startUpdates } from "./list-updates.ts";
import type { TopicRowView } from "./topic-list-data.ts";

const row = (id: string, lastNumber: number, bumpedAt: number) =>
  ({ id, lastNumber, bumpedAt, replies: lastNumber - 1 }) as TopicRowView;
const told = (id: string, lastNumber: number, bumpedAt: number, rest: Partial<FeedTopic> = {}): FeedTopic => ({
  ...{ id, categoryId: "questions", tags: [], lastNumber, bumpedAt },
  ...rest,
});
const ALL = { category: null, tag: null };
const LIST = startUpdates([row("b", 4, 90), row("a", 2, 50)]);

it("rows say how many replies they have and stay in place; what is new is counted once", () => {
  const frame = [told("a", 3, 100), told("new", 1, 110)];
  const list = applyFeed(applyFeed(LIST, frame, ALL), frame, ALL);
  expect(list.topics.map(({ id, replies, bumpedAt }) => [id, replies, bumpedAt])).toEqual([
    ["b", 3, 90],
    ["a", 2, 100],
  ]);
  expect([...list.news.keys()]).toEqual(["a", "new"]);
});

it("leaves out what the list shows already, and what stands on a later page", () => {
  const list = applyFeed(LIST, [told("b", 4, 90), told("a", 1, 20), told("older", 9, 40)], ALL);
  expect([list.news.size, list.topics]).toEqual([0, LIST.topics]);
});

it("takes what belongs to its category or tag alone", () => {
  const frame = [told("x", 1, 100), told("y", 1, 100, { categoryId: "recipes", tags: ["beans"] })];
  expect([...applyFeed(LIST, frame, { category: "questions", tag: null }).news.keys()]).toEqual(["x"]);
  expect([...applyFeed(LIST, frame, { category: null, tag: "beans" }).news.keys()]).toEqual(["y"]);
});

it("loaded again, it keeps waiting only what came on the way", () => {
  const before = applyFeed(LIST, [told("a", 3, 100), told("late", 1, 130), told("b", 6, 125)], ALL);
  const list = reloadList(before, [row("b", 5, 120), row("a", 3, 100)], ALL);
  expect([...list.news.keys()]).toEqual(["late", "b"]);
  expect(list.topics.map(({ id, lastNumber }) => [id, lastNumber])).toEqual([
    ["b", 6],
    ["a", 3],
  ]);
});

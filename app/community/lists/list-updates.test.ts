/** What an open list says of new posts and other changes while its rows stay where they are. */
import { expect, it } from "vitest";
import type { FeedTopic, ListedFacts } from "#worker/community/contract-lists.ts";
import { applyFeed, type ListScope, type ListUpdates, reloadList, scopeOf, startUpdates } from "./list-updates.ts";
import type { ListPlace, TopicListData, TopicRowView } from "./topic-list-data.ts";

const row = (id: string, lastNumber: number, bumpedAt: number, rest: Partial<TopicRowView> = {}) =>
  ({
    ...{ id, lastNumber, bumpedAt, replies: lastNumber - 1, version: lastNumber, title: "Beans", pinned: false },
    ...rest,
  }) as TopicRowView;
const told = (
  id: string,
  lastNumber: number,
  bumpedAt: number,
  { version = lastNumber, ...rest }: Partial<ListedFacts> & { version?: number } = {},
): FeedTopic => ({
  ...{ id, version },
  listed: {
    ...{ title: "Beans", slug: "beans", access: "everybody", categoryId: "questions", tags: [], lastNumber, bumpedAt },
    ...{ replies: lastNumber - 1, closed: false, pin: null, isAnswered: false },
    ...rest,
  },
});
const gone = (id: string, version: number): FeedTopic => ({ id, version, listed: null });
const ALL: ListScope = { category: null, tag: null, pins: "everywhere", categories: [] };
const LIST = startUpdates([row("b", 4, 90), row("a", 2, 50)]);
const newsOf = (list: ListUpdates) => [...list.news.keys()];

it("rows say how many replies they have and stay in place; what is new is counted once", () => {
  const frame = [told("a", 3, 100), told("new", 1, 110)];
  const list = applyFeed(applyFeed(LIST, frame, ALL), frame, ALL);
  expect(list.topics.map(({ id, replies, bumpedAt }) => [id, replies, bumpedAt])).toEqual([
    ["b", 3, 90],
    ["a", 2, 100],
  ]);
  expect(newsOf(list)).toEqual(["a", "new"]);
});

it("leaves out what the list shows already, and what stands on a later page", () => {
  const list = applyFeed(LIST, [told("b", 4, 90), told("a", 1, 20), told("older", 9, 40)], ALL);
  expect([list.news.size, list.topics]).toEqual([0, LIST.topics]);
});

it("takes what belongs to its category or tag alone", () => {
  const frame = [told("x", 1, 100), told("y", 1, 100, { categoryId: "recipes", tags: ["beans"] })];
  expect(newsOf(applyFeed(LIST, frame, { ...ALL, category: "questions" }))).toEqual(["x"]);
  expect(newsOf(applyFeed(LIST, frame, { ...ALL, tag: "beans" }))).toEqual(["y"]);
});

it("loaded again, it keeps waiting only what came on the way", () => {
  const before = applyFeed(LIST, [told("a", 3, 100), told("late", 1, 130), told("b", 6, 125)], ALL);
  const list = reloadList(before, [row("b", 5, 120), row("a", 3, 100)], ALL);
  expect(newsOf(list)).toEqual(["late", "b"]);
  expect(list.topics.map(({ id, lastNumber }) => [id, lastNumber])).toEqual([
    ["b", 6],
    ["a", 3],
  ]);
});

it("rows take a new title, a close, an answer and their new category in place; none of it waits", () => {
  const recipes = { id: "recipes", slug: "recipes", name: "Recipes" } as TopicListData["categories"][number];
  const facts = { title: "Rice", slug: "rice", closed: true, isAnswered: true, categoryId: "recipes" };
  const list = applyFeed(LIST, [told("a", 2, 50, { ...facts, version: 9 })], { ...ALL, categories: [recipes] });
  expect(list.topics[1]).toMatchObject({
    title: "Rice",
    slug: "rice",
    closed: true,
    isAnswered: true,
    category: recipes,
  });
  expect(list.news.size).toBe(0);
});

it("an older state than the row's changes nothing", () => {
  const list = startUpdates([row("a", 2, 50, { version: 7 })]);
  expect(applyFeed(list, [told("a", 2, 50, { title: "Old", version: 6 }), gone("a", 5)], ALL).topics).toEqual(
    list.topics,
  );
});

it("what left the list says so in its place, waits no longer, and comes back in its place", () => {
  const before = applyFeed(LIST, [told("a", 3, 100), told("new", 1, 110)], ALL);
  const left = applyFeed(before, [gone("a", 9), gone("new", 9)], ALL);
  expect([left.topics.map((topic) => topic.left), newsOf(left)]).toEqual([[undefined, "removed"], []]);
  const back = applyFeed(left, [told("a", 3, 100, { version: 10 })], ALL);
  expect(back.topics[1]).not.toHaveProperty("left");
  const moved = applyFeed(LIST, [told("a", 2, 50, { version: 9, categoryId: "recipes" })], {
    ...ALL,
    category: "questions",
  });
  expect(moved.topics[1]?.left).toBe("moved");
  // Deleted topics count no versions.
  expect(applyFeed(LIST, [gone("a", 0)], ALL).topics[1]?.left).toBe("removed");
});

it("a pin is drawn at once, and what it moves waits; pins of a category hold in its list alone", () => {
  const pin = (pinned: ListedFacts["pin"]) => [
    told("a", 2, 50, { version: 9, pin: pinned }),
    told("far", 2, 10, { pin: pinned }),
  ];
  const everywhere = applyFeed(LIST, pin("everywhere"), ALL);
  expect([everywhere.topics[1]?.pinned, newsOf(everywhere)]).toEqual([true, ["a", "far"]]);
  expect(newsOf(applyFeed(LIST, pin("category"), ALL))).toEqual([]);
  const inCategory = { ...ALL, category: "questions", pins: "category" as const };
  expect(newsOf(applyFeed(LIST, pin("category"), inCategory))).toEqual(["a", "far"]);
  expect(newsOf(applyFeed(LIST, pin("everywhere"), { ...ALL, pins: null }))).toEqual([]);
  // No more stand above a list than that.
  const full = startUpdates(["p", "q", "r"].map((id) => row(id, 1, 90, { pinned: true })));
  expect(newsOf(applyFeed(full, [told("far", 2, 10, { pin: "everywhere" })], ALL))).toEqual([]);
});

it("only the first page of the latest has pins", () => {
  const place: ListPlace = { category: null, tag: null, about: null, sort: "latest", cursor: null };
  const pins = (change: Partial<ListPlace>, category: { id: string } | null = null) =>
    scopeOf({ place: { ...place, ...change }, category, categories: [] } as unknown as TopicListData).pins;
  expect([pins({}), pins({}, { id: "c" })]).toEqual(["everywhere", "category"]);
  expect([pins({ sort: "top" }), pins({ cursor: "1.a" }), pins({ tag: "t" }), pins({ about: "entry:1" })]).toEqual(
    Array(4).fill(null),
  );
});

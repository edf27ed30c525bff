/** What counts as new to a member, and as unread. */
import { expect, it } from "vitest";
import { unreadKind } from "./domain-unread.ts";

const DAY = 24 * 60 * 60_000;
const NOW = 100 * DAY;
const topic = { id: "t", lastNumber: 5, createdAt: NOW - DAY, bumpedAt: NOW - 10 };
const kindOf = (
  own: { number: number; level: string | null } | null,
  change: Partial<typeof topic> = {},
  readBefore = 0,
) => unreadKind({ ...topic, ...change }, { readBefore, reading: own ? { t: own } : {} }, NOW);

it("a topic of the last two weeks that was never opened is new", () => {
  expect([kindOf(null), kindOf(null, { createdAt: NOW - 15 * DAY })]).toEqual(["new", null]);
});

it("an opened or followed topic with later posts is unread, until they are read", () => {
  expect(kindOf({ number: 4, level: null })).toBe("unread");
  expect(kindOf({ number: 5, level: "watching" })).toBeNull();
  expect(kindOf({ number: 0, level: "tracking" })).toBe("unread");
  // A level that was taken back leaves a topic as if it had never been opened.
  expect(kindOf({ number: 0, level: null })).toBe("new");
});

it("what is muted, or older than the time up to which all is read, is neither", () => {
  expect(kindOf({ number: 1, level: "muted" })).toBeNull();
  expect([kindOf(null, {}, NOW), kindOf({ number: 1, level: null }, {}, NOW - 10)]).toEqual([null, null]);
});

/** Where the line of the last visit stands. */
import { beforeEach, expect, it } from "vitest";
import { findVisitLine, noteVisit } from "./last-visit.ts";

const MINUTE = 60_000;
let stored: string | null;
const storage = {
  getItem: () => stored,
  setItem: (_: string, value: string) => {
    stored = value;
  },
};
beforeEach(() => {
  stored = null;
});

it("a visit goes on while lists are looked at, and the line stays where the visit before it ended", () => {
  expect(noteVisit(() => storage, 0)).toBeNull();
  expect(noteVisit(() => storage, 20 * MINUTE)).toBeNull();
  expect(noteVisit(() => storage, 100 * MINUTE)).toBe(20 * MINUTE);
  expect(noteVisit(() => storage, 125 * MINUTE)).toBe(20 * MINUTE);
  expect(noteVisit(() => storage, 300 * MINUTE)).toBe(125 * MINUTE);
});

it.each(["", "no JSON", "null", "7", '{"seenAt":"x"}'])("begins anew where %j was stored", (broken) => {
  stored = broken;
  expect(noteVisit(() => storage, 100 * MINUTE)).toBeNull();
});

const topic = (id: string, bumpedAt: number, pinned = false) => ({ id, bumpedAt, pinned });

it("stands between what came since and what was there, pinned topics aside", () => {
  const topics = [topic("pin", 5, true), topic("a", 90), topic("b", 60), topic("c", 50)];
  expect(findVisitLine(topics, 60)).toBe("b");
  expect(findVisitLine(topics, 95)).toBeNull();
  expect(findVisitLine(topics, 40)).toBeNull();
  expect(findVisitLine(topics, null)).toBeNull();
});

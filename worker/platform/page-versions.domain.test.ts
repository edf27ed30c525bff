import { describe, expect, it } from "vitest";
import { DEFAULT_FLAGS, type Flags } from "../kernel/flags.ts";
import {
  confirmedVersion,
  isCurrent,
  MAX_RAISED_TAGS,
  publishedStart,
  raiseTags,
  withDatabaseState,
} from "./page-versions.ts";

const page = (version: number, ...tags: string[]) => ({ version, tags });
const publish = (...publishings: string[][]): Flags =>
  publishings.reduce<Flags>((flags, tags) => raiseTags(flags, tags), DEFAULT_FLAGS);

it("makes stale what carries a raised tag, and nothing else", () => {
  const flags = publish(["product:a", "catalogue"]);
  expect(flags).toEqual({
    ...DEFAULT_FLAGS,
    contentVersion: 1,
    raised: { at: 1, floor: 0, tags: { "product:a": 1, catalogue: 1 } },
  });
  expect(isCurrent(page(0, "product:a"), flags)).toBe(false);
  expect(isCurrent(page(0, "product:b", "catalogue"), flags)).toBe(false);
  expect(isCurrent(page(0, "product:b", "plans"), flags)).toBe(true);
  expect(isCurrent(page(1, "product:a"), flags)).toBe(true);
});

it("makes what has no tags stale with any publishing", () => {
  expect(isCurrent(page(0), DEFAULT_FLAGS)).toBe(true);
  expect(isCurrent(page(0), publish(["plans"]))).toBe(false);
});

it("keeps a newer entry where the flags at hand are older", () => {
  expect(isCurrent(page(5, "product:a"), publish(["product:a"]))).toBe(true);
});

it("makes everything stale without tags, and with more than are kept apart", () => {
  for (const tags of [null, Array.from({ length: MAX_RAISED_TAGS + 1 }, (_, i) => `product:${i}`)]) {
    const flags = raiseTags(publish(["plans"]), tags);
    expect(flags).toEqual({ ...DEFAULT_FLAGS, contentVersion: 2 });
    expect(isCurrent(page(1, "code"), flags)).toBe(false);
    const next = raiseTags(flags, ["plans"]);
    expect([isCurrent(page(1, "code"), next), isCurrent(page(2, "code"), next)]).toEqual([false, true]);
  }
});

it("makes everything stale where a Worker that knows no tags has published", () => {
  const flags = publish(["plans"]);
  const byOldWorker = { ...flags, contentVersion: flags.contentVersion + 1 };
  expect(isCurrent(page(1, "code"), byOldWorker)).toBe(false);
  const next = raiseTags(byOldWorker, ["plans"]);
  expect([isCurrent(page(1, "code"), next), isCurrent(page(2, "code"), next)]).toEqual([false, true]);
});

it("stays of one size and one cost with 10,000 tags raised; whatever is older is stale", () => {
  let flags = DEFAULT_FLAGS;
  const sizes: number[] = [];
  for (let i = 0; i < 500; i++) {
    const handles = Array.from({ length: 20 }, (_, n) => `product:a-handle-of-forty-characters-number-${20 * i + n}`);
    flags = raiseTags(flags, handles);
    if (i % 50 === 49) sizes.push(JSON.stringify(flags).length);
  }
  expect(Math.max(...sizes)).toBeLessThan(15_000);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(1000);
  expect(Object.keys(flags.raised?.tags ?? {})).toHaveLength(MAX_RAISED_TAGS);
  const floor = 500 - MAX_RAISED_TAGS / 20;
  expect(isCurrent(page(floor - 1, "code"), flags)).toBe(false);
  expect(isCurrent(page(floor, "code"), flags)).toBe(true);
});

it("drops the tags of one publishing together: their floor covers all of them", () => {
  const many = (name: string) => Array.from({ length: 150 }, (_, i) => `${name}:${i}`);
  const flags = publish(many("a"), many("b"));
  expect(flags.raised).toMatchObject({ at: 2, floor: 1 });
  expect(Object.keys(flags.raised?.tags ?? {})).toHaveLength(150);
  expect(isCurrent(page(0, "code"), flags)).toBe(false);
  expect(isCurrent(page(1, "a:3"), flags)).toBe(true);
  expect(isCurrent(page(1, "b:3"), flags)).toBe(false);
});

it("confirms what is current up to the last publishing that is known completely", () => {
  const flags = publish(["plans"], ["plans"]);
  expect(confirmedVersion(page(0, "code"), flags)).toBe(2);
  expect(confirmedVersion(page(7, "code"), flags)).toBe(7);
  const own = { ...flags, raised: { at: 2, floor: 0, tags: {}, completeTo: 1 } };
  expect(confirmedVersion(page(0, "code"), own)).toBe(1);
});

describe("where a page may be read", () => {
  const early = "00000001-00000000-00000000-00000000000000000000000000000000";
  const late = "00000002-00000000-00000000-00000000000000000000000000000000";
  const publishAt = (before: Flags, bookmark: string | null) =>
    withDatabaseState(raiseTags(before, ["product:a"]), before, bookmark);

  it("is anywhere before anything was published, and after that never behind the last publishing", () => {
    expect(publishedStart(DEFAULT_FLAGS)).toBe("first-unconstrained");
    const first = publishAt(DEFAULT_FLAGS, late);
    expect(publishedStart(first)).toBe(late);
    // Who wrote first may publish last.
    expect(publishedStart(publishAt(first, early))).toBe(late);
  });

  it("is the primary after a publishing without a bookmark, until the next one with one", () => {
    const first = publishAt(DEFAULT_FLAGS, late);
    expect(publishedStart(publishAt(first, null))).toBe("first-primary");
    expect(publishedStart({ ...first, contentVersion: first.contentVersion + 1 })).toBe("first-primary");
    expect(publishedStart(publishAt(publishAt(first, null), early))).toBe(early);
  });
});

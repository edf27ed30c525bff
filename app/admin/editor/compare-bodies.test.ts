import { expect, it } from "vitest";
import type { Block, Body } from "#worker/content/domain-body.ts";
import { pairBlocks, shortenPairs } from "./compare-bodies.ts";

const body = (...lines: string[]): Body => ({
  type: "doc",
  content: lines.map((text): Block => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

it("puts blocks that were changed in one place beside each other", () => {
  const pairs = pairBlocks(body("a", "mine", "b", "c"), body("a", "theirs", "b", "new", "c"));
  expect(pairs.map(({ mine, theirs, isSame }) => [mine, theirs, isSame])).toEqual([
    ["a", "a", true],
    ["mine", "theirs", false],
    ["b", "b", true],
    [null, "new", false],
    ["c", "c", true],
  ]);
});

it("sees a change without words: another picture, another mark", () => {
  const picture = (mediaId: string): Body => ({
    type: "doc",
    content: [{ type: "image", attrs: { mediaId, alt: "", caption: "", size: "text" } }],
  });
  expect(pairBlocks(picture("a"), picture("b"))).toEqual([{ mine: "[Picture]", theirs: "[Picture]", isSame: false }]);
});

it("leaves out equal blocks that are far from any change", () => {
  const lines = Array.from({ length: 40 }, (_, i) => `line ${i}`);
  const shown = shortenPairs(pairBlocks(body(...lines), body(...lines.with(20, "other"))));
  expect(shown.map((pair) => pair?.mine ?? "…")).toEqual(["…", "line 19", "line 20", "line 21", "…"]);
});

it("is quick with two long texts that have nothing in common", () => {
  const many = (name: string) => body(...Array.from({ length: 800 }, (_, i) => `${name} ${i}`));
  expect(pairBlocks(many("a"), many("b"))).toHaveLength(800);
});

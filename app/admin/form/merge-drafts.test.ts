import { expect, it } from "vitest";
import { mergeDrafts } from "./merge-drafts.ts";

const base = { title: "Maca", line: "Root", products: ["a", "b"] };

it("takes over what only they changed, keeps what only I changed, and names what both changed", () => {
  const mine = { ...base, title: "Maca Rojo", line: "Powder" };
  const theirs = { ...base, title: "Maca Negra", products: ["b", "a"] };
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    merged: { title: "Maca Rojo", line: "Powder", products: ["b", "a"] },
    takenOver: ["products"],
    conflicts: [{ field: "title", theirs: "Maca Negra" }],
  });
});

it("has nothing to say where both wrote the same, or nobody anything", () => {
  const same = { ...base, title: "Maca Roja" };
  expect(mergeDrafts(base, same, { ...same })).toEqual({ merged: same, takenOver: [], conflicts: [] });
  expect(mergeDrafts(base, base, { ...base })).toEqual({ merged: base, takenOver: [], conflicts: [] });
});

import { expect, it } from "vitest";
import { listWordChanges } from "./word-changes.ts";

const show = (before: string, after: string) =>
  listWordChanges(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `[+${text}]` : `[-${text}]`))
    .join("");
const sides = (before: string, after: string) => {
  const runs = listWordChanges(before, after);
  const side = (other: string) =>
    runs
      .filter((r) => r.kind !== other)
      .map((r) => r.text)
      .join("");
  return [side("added"), side("removed")];
};

it("says which words went and which came", () => {
  expect(show("Tastes of malt.", "Tastes of malt.")).toBe("Tastes of malt.");
  expect(show("Tastes of malt and hay.", "Tastes of malt and of honey.")).toBe(
    "Tastes of malt and[- hay.][+ of honey.]",
  );
  expect(show("A b c d e", "A x c y e")).toBe("A[- b][+ x] c[- d][+ y] e");
  expect(show("", "New.")).toBe("[+New.]");
  expect(show("Gone.", "")).toBe("[-Gone.]");
  expect(listWordChanges("", "")).toEqual([]);
});

it("loses nothing of either text, however long", () => {
  const long = (word: string) => Array.from({ length: 2000 }, (_, i) => `${word}${i}`).join(" ");
  for (const [a, b] of [
    ["one\n\ntwo  three ", "  one two\nthree"],
    [long("a"), long("b")],
    [`${long("a")} x`, `${long("a")} y`],
  ] as const)
    expect(sides(a, b)).toEqual([a, b]);
  expect(show(`${long("a")} x`, `${long("a")} y`)).toMatch(/a1999\[- x\]\[\+ y\]$/);
});

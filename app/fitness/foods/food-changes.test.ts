import { expect, test } from "vitest";
import { foodChanges } from "./food-changes.ts";

const targets: Record<string, number> = { ironMg: 18, zincMg: 8, protein: 60, calciumMg: 1000 };
const target = (key: string) => targets[key] ?? null;

test("shows what a food closes, the biggest share first, and whether it reaches the target", () => {
  const changes = foodChanges(
    { ironMg: 3.33, zincMg: 1.27, protein: 9.02, calciumMg: 19 },
    198,
    { ironMg: 13.5 },
    target,
  );
  expect(changes.map(({ key, text, isReached }) => [key, text, isReached])).toEqual([
    ["zincMg", "0 → 2.51 of 8 mg", false],
    ["protein", "0 → 17.9 of 60 g", false],
    ["ironMg", "13.5 → 20.09 of 18 mg", true],
  ]);
});

test("says nothing of what is unknown, has no target or is next to nothing", () => {
  expect(foodChanges({ calciumMg: 10, iodineMcg: 90 }, 100, {}, target)).toEqual([]);
});

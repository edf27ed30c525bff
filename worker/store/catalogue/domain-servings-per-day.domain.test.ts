import { expect, it } from "vitest";
import { parseServingsPerDay } from "./domain-servings-per-day.ts";

it("reads the servings per day from directions", () => {
  for (const [text, n] of [
    ["Stir one serving a day into porridge.", 1],
    ["Take two servings daily with food.", 2],
    ["1 to 3 servings per day.", 3],
    ["1–2 servings, well chewed, each day.", 2],
    ["One capsule twice a day.", 2],
    ["Three times daily, before meals.", 3],
    ["Mix two scoops with cold water.", null],
    ["", null],
  ] as const)
    expect(parseServingsPerDay(text), text).toBe(n);
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseFoodLibrary } from "#worker/nutrition/domain-food-library.ts";
import { DEMO_START, describeDay } from "./demo-day.ts";
import { DEMO_FOODS } from "./demo-foods.ts";

const { foods } = parseFoodLibrary(JSON.parse(readFileSync(".tikari/foods/library.json", "utf8")));

describe("the demo's day", () => {
  it.each(DEMO_FOODS)("has the figures of the library for $name", ({ id, name, species, per100g }) => {
    const food = foods.find((one) => one.id === id);
    expect([food?.name, food?.species]).toEqual([name, species]);
    expect(food?.per100g).toMatchObject(per100g);
  });

  it("begins with a verdict on its protein, which lentils make a better one", () => {
    expect(describeDay(DEMO_START).quality.limiting).toBe("lysine");
    const scores = [DEMO_START, [...DEMO_START, "sr-16070"]].map((ids) => describeDay(ids).quality);
    expect(scores[0]?.text).toMatch(/^Lysine limits it at \d+%\./);
    expect(scores[1]?.score).toBeGreaterThan(scores[0]?.score ?? 100);
  });

  it("changes with what is chosen", () => {
    const ids = DEMO_FOODS.map(({ id }) => id);
    const [all, none] = [describeDay(ids), describeDay([])];
    expect(all.plants).toBe(new Set(DEMO_FOODS.map(({ species }) => species)).size);
    expect([none.plants, none.energyKcal, none.quality.score]).toEqual([0, 0, null]);
    expect(describeDay(["sr-08120"]).quality.limiting).toBe("lysine");
    expect(all.energyKcal).toBe(
      none.energyKcal + DEMO_FOODS.reduce((sum, { id }) => sum + describeDay([id]).energyKcal, 0),
    );
  });
});

import { expect, it } from "vitest";
import { DAYS_ON_DEVICE } from "../fitness/domain-device-days.ts";
import { addDays } from "../kernel/local-date.ts";
import { type EatenPlants, PLANTS_NOTE, plantName, plantPointsOf, plantsOfWeek } from "./domain-plants.ts";

const TODAY = "2026-11-26";
const ate = (daysAgo: number, ...species: string[]): EatenPlants => ({ date: addDays(TODAY, -daysAgo), species });

it("each species counts once a week; herbs, spices, tea and coffee a quarter", () => {
  const { points, plants } = plantsOfWeek([ate(0, "oat", "cinnamon"), ate(3, "oat", "tea"), ate(6, "kale")], TODAY);
  expect(points).toBe(2.5);
  expect(plants.map(({ species }) => species)).toEqual(["kale", "oat", "tea", "cinnamon"]);
  expect(["basil", "coffee", "garlic", "kidney-bean", "flax"].map(plantPointsOf)).toEqual([0.25, 0.25, 0.25, 1, 1]);
  expect(plantName("kidney-bean")).toBe("Kidney bean");
});

it("the week is the seven days up to the date, without those before and after", () => {
  expect(
    plantsOfWeek([ate(7, "beet"), ate(6, "kale"), ate(-1, "fig")], TODAY).plants.map(({ species }) => species),
  ).toEqual(["kale"]);
});

it("new is what the three weeks before didn't have, those that a device has; in the first week nothing is called new", () => {
  const eaten = [ate(0, "oat", "fig", "beet"), ate(10, "oat"), ate(DAYS_ON_DEVICE - 1, "fig"), ate(28, "beet")];
  expect(plantsOfWeek(eaten, TODAY).newNames).toEqual(["Beet"]);
  expect(plantsOfWeek([ate(0, "oat")], TODAY).newNames).toEqual([]);
  expect(plantsOfWeek([ate(0, "oat"), ate(9)], TODAY).newNames).toEqual([]);
  expect(plantsOfWeek([ate(0, "oat"), ate(90, "fig")], TODAY).newNames).toEqual([]);
});

it("says that the 30 was observed, and whose rule the quarter is", () => {
  expect(PLANTS_NOTE).toMatch(/American Gut, 2018.*observed, not tested.*our rule/);
});

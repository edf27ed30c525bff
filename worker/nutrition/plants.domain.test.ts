import { expect, it } from "vitest";
import { addDays } from "../kernel/local-date.ts";
import { type EatenPlants, PLANTS_NOTE, type PlantPoints, plantsOfWeek } from "./domain-plants.ts";

const TODAY = "2026-11-26";
const ate = (daysAgo: number, ...plants: [string, PlantPoints][]): EatenPlants => ({
  date: addDays(TODAY, -daysAgo),
  plants: plants.map(([species, points]) => ({ species, name: species, points })),
});

it("each species counts once a week; herbs, spices and tea a quarter, refined foods nothing", () => {
  const eaten = [
    ate(0, ["oat", 1], ["cinnamon", 0.25], ["sugarcane", 0]),
    ate(3, ["oat", 1], ["tea", 0.25]),
    ate(6, ["kale", 1]),
  ];
  const { points, plants } = plantsOfWeek(eaten, TODAY);
  expect(points).toBe(2.5);
  expect(plants.map(({ species }) => species)).toEqual(["kale", "oat", "tea", "cinnamon"]);
});

it("the week is the seven days up to the date, without those before and after", () => {
  const eaten = [ate(7, ["beet", 1]), ate(6, ["kale", 1]), ate(-1, ["fig", 1])];
  expect(plantsOfWeek(eaten, TODAY).plants.map(({ species }) => species)).toEqual(["kale"]);
});

it("new is what the four weeks before didn't have; in the first week nothing is called new", () => {
  const eaten = [
    ate(0, ["oat", 1], ["fig", 1], ["beet", 1]),
    ate(10, ["oat", 1]),
    ate(34, ["fig", 1]),
    ate(35, ["beet", 1]),
  ];
  expect(plantsOfWeek(eaten, TODAY).newNames).toEqual(["beet"]);
  expect(plantsOfWeek([ate(0, ["oat", 1])], TODAY).newNames).toEqual([]);
});

it("a plant that is eaten as an herb and as a vegetable counts as one", () => {
  expect(plantsOfWeek([ate(1, ["fennel", 0.25]), ate(0, ["fennel", 1])], TODAY).points).toBe(1);
});

it("says that the 30 was observed, and whose rule the quarter is", () => {
  expect(PLANTS_NOTE).toMatch(/American Gut, 2018.*observed, not tested.*our rule/);
});

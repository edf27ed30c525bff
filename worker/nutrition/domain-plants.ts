/**
 * Plants a week, by species. Each counts once a week: 1 for a vegetable, fruit, grain, legume, nut or seed; a quarter for herbs, spices, tea
 * and coffee; nothing for sugar, oil and white flour, which carry no species. Pure.
 */
import { addDays } from "../kernel/local-date.ts";
import type { Sources } from "./domain-source.ts";

export const SOURCES = {
  americanGut: {
    authors: "McDonald D, Hyde E, Debelius JW, et al.",
    year: 2018,
    title: "American Gut: an open platform for citizen science microbiome research",
    publication: "mSystems 3:e00031-18",
    url: "https://doi.org/10.1128/mSystems.00031-18",
  },
} as const satisfies Sources;

/** People who ate more than 30 kinds of plants a week had more diverse gut microbes than those with 10 or fewer (McDonald 2018). */
export const PLANTS_GOAL = 30;
export const PLANTS_NOTE =
  "People who ate more than 30 kinds of plants a week had more diverse gut microbes than those who ate 10 or fewer (American Gut, 2018). It was observed, not tested; the quarter for herbs, spices and tea is our rule.";

export interface EatenPlants {
  date: string;
  /** The plants in it, such as one for an apple and several for a recipe; none for what is refined. */
  plants: readonly { species: string; name: string; points: PlantPoints }[];
}
/** 1, or 0.25 for herbs, spices, tea and coffee; 0 for what is refined. */
export type PlantPoints = 0 | 0.25 | 1;

export interface PlantsOfWeek {
  /** Points, to a quarter. */
  points: number;
  goal: number;
  /** Each species once, in the order of the first time that it was eaten, the newest last. */
  plants: { species: string; name: string; points: PlantPoints; isNew: boolean }[];
  /** Names of what wasn't eaten in the four weeks before. */
  newNames: string[];
}

const WEEKS_BEFORE = 4;

/**
 * The plants of the seven days that end with a date. @param eaten of at least the five weeks up to it, in any order; with less, more is
 * new
 */
export function plantsOfWeek(eaten: readonly EatenPlants[], lastDay: string): PlantsOfWeek {
  const firstDay = addDays(lastDay, -6);
  const before = addDays(firstDay, -7 * WEEKS_BEFORE);
  const known = new Set(
    eaten
      .filter(({ date }) => date >= before && date < firstDay)
      .flatMap(({ plants }) => plants.filter(({ points }) => points > 0).map(({ species }) => species)),
  );
  const hasHistory = eaten.some(({ date }) => date < firstDay);
  const found = new Map<string, PlantsOfWeek["plants"][number]>();
  for (const { date, plants } of eaten.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    if (date < firstDay || date > lastDay) continue;
    for (const { species, name, points } of plants) {
      if (points === 0) continue;
      const one = found.get(species);
      // Cilantro is an herb and coriander a spice; a plant that is eaten as a vegetable too counts as one.
      if (one) one.points = points === 1 ? 1 : one.points;
      else found.set(species, { species, name, points, isNew: hasHistory && !known.has(species) });
    }
  }
  const plants = [...found.values()];
  return {
    points: plants.reduce((sum, { points }) => sum + points, 0),
    goal: PLANTS_GOAL,
    plants,
    newNames: plants.filter(({ isNew }) => isNew).map(({ name }) => name),
  };
}

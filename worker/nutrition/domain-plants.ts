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
  /**
   * Keys of the plants in it, such as `kidney-bean`: one for an apple, several for a recipe; none for what is refined (sugar, oil, white
   * flour, juice), which is left out where an entry is made.
   */
  species: readonly string[];
}

/** Plants that are eaten for their taste: a quarter each. */
const QUARTER_SPECIES = new Set(
  `allspice anise anise-seed basil bay bay-leaf caper caraway caraway-seed cardamom cayenne celery-seed chamomile chervil chive chives
  cilantro cinnamon clove cloves cocoa coffee coriander coriander-seed cumin cumin-seed dill dill-seed epazote fennel-seed fenugreek
  fenugreek-seed garlic ginger ginger-root hibiscus horseradish lavender lemon-balm lemongrass lemon-grass licorice mace marjoram mate
  yerba-mate matcha mint mustard mustard-seed nutmeg oregano paprika parsley pepper black-pepper white-pepper peppermint poppy-seed
  rooibos rosemary saffron sage savory spearmint star-anise sumac tarragon tea black-tea green-tea thyme turmeric vanilla wasabi`
    .split(/\s+/)
    .filter(Boolean),
);

/** What a plant counts: 1, or 0.25 for herbs, spices, tea, coffee and cocoa. */
export const plantPointsOf = (species: string): number => (QUARTER_SPECIES.has(species) ? 0.25 : 1);

/** A key as words: "Kidney bean". */
export const plantName = (species: string): string => {
  const words = species.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface PlantsOfWeek {
  /** Points, to a quarter. */
  points: number;
  goal: number;
  /** Each species once, in the order of the first time that it was eaten, the newest last. */
  plants: { species: string; name: string; points: number; isNew: boolean }[];
  /** Names of what wasn't eaten in the three weeks before. */
  newNames: string[];
}

/** With the week itself these are the days that every device has. */
const WEEKS_BEFORE = 3;

/**
 * The plants of the seven days that end with a date. @param eaten of at least the four weeks up to it, in any order; with less, more is
 * new
 */
export function plantsOfWeek(eaten: readonly EatenPlants[], lastDay: string): PlantsOfWeek {
  const firstDay = addDays(lastDay, -6);
  const before = addDays(firstDay, -7 * WEEKS_BEFORE);
  const known = new Set(
    eaten.filter(({ date }) => date >= before && date < firstDay).flatMap(({ species }) => species),
  );
  const found = new Map<string, PlantsOfWeek["plants"][number]>();
  for (const { date, species } of eaten.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    if (date < firstDay || date > lastDay) continue;
    for (const one of species) {
      if (found.has(one)) continue;
      found.set(one, {
        species: one,
        name: plantName(one),
        points: plantPointsOf(one),
        // Without a week before, all would be.
        isNew: known.size > 0 && !known.has(one),
      });
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

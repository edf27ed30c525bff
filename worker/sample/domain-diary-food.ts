/** What the sample member eats: a few plates that come again, as they do. Pure. */
import type { EntryData } from "../fitness/log/contract-records.ts";
import type { Meal } from "../fitness/log/domain-entry.ts";
import { snapshotOf } from "../fitness/log/domain-snapshot.ts";
import type { LibraryFood } from "../nutrition/domain-food-library.ts";
import type { SampleDay } from "./domain-diary-body.ts";
import type { Random } from "./domain-random.ts";

type Plate = readonly (readonly [food: string, grams: number])[];

const PLATES: Readonly<Record<Meal, readonly Plate[]>> = {
  breakfast: [
    [
      ["sr-08120", 70],
      ["sr-16222", 240],
      ["sr-09050", 80],
      ["own-flax-ground", 10],
    ],
    [
      ["sr-18075", 80],
      ["sr-16097", 30],
      ["sr-09040", 118],
    ],
    [
      ["sr-08120", 60],
      ["own-pea-protein-isolate", 25],
      ["sr-09040", 100],
    ],
  ],
  lunch: [
    [
      ["sr-16070", 220],
      ["sr-20037", 180],
      ["sr-11457", 60],
      ["sr-04053", 10],
    ],
    [
      ["sr-16057", 180],
      ["sr-20137", 180],
      ["sr-11124", 80],
      ["sr-16137", 60],
    ],
    [
      ["sr-16015", 200],
      ["sr-11508", 220],
      ["sr-09037", 70],
    ],
  ],
  dinner: [
    [
      ["sr-16126", 200],
      ["sr-20037", 200],
      ["sr-11090", 150],
      ["sr-04053", 12],
    ],
    [
      ["sr-16114", 150],
      ["sr-20137", 160],
      ["sr-11090", 120],
    ],
    [
      ["sr-16033", 220],
      ["sr-20037", 160],
      ["sr-11457", 80],
      ["sr-09037", 60],
    ],
  ],
  snacks: [
    [
      ["sr-12061", 25],
      ["sr-09003", 160],
    ],
    [
      ["sr-12155", 25],
      ["sr-09040", 118],
    ],
    [
      ["own-pea-protein-isolate", 30],
      ["sr-16222", 250],
    ],
  ],
};
const SHARES: Readonly<Record<Meal, number>> = { breakfast: 0.25, lunch: 0.32, dinner: 0.33, snacks: 0.1 };
const HOURS: Readonly<Record<Meal, number>> = { breakfast: 8, lunch: 13, dinner: 19, snacks: 16 };

/** B12, vitamin D, iodine and selenium, with each breakfast of a day that is logged whole. */
const TABLET = "own-supplement-veg1";

/** All foods that the plates name, and the tablet. */
export const DIARY_FOODS: readonly string[] = [
  TABLET,
  ...new Set(Object.values(PLATES).flatMap((plates) => plates.flatMap((plate) => plate.map(([food]) => food)))),
];

/** The entries of a day, with the amounts that come to what was eaten. @param at epoch ms of an hour of the day */
export function planEntries(
  random: Random,
  { date, logs, energyKcal }: SampleDay,
  foods: ReadonlyMap<string, LibraryFood>,
  at: (hour: number) => number,
): EntryData[] {
  if (logs === "nothing") return [];
  const meals = (Object.keys(PLATES) as Meal[]).filter(
    (meal) => logs === "all" || meal === "breakfast" || random.chance(0.4),
  );
  const tablet = logs === "all" ? foods.get(TABLET) : undefined;
  const taken = tablet
    ? [{ date, meal: "breakfast" as const, at: at(HOURS.breakfast), food: snapshotOf(tablet), grams: 1 }]
    : [];
  const eaten = meals.flatMap((meal) => {
    const plate = random.pick(PLATES[meal]).flatMap(([id, grams]) => {
      const food = foods.get(id);
      return food ? [{ food, grams }] : [];
    });
    const planned = plate.reduce((sum, { food, grams }) => sum + ((food.per100g.energyKcal ?? 0) * grams) / 100, 0);
    if (planned === 0) return [];
    const scale = (energyKcal * SHARES[meal]) / planned;
    return plate.map(({ food, grams }) => ({
      ...{ date, meal, at: at(HOURS[meal]), food: snapshotOf(food) },
      grams: Math.max(5, Math.round((grams * scale) / 5) * 5),
    }));
  });
  return [...eaten, ...taken];
}

/** A day of the food diary: its meals and what they come to, and the changes that copy and move what was eaten. Pure. */
import type { EntryData } from "#worker/fitness/log/contract-records.ts";
import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { eatenOfEntry } from "#worker/fitness/log/domain-snapshot.ts";
import { newId } from "#worker/kernel/ids.ts";
import { daysBetween } from "#worker/kernel/local-date.ts";
import type { EatenFood } from "#worker/nutrition/domain-eaten.ts";
import {
  type Nutrients,
  type NutrientTotal,
  type NutrientTotals,
  nutrientsOf,
  sumNutrients,
} from "#worker/nutrition/domain-nutrients.ts";
import type { Change, RecordOf } from "../log/log-store.ts";

export type Entry = RecordOf<"entry">;

/** In the order of a day. */
export const MEAL_ORDER: readonly Meal[] = ["breakfast", "lunch", "snacks", "dinner"];
export const MEAL_NAMES: Record<Meal, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  snacks: "Snacks",
  dinner: "Dinner",
};

/** The meal that one most likely logs at an hour, 0 to 23. */
export const mealAtHour = (hour: number): Meal =>
  hour >= 4 && hour < 11
    ? "breakfast"
    : hour >= 11 && hour < 15
      ? "lunch"
      : hour >= 17 && hour < 21
        ? "dinner"
        : "snacks";

/** What stands on a line of a meal: a food, or the foods of one saved meal. */
export type DiaryLine = { id: string; name: string; entries: Entry[]; isGroup: boolean };

export interface DiaryMeal {
  meal: Meal;
  lines: DiaryLine[];
  entries: Entry[];
  totals: NutrientTotals;
}

/** The id of the button that adds to a meal. */
export const addButtonId = (meal: Meal): string => `add-to-${meal}`;

export const nutrientsOfEntry = ({ data: { food, grams } }: Pick<Entry, "data">): Nutrients =>
  nutrientsOf(food.per100g, grams);

export const totalsOf = (entries: readonly Pick<Entry, "data">[]): NutrientTotals =>
  sumNutrients(entries.map(nutrientsOfEntry));

function linesOf(entries: readonly Entry[]): DiaryLine[] {
  const lines = new Map<string, DiaryLine>();
  for (const entry of entries) {
    const { group, food } = entry.data;
    const id = group ? `group ${group.id}` : entry.id;
    const line = lines.get(id) ?? { id, name: group?.name ?? food.name, entries: [], isGroup: Boolean(group) };
    line.entries.push(entry);
    lines.set(id, line);
  }
  return [...lines.values()];
}

/** All four meals, also the empty ones. @param entries of one day, the oldest first */
export const mealsOf = (entries: readonly Entry[]): DiaryMeal[] =>
  MEAL_ORDER.map((meal) => {
    const own = entries.filter(({ data }) => data.meal === meal);
    return { meal, entries: own, lines: linesOf(own), totals: totalsOf(own) };
  });

/** For how many foods a sum is known, where it isn't for all; empty otherwise. */
export const knownText = ({ known, parts }: NutrientTotal): string =>
  known >= parts ? "" : known === 0 ? "not known for any food" : `known for ${known} of ${parts} foods`;

/** As the rules of the watch list and of protein quality read what was eaten. */
export const toEaten = (entries: readonly Pick<Entry, "data">[]): EatenFood[] =>
  entries.map(({ data }) => eatenOfEntry(data));

const DAY_MS = 86_400_000;

/**
 * New entries with the same foods on another day, at the same hour there.
 * @param to the day, and the meal where it isn't the one that they were in
 * @param now epoch ms, of the ids
 */
export function copyChanges(
  entries: readonly Pick<Entry, "data">[],
  to: { date: string; meal?: Meal },
  now: number,
): Change<"entry">[] {
  const groups = new Map<string, string>();
  return entries.map(({ data }) => {
    const { group, ...rest } = data;
    const patch: EntryData = {
      ...rest,
      date: to.date,
      meal: to.meal ?? data.meal,
      at: Math.max(0, data.at + daysBetween(data.date, to.date) * DAY_MS),
    };
    if (group) {
      const id = groups.get(group.id) ?? newId(now);
      groups.set(group.id, id);
      patch.group = { ...group, id };
    }
    return { kind: "entry", id: newId(now), patch };
  });
}

/** @returns null where nothing moves */
export function moveChanges(entries: readonly Entry[], to: { date: string; meal: Meal }): Change<"entry">[] | null {
  const moved = entries.filter(({ data }) => data.date !== to.date || data.meal !== to.meal);
  if (moved.length === 0) return null;
  return moved.map(({ id, data }) => ({
    kind: "entry",
    id,
    patch: { ...to, at: Math.max(0, data.at + daysBetween(data.date, to.date) * DAY_MS) },
  }));
}

export const deleteChanges = (entries: readonly Pick<Entry, "id">[]): Change<"entry">[] =>
  entries.map(({ id }) => ({ kind: "entry", id, patch: null }));

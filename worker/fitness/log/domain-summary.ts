/** What a day comes to: made from its records whenever one of them changes, so that no page adds up years. Pure. */
import {
  DIARY_NUTRIENT_KEYS,
  type NutrientKey,
  nutrientsOf,
  roundNutrient,
  sumNutrients,
} from "../../nutrition/domain-nutrients.ts";
import type { SetData, WorkoutData } from "../training/contract-workout.ts";
import type { EntryData } from "./contract-records.ts";
import type { LogRecord } from "./contract-sync.ts";
import type { Meal } from "./domain-entry.ts";

/** Of a nutrient the amount, and for how many of the day's foods it is known. */
export type KnownAmount = readonly [amount: number, known: number];

export interface DaySummary {
  date: string;
  /** How many foods were logged. */
  entries: number;
  /** A nutrient that no food of the day has a figure for is absent. */
  nutrients: Partial<Record<NutrientKey, KnownAmount>>;
  /** In kcal. */
  meals: Partial<Record<Meal, number>>;
  species: string[];
  waterMl: number;
  isComplete: boolean;
  /** The day's first weigh-in, before food and drink; null without one. */
  weightKg: number | null;
  workouts: number;
  /** Sets that were done, warm-ups left out. */
  sets: number;
  /** From the start to the end of the day's workouts, in seconds. */
  trainingSeconds: number;
}

/** The kinds that a day's summary is made of. */
export const SUMMARY_KINDS = ["entry", "water", "day", "weight", "workout", "set"] as const;

/** More plants than anyone eats in a day. A summary is one row, whose size must not depend on the client. */
const MAX_SPECIES = 500;

const dataOf = <T>(records: readonly LogRecord[], kind: LogRecord["kind"]): T[] =>
  records.flatMap((record) => (record.kind === kind && !record.isDeleted ? [record.data as T] : []));

/** @param records all of the day, of any kind */
export function summarizeDay(date: string, records: readonly LogRecord[]): DaySummary {
  const entries = dataOf<EntryData>(records, "entry");
  const rows = entries.map(({ food, grams }) => nutrientsOf(food.per100g, grams));
  const totals = sumNutrients(rows);
  const nutrients: DaySummary["nutrients"] = {};
  const meals: DaySummary["meals"] = {};
  for (const key of DIARY_NUTRIENT_KEYS) {
    const { amount, known } = totals[key];
    if (known > 0 && amount !== null) nutrients[key] = [amount, known];
  }
  for (const [index, { meal }] of entries.entries())
    meals[meal] = roundNutrient("energyKcal", (meals[meal] ?? 0) + (rows[index]?.energyKcal ?? 0));
  const weighIns = dataOf<{ at: number; kg: number }>(records, "weight").sort((a, b) => a.at - b.at);
  const workouts = dataOf<WorkoutData>(records, "workout");
  return {
    date,
    entries: entries.length,
    nutrients,
    meals,
    species: [...new Set(entries.flatMap(({ food }) => food.species ?? []))].sort().slice(0, MAX_SPECIES),
    waterMl: dataOf<{ ml: number }>(records, "water").reduce((sum, { ml }) => sum + ml, 0),
    isComplete: dataOf<{ isComplete: boolean }>(records, "day").some(({ isComplete }) => isComplete),
    weightKg: weighIns[0]?.kg ?? null,
    workouts: workouts.length,
    sets: dataOf<SetData>(records, "set").filter(({ doneAt, kind }) => doneAt !== null && kind !== "warmup").length,
    trainingSeconds: workouts.reduce(
      (sum, { startedAt, endedAt }) => sum + (endedAt ? Math.max(0, Math.round((endedAt - startedAt) / 1000)) : 0),
      0,
    ),
  };
}

/** Whether anything was logged: an empty day needs no row. */
export const isEmptyDay = (day: DaySummary): boolean =>
  day.entries === 0 &&
  day.waterMl === 0 &&
  !day.isComplete &&
  day.weightKg === null &&
  day.workouts === 0 &&
  day.sets === 0;

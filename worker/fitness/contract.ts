/** Calls of the fitness app. */
import { z } from "zod";
import { addDays, daysBetween, isLocalDate } from "../kernel/local-date.ts";
import { localDate } from "./log/contract-records.ts";
import { exerciseId } from "./training/contract-workout.ts";

/** How many days one call reads. */
export const MAX_DAYS_READ = 400;
/** How many days of the past each device keeps for reading offline. */
export const DAYS_ON_DEVICE = 28;

export const startQuery = z.object({ from: localDate });

const daySpan = z
  .object({ from: localDate, to: localDate })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "Choose a last day that isn't before the first." })
  // What is no date was refused already.
  .refine(({ from, to }) => !isLocalDate(from) || !isLocalDate(to) || daysBetween(from, to) < MAX_DAYS_READ, {
    path: ["from"],
    message: `Choose at most ${MAX_DAYS_READ} days.`,
  });

/** `progress`: of each day only what the charts of a year draw. */
export const daysQuery = daySpan.and(z.object({ view: z.enum(["all", "progress"]).default("all") }));
export const measurementsQuery = daySpan;

export const dayParams = z.object({ date: localDate });
export const exerciseParams = z.object({ id: exerciseId });

/** How many of an exercise's newest sets one call reads: three a week for ten years and more. */
export const MAX_EXERCISE_SETS = 4000;

/** From which day on a device keeps the log. @param today the member's own date */
export const deviceStart = (today: string): string => addDays(today, 1 - DAYS_ON_DEVICE);

/** How many days a streak looks back. */
export const STREAK_DAYS = 400;
export const weekQuery = z.object({ to: localDate });

/** A day as the charts of long spans draw it. */
export interface ProgressDay {
  date: string;
  weightKg: number | null;
  /** Null where no food was logged. */
  energyKcal: number | null;
  isComplete: boolean;
  workouts: number;
}

/** What a week needs to know of all that was logged before. */
export interface WeekHistory {
  /** Dates with something logged, the newest first, at most STREAK_DAYS. */
  dates: string[];
  /** Of the plants of the seven days those that were never logged before. */
  newPlants: string[];
}

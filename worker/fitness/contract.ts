/** Calls of the fitness app. */
import { z } from "zod";
import { addDays, daysBetween } from "../kernel/local-date.ts";
import { localDate } from "./log/contract-records.ts";
import { exerciseId } from "./training/contract-workout.ts";

/** How many days one call reads. */
export const MAX_DAYS_READ = 400;
/** How many days of the past each device keeps for reading offline. */
export const DAYS_ON_DEVICE = 28;

export const startQuery = z.object({ from: localDate });

export const daysQuery = z
  .object({ from: localDate, to: localDate })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "Choose a last day that isn't before the first." })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_DAYS_READ, {
    path: ["from"],
    message: `Choose at most ${MAX_DAYS_READ} days.`,
  });

export const dayParams = z.object({ date: localDate });
export const exerciseParams = z.object({ id: exerciseId });

/** How many of an exercise's newest sets one call reads: three a week for ten years and more. */
export const MAX_EXERCISE_SETS = 4000;

/** From which day on a device keeps the log. @param today the member's own date */
export const deviceStart = (today: string): string => addDays(today, 1 - DAYS_ON_DEVICE);

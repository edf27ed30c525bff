/** Calls of the fitness app. */
import { z } from "zod";
import { addDays, daysBetween, isLocalDate } from "../kernel/local-date.ts";
import { localDate, MEASUREMENTS } from "./log/contract-records.ts";
import { FIRST_DAY } from "./log/domain-loggable-day.ts";
import type { StreakPast } from "./progress/domain-streak.ts";
import { exerciseId, type LoggedSet } from "./training/contract-workout.ts";

/** How many days one call reads. */
export const MAX_DAYS_READ = 400;

/**
 * Whose log a device means. Its pages stay open when someone else signs in to the same browser: without it a call would read and
 * write that person's log. Absent: the caller's own, whoever that is. Each call of the app takes it, and its service checks it.
 */
export const memberQuery = z.object({ member: z.string().max(100).optional() });

export const startQuery = memberQuery.extend({ from: localDate });

const span = { from: localDate, to: localDate };
/** Checks that a span ends after it begins, and isn't longer than one call reads. */
const inOrder = <T extends z.ZodType<{ from: string; to: string }>>(query: T): T =>
  query
    .refine(({ from, to }) => from <= to, { path: ["to"], message: "Choose a last day that isn't before the first." })
    // What is no date was refused already.
    .refine(({ from, to }) => !isLocalDate(from) || !isLocalDate(to) || daysBetween(from, to) < MAX_DAYS_READ, {
      path: ["from"],
      message: `Choose at most ${MAX_DAYS_READ} days.`,
    });

/** `progress`: of each day only what the charts of a year draw. */
export const daysQuery = inOrder(memberQuery.extend({ ...span, view: z.enum(["all", "progress"]).default("all") }));
export const measurementsQuery = inOrder(memberQuery.extend(span));

/** `before`: the day from which on the days themselves are read. */
export const weeksQuery = memberQuery.extend({ of: z.enum(["weight", ...MEASUREMENTS]), before: localDate });

export const dayParams = z.object({ date: localDate });
export const exerciseParams = z.object({ id: exerciseId });

/** How many days back all sets of an exercise and all logged days are read. */
const RECENT_DAYS = 62;
/** The first of those days: that of a month, so that it changes once a month. What came before is known by what came of it. */
export const recentFrom = (today: string): string => `${addDays(today, -RECENT_DAYS).slice(0, 7)}-01`;

/** The first days of the calendar have none before them to count from. */
export const weekQuery = memberQuery.extend({
  to: localDate.refine((date) => date >= FIRST_DAY, "Choose a day from 1990 on."),
});

/** A day as the charts of long spans draw it. */
export interface ProgressDay {
  date: string;
  weightKg: number | null;
  /** Null where no food was logged. */
  energyKcal: number | null;
  isComplete: boolean;
  workouts: number;
}

/** The sets of an exercise, the newest first: all of them from a day on, and before it those that stand out. */
export interface ExerciseSets {
  sets: LoggedSet[];
  allFrom: string;
}

/** What a week needs to know of all that was logged before: what its streak follows from, however long it is. */
export interface WeekHistory {
  /** Dates with something logged from `before` on. */
  dates: string[];
  before: string;
  /** What came of the days before that. */
  past: StreakPast;
}

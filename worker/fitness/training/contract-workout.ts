/** Workouts and their sets as the log stores them. */

import { z } from "zod";
import { isKnownTimeZone } from "../../billing/domain-calendar.ts";
import { shownText } from "../../kernel/shown-text.ts";
import { localDate } from "../log/contract-records.ts";
import { MAX_SET_POSITION, MAX_WORKOUT_EXERCISES, SET_LIMITS } from "./domain-limits.ts";

export const SET_KINDS = ["normal", "warmup", "drop", "failure"] as const;
export type SetKind = (typeof SET_KINDS)[number];

/** An IANA time zone, such as America/Lima. */
const timeZone = z.string().max(60).refine(isKnownTimeZone, "Choose a time zone.");
/** Of the list of exercises, or of one that only this member's log has: it then has a name of its own. */
export const exerciseId = z.string().regex(/^(custom:)?[a-z0-9][a-z0-9-]{0,63}$/, "Choose an exercise.");
/** Within one workout or routine: sets and slots name their exercise by it. */
export const exerciseKey = z.string().regex(/^[\w-]{1,40}$/);
const instant = z.number().int().nonnegative().max(8_640_000_000_000_000);

export const workoutExercise = z
  .strictObject({
    key: exerciseKey,
    exerciseId,
    /** Exercises of one superset share it. */
    superset: z.string().max(40).nullable().optional(),
    /** What it is called, where the list doesn't have it. */
    name: shownText().min(1).max(80).optional(),
    note: z.string().max(1000).default(""),
  })
  .refine(({ exerciseId: id, name }) => !id.startsWith("custom:") || name !== undefined, {
    path: ["name"],
    message: "Enter a name for your own exercise.",
  });
export type WorkoutExercise = z.output<typeof workoutExercise>;

export const workoutData = z.strictObject({
  date: localDate,
  zone: timeZone,
  startedAt: instant,
  endedAt: instant.nullable().optional(),
  title: z.string().trim().max(120),
  routineId: z.string().max(60).nullable().optional(),
  dayIndex: z.int().nonnegative().max(99).nullable().optional(),
  exercises: z.array(workoutExercise).max(MAX_WORKOUT_EXERCISES),
  note: z.string().max(4000),
});
export type WorkoutData = z.output<typeof workoutData>;

const measure = (max: number, message: string) => z.number(message).nonnegative(message).max(max, message);
export const weightKg = measure(SET_LIMITS.weightKg, `Enter a weight from 0 to ${SET_LIMITS.weightKg} kg.`);
export const reps = measure(SET_LIMITS.reps, `Enter 0 to ${SET_LIMITS.reps} reps.`).int("Enter whole reps.");
export const seconds = measure(SET_LIMITS.seconds, "Enter a time up to 24 hours.");
export const meters = measure(SET_LIMITS.meters, "Enter a distance up to 1,000 km.");
/** Effort from 1 to 10 in halves; 10 leaves no rep in reserve. */
export const rpe = z
  .number()
  .min(1, "Enter an RPE from 1 to 10.")
  .max(10, "Enter an RPE from 1 to 10.")
  .multipleOf(0.5);

/** What the set was meant to be when it was done; `reps` to `repsMax` is a range. */
export const setTarget = z.strictObject({
  weightKg: weightKg.nullable().optional(),
  reps: reps.nullable().optional(),
  repsMax: reps.nullable().optional(),
  seconds: seconds.nullable().optional(),
  meters: meters.nullable().optional(),
  rpe: rpe.nullable().optional(),
  /** The rest after it. */
  restSeconds: z.int().nonnegative().max(3600).nullable().optional(),
});
export type SetTarget = z.output<typeof setTarget>;

export const setData = z.strictObject({
  /** The day of its workout: sets are read by the day without their workouts. */
  date: localDate,
  workoutId: z.string().max(60),
  exerciseKey,
  exerciseId,
  position: z.int().nonnegative().max(MAX_SET_POSITION),
  kind: z.enum(SET_KINDS),
  target: setTarget.optional(),
  /** Of one dumbbell where the exercise has two; taken off where it is assisted; added where it is by bodyweight. */
  weightKg: weightKg.nullable().optional(),
  reps: reps.nullable().optional(),
  seconds: seconds.nullable().optional(),
  meters: meters.nullable().optional(),
  rpe: rpe.nullable().optional(),
  /** When it was checked off, epoch ms; null: planned, not done. */
  doneAt: instant.nullable(),
});
export type SetData = z.output<typeof setData>;

/** A set with the id of its record. */
export interface LoggedSet extends SetData {
  id: string;
}

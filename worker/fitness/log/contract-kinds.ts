/** The kinds of what a member logs, and the shape of each. */

import type { z } from "zod";
import { MAX_PHOTOS } from "../photos/contract-photo.ts";
import { planData, profileData } from "../plan/contract-profile.ts";
import { ownExerciseData } from "../training/contract-own-exercise.ts";
import { routineData } from "../training/contract-routine.ts";
import { setData, workoutData } from "../training/contract-workout.ts";
import {
  customFoodData,
  dayData,
  entryData,
  favoriteData,
  measurementData,
  photoData,
  reminderData,
  savedMealData,
  waterData,
  weightData,
} from "./contract-records.ts";
import type { RecordKind } from "./domain-kinds.ts";

/**
 * `max`: how many of a kind a member may have; what is logged by the day has no bound of its own.
 */
export const KINDS = {
  entry: { data: entryData, max: null },
  water: { data: waterData, max: null },
  day: { data: dayData, max: null },
  weight: { data: weightData, max: null },
  measurement: { data: measurementData, max: null },
  photo: { data: photoData, max: MAX_PHOTOS },
  workout: { data: workoutData, max: null },
  set: { data: setData, max: null },
  profile: { data: profileData, max: 1 },
  plan: { data: planData, max: 500 },
  food: { data: customFoodData, max: 1000 },
  favorite: { data: favoriteData, max: 300 },
  meal: { data: savedMealData, max: 500 },
  routine: { data: routineData, max: 60 },
  exercise: { data: ownExerciseData, max: 200 },
  reminder: { data: reminderData, max: 20 },
} as const satisfies Record<RecordKind, { data: z.ZodType; max: number | null }>;

export type DataOf<K extends RecordKind> = z.output<(typeof KINDS)[K]["data"]>;

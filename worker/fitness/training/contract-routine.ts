/** Routines: days of slots, each an exercise with its sets and the rule by which they grow. */

import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import { localDate } from "../log/contract-records.ts";
import { exerciseId, exerciseKey, meters, reps, rpe, seconds, weightKg } from "./contract-workout.ts";
import { MAX_ROUTINE_DAYS, MAX_SLOT_SETS, MAX_SLOTS } from "./domain-limits.ts";

/** One planned set. Of reps, seconds and meters those that the exercise is measured by. */
export const plannedSet = z
  .strictObject({
    kind: z.enum(["normal", "drop", "failure"]).default("normal"),
    /** The low end of the range, or the one number where `repsMax` is absent. */
    reps: reps.min(1).optional(),
    repsMax: reps.min(1).optional(),
    seconds: seconds.min(1).optional(),
    meters: meters.min(1).optional(),
    rpe: rpe.optional(),
    restSeconds: z.int().nonnegative().max(3600).default(120),
  })
  .refine((set) => set.repsMax === undefined || (set.reps !== undefined && set.repsMax >= set.reps), {
    path: ["repsMax"],
    message: "The top of the range is below its low end.",
  });
export type PlannedSet = z.output<typeof plannedSet>;

/** A load step of the member's own; absent: what the equipment commonly offers. */
const stepKg = z.number().positive().max(50).optional();

export const progressionRule = z.discriminatedUnion("kind", [
  /** Reps first: when all sets are at the top of the range with a rep in reserve, the load grows by a step. */
  z.strictObject({ kind: z.literal("double"), stepKg }),
  /** The load grows by a step each time that all reps were done. */
  z.strictObject({ kind: z.literal("linear"), stepKg }),
  /** Percentages of a training maximum, week by week; after the last week the maximum grows. */
  z.strictObject({
    kind: z.literal("wave"),
    /** Null: 90 % of the best estimate in the history. */
    trainingMaxKg: weightKg.positive().nullable(),
    weeks: z
      .array(
        z
          .array(z.strictObject({ percent: z.number().min(20).max(110), reps: reps.min(1).max(20) }))
          .min(1)
          .max(MAX_SLOT_SETS),
      )
      .min(1)
      .max(12),
    stepKg,
  }),
  /** The load that brings the planned reps to the planned effort, by the effort of last time. */
  z.strictObject({ kind: z.literal("rpe"), stepKg }),
  /** More reps, up to `maxReps` a set. */
  z.strictObject({ kind: z.literal("reps"), step: z.int().positive().max(10), maxReps: reps.min(1) }),
  z.strictObject({ kind: z.literal("time"), stepSeconds: seconds.positive().max(600), maxSeconds: seconds.positive() }),
  z.strictObject({
    kind: z.literal("distance"),
    stepMeters: meters.positive().max(5000),
    maxMeters: meters.positive(),
  }),
  /** As planned, each time. */
  z.strictObject({ kind: z.literal("none") }),
]);
export type ProgressionRule = z.output<typeof progressionRule>;

export const routineSlot = z.strictObject({
  key: exerciseKey,
  exerciseId,
  name: shownText().min(1).max(80).optional(),
  /** Slots of one superset share it; each round is one set of each. */
  superset: z.string().max(40).nullable().default(null),
  note: z.string().max(500).default(""),
  /** Whether warm-up sets are worked out from the first working weight. */
  warmUp: z.boolean().default(false),
  sets: z.array(plannedSet).min(1).max(MAX_SLOT_SETS),
  rule: progressionRule,
});
export type RoutineSlot = z.output<typeof routineSlot>;

export const routineDay = z.strictObject({
  title: shownText().min(1, "Name the day.").max(80),
  note: z.string().max(1000).default(""),
  slots: z.array(routineSlot).max(MAX_SLOTS),
});
export type RoutineDay = z.output<typeof routineDay>;

export const routineData = z
  .strictObject({
    title: shownText().min(1, "Name the routine.").max(120),
    note: z.string().max(2000).default(""),
    /** The program that it began as. */
    programId: z.string().max(60).nullable().default(null),
    /** Weekdays to train on, 0 is Sunday; empty: whenever the member likes. */
    weekdays: z.array(z.int().min(0).max(6)).max(7).default([]),
    days: z.array(routineDay).min(1, "Add a day.").max(MAX_ROUTINE_DAYS),
    /** `again`: the first day follows the last. `end`: it is finished after the last day. */
    afterLastDay: z.enum(["again", "end"]).default("again"),
    archived: z.boolean().default(false),
    /** The day on which the member began it: the weeks of a wave are counted from it. */
    startedOn: localDate.nullable().default(null),
  })
  .refine(({ days }) => days.every(({ slots }) => new Set(slots.map(({ key }) => key)).size === slots.length), {
    path: ["days"],
    message: "Two slots of a day have the same key.",
  });
export type RoutineData = z.output<typeof routineData>;

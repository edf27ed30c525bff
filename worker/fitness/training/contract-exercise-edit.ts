/** Corrections to the list of exercises and exercises that staff add, as they are sent and stored. */
import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import {
  EQUIPMENT_KEYS,
  type Equipment,
  type Exercise,
  LEVEL_KEYS,
  type Level,
  MODALITIES,
  type Modality,
  MUSCLE_KEYS,
  type Muscle,
  PATTERNS,
  type Pattern,
} from "./domain-exercise.ts";

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]];
const muscle = z.enum(MUSCLE_KEYS as [Muscle, ...Muscle[]], "Choose a muscle.");
const sentence = (message: string) => shownText().min(1, message).max(200, "Use at most 200 characters.");

/** The fields of an exercise that can change without changing the meaning of logged sets. */
export const exerciseEditInput = z
  .strictObject({
    name: shownText().min(1, "Enter a name.").max(80, "Use at most 80 characters."),
    aliases: z.array(shownText().min(1).max(80, "Use at most 80 characters for each.")).max(12, "Enter at most 12."),
    equipment: z.array(z.enum(EQUIPMENT_KEYS as [Equipment, ...Equipment[]])).max(EQUIPMENT_KEYS.length),
    primary: z.array(muscle).min(1, "Choose at least one muscle.").max(4, "Choose at most 4."),
    secondary: z.array(muscle).max(MUSCLE_KEYS.length),
    level: z.enum(LEVEL_KEYS as [Level, ...Level[]]),
    cues: z.tuple([
      sentence("Enter the first cue."),
      sentence("Enter the second cue."),
      sentence("Enter the third cue."),
    ]),
    mistake: sentence("Enter the most common mistake and what to do instead."),
    /** Where the description is from; shown below it. */
    source: z.string().trim().max(300, "Use at most 300 characters.").default(""),
    /** No longer offered. Logged sets stay. */
    isHidden: z.boolean().default(false),
  })
  .superRefine(({ primary, secondary }, issues) => {
    if (secondary.some((one) => primary.includes(one)))
      issues.addIssue({
        code: "custom",
        path: ["secondary"],
        message: "A muscle can't be both main and secondary. Remove it from one list.",
      });
  });
export type ExerciseEditInput = z.output<typeof exerciseEditInput>;

/** How a set is measured and counted: set once, when an exercise is added. */
export const exerciseNature = z.strictObject({
  modality: z.enum(keysOf(MODALITIES) as [Modality, ...Modality[]]),
  pattern: z.enum(keysOf(PATTERNS) as [Pattern, ...Pattern[]]),
  mechanic: z.enum(["compound", "isolation"]),
  unilateral: z.boolean(),
  load: z.enum(["total", "each"]),
});
export type ExerciseNature = z.output<typeof exerciseNature>;

export const exerciseAddBody = z.strictObject({ exercise: exerciseEditInput, nature: exerciseNature });
export const exerciseSaveBody = z.strictObject({
  /** The version that it is based on; 0 where there was no edit. */
  version: z.int().nonnegative(),
  exercise: exerciseEditInput,
});
export const exerciseEditParams = z.object({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/) });
export const exercisesQuery = z.object({
  q: z.string().trim().max(120).catch("").default(""),
  show: z.enum(["all", "edited", "staff", "hidden"]).catch("all").default("all"),
  muscle: muscle.optional().catch(undefined),
});

/** A stored edit. A correction has only the fields that differ from the list. */
export type ExercisePatch = Partial<ExerciseEditInput> & Partial<ExerciseNature>;

export interface ExerciseEdit {
  /** Of the exercise that it corrects, or `staff-…` of one that staff added. */
  id: string;
  version: number;
  patch: ExercisePatch;
}

/** What staff changed in the list of exercises; public. */
export interface ExerciseEdits {
  /** Changes with what is in it. */
  version: string;
  edits: ExerciseEdit[];
}

/** An exercise in the admin's list, as it is now. */
export interface ExerciseRow {
  exercise: Exercise;
  /** The version of its edit; 0: unchanged. */
  version: number;
  isHidden: boolean;
}

/** An earlier version of an exercise, and who saved it. */
export interface ExerciseVersion {
  id: string;
  at: number;
  actor: string;
  /** Null: the original was restored. */
  exercise: ExerciseEditInput | null;
}

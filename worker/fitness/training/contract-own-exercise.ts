/** Exercises of a member's own, as the log stores them. The id of the record is the exercise's id: `custom:` and a name. */
import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import {
  EQUIPMENT_KEYS,
  type Equipment,
  MODALITIES,
  type Modality,
  MUSCLE_KEYS,
  type Muscle,
} from "./domain-exercise.ts";

const muscle = z.enum(MUSCLE_KEYS as [Muscle, ...Muscle[]], "Choose a muscle.");

export const ownExerciseData = z.strictObject({
  name: shownText().min(1, "Enter a name.").max(80, "Use at most 80 characters."),
  modality: z.enum(Object.keys(MODALITIES) as [Modality, ...Modality[]], "Choose how a set is measured."),
  /** Its main muscle; null: it came from an import, which doesn't say. */
  muscle: muscle.nullable(),
  secondary: z.array(muscle).max(MUSCLE_KEYS.length).default([]),
  equipment: z
    .array(z.enum(EQUIPMENT_KEYS as [Equipment, ...Equipment[]]))
    .max(EQUIPMENT_KEYS.length)
    .default([]),
  /** Sets are one side at a time. */
  unilateral: z.boolean().default(false),
  note: z.string().trim().max(1000, "Use at most 1,000 characters.").default(""),
  /** Its sets stay; it is no longer offered. */
  archived: z.boolean().default(false),
});
export type OwnExerciseData = z.output<typeof ownExerciseData>;

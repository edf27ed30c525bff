/** Converts an exercise to the fields of its form, and back. */

import type { z } from "zod";
import type {
  ExerciseEditInput,
  ExerciseNature,
  exerciseAddBody,
  exerciseSaveBody,
} from "#worker/fitness/training/contract-exercise-edit.ts";
import type { Equipment, Exercise, Level, Muscle } from "#worker/fitness/training/domain-exercise.ts";
import { toEditInput } from "#worker/fitness/training/domain-exercise-edits.ts";

export interface ExerciseDraft {
  "exercise.name": string;
  /** One per line. */
  "exercise.aliases": string;
  "exercise.equipment": readonly Equipment[];
  "exercise.primary": readonly Muscle[];
  "exercise.secondary": readonly Muscle[];
  "exercise.level": string;
  "exercise.cues.0": string;
  "exercise.cues.1": string;
  "exercise.cues.2": string;
  "exercise.mistake": string;
  "exercise.source": string;
  isHidden: boolean;
  /** Only for a new exercise. */
  "nature.modality": string;
  "nature.pattern": string;
  "nature.mechanic": string;
  "nature.load": string;
  unilateral: boolean;
}

const NEW: ExerciseEditInput = {
  ...{ name: "", aliases: [], equipment: [], primary: [], secondary: [], level: "beginner", mistake: "", source: "" },
  cues: ["", "", ""],
  isHidden: false,
};

/** The fields of an edit. */
export const draftOf = (input: ExerciseEditInput) => ({
  "exercise.name": input.name,
  "exercise.aliases": input.aliases.join("\n"),
  "exercise.equipment": input.equipment,
  "exercise.primary": input.primary,
  "exercise.secondary": input.secondary,
  "exercise.level": input.level,
  "exercise.cues.0": input.cues[0],
  "exercise.cues.1": input.cues[1],
  "exercise.cues.2": input.cues[2],
  "exercise.mistake": input.mistake,
  "exercise.source": input.source,
  isHidden: input.isHidden,
});

/** A new draft of an exercise, or an empty one. */
export const toExerciseDraft = (exercise: Exercise | null, isHidden: boolean): ExerciseDraft => ({
  ...draftOf(exercise ? toEditInput(exercise, isHidden) : NEW),
  "nature.modality": exercise?.modality ?? "weight-reps",
  "nature.pattern": exercise?.pattern ?? "squat",
  "nature.mechanic": exercise?.mechanic ?? "compound",
  "nature.load": exercise?.load ?? "total",
  unilateral: exercise?.unilateral ?? false,
});

const inputOf = (draft: ExerciseDraft): ExerciseEditInput => ({
  name: draft["exercise.name"],
  aliases: draft["exercise.aliases"]
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
  equipment: [...draft["exercise.equipment"]],
  primary: [...draft["exercise.primary"]],
  secondary: [...draft["exercise.secondary"]],
  level: draft["exercise.level"] as Level,
  cues: [draft["exercise.cues.0"], draft["exercise.cues.1"], draft["exercise.cues.2"]],
  mistake: draft["exercise.mistake"],
  source: draft["exercise.source"],
  isHidden: draft.isHidden,
});

/** What is sent for a new exercise. */
export const toAddBody = (draft: ExerciseDraft): z.input<typeof exerciseAddBody> => ({
  exercise: inputOf(draft),
  nature: {
    modality: draft["nature.modality"],
    pattern: draft["nature.pattern"],
    mechanic: draft["nature.mechanic"],
    load: draft["nature.load"],
    unilateral: draft.unilateral,
  } as ExerciseNature,
});

/** What is sent for a correction. */
export const toSaveBody = (draft: ExerciseDraft, version: number): z.input<typeof exerciseSaveBody> => ({
  version,
  exercise: inputOf(draft),
});

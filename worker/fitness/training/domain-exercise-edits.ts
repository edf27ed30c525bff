/** The list of exercises with what staff corrected and added: the same in the browser and on the server. Pure. */
import type { ExerciseEdit, ExerciseEditInput, ExercisePatch } from "./contract-exercise-edit.ts";
import type { Exercise } from "./domain-exercise.ts";

const ADDED: Omit<Exercise, "id"> = {
  ...{ name: "", aliases: [], equipment: [], modality: "reps", pattern: "brace", primary: ["abs"], secondary: [] },
  ...{ mechanic: "compound", unilateral: false, load: "total", level: "beginner", cues: ["", "", ""], mistake: "" },
  met: null,
};

/** An exercise as an edit leaves it. */
export function applyExerciseEdit(exercise: Exercise, { isHidden: _, primary, ...patch }: ExercisePatch): Exercise {
  return { ...exercise, ...patch, primary: (primary as Exercise["primary"] | undefined) ?? exercise.primary };
}

/** All exercises, including hidden ones, and the ids of the hidden ones. */
export function mergeExercises(
  list: readonly Exercise[],
  edits: readonly ExerciseEdit[],
): { exercises: Exercise[]; hidden: ReadonlySet<string> } {
  const byId = new Map(edits.map((edit) => [edit.id, edit.patch]));
  const known = new Set(list.map(({ id }) => id));
  const added = edits.filter(({ id }) => id.startsWith("staff-") && !known.has(id));
  return {
    exercises: [
      ...list.map((exercise) => {
        const patch = byId.get(exercise.id);
        return patch ? applyExerciseEdit(exercise, patch) : exercise;
      }),
      ...added.map(({ id, patch }) => applyExerciseEdit({ ...ADDED, id }, patch)),
    ],
    hidden: new Set(edits.filter(({ patch }) => patch.isHidden).map(({ id }) => id)),
  };
}

/** The fields of an exercise that the editor can change. */
export const toEditInput = (exercise: Exercise, isHidden: boolean): ExerciseEditInput => ({
  ...{ name: exercise.name, aliases: [...exercise.aliases], equipment: [...exercise.equipment] },
  ...{ primary: [...exercise.primary], secondary: [...exercise.secondary], level: exercise.level },
  ...{ cues: [...exercise.cues], mistake: exercise.mistake, source: exercise.source ?? "", isHidden },
});

/** The fields that an edit changes. @returns null if it changes nothing */
export function diffExercise(exercise: Exercise, edited: ExerciseEditInput): ExercisePatch | null {
  const before = toEditInput(exercise, false);
  const changed = Object.entries(edited).filter(
    ([key, value]) => JSON.stringify(before[key as keyof ExerciseEditInput]) !== JSON.stringify(value),
  );
  return changed.length === 0 ? null : (Object.fromEntries(changed) as ExercisePatch);
}

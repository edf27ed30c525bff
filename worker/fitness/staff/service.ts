import { bindDeps } from "../../platform/bind-deps.ts";
import {
  addExercise,
  listExerciseEdits,
  listExercises,
  listExerciseVersions,
  removeExerciseEdit,
  saveExercise,
} from "../training/exercise-edits.ts";
import { type FlaggedDeps, listFlagged, openFlagged, saveFlagged } from "./flagged.ts";
import { readOverview } from "./overview.ts";

/** The fitness app as staff see it: totals, what members share, and the list of exercises. It reads no member's log. */
export const fitnessStaffService = (deps: FlaggedDeps) =>
  bindDeps(deps, {
    ...{ readOverview, listFlagged, openFlagged, saveFlagged },
    ...{ listExerciseEdits, listExercises, addExercise, saveExercise, removeExerciseEdit, listExerciseVersions },
  });

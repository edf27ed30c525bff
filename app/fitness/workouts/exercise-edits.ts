/** Staff changes to the list of exercises, on this device and also offline. */
import { useEffect } from "react";
import { create } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import type { ExerciseEdits } from "#worker/fitness/training/contract-exercise-edit.ts";
import { setExerciseEdits } from "#worker/fitness/training/domain-exercises.ts";

const KEY = "tikari-exercise-edits";

/** The version of the applied edits. */
const useVersion = create<{ version: string }>()(() => ({ version: "" }));

function apply(edits: ExerciseEdits): void {
  if (edits.version === useVersion.getState().version) return;
  setExerciseEdits(edits.edits);
  useVersion.setState({ version: edits.version });
}

/** The edits of the last visit. If the browser stores nothing, the built-in list is used until the server answers. */
function readStored(): ExerciseEdits | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as ExerciseEdits | null;
  } catch {
    return null;
  }
}

let isAsked = false;

async function load(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  const stored = readStored();
  if (stored) apply(stored);
  try {
    const edits = await apiRequest<ExerciseEdits>("GET", "/api/fitness/exercise-edits");
    apply(edits);
    localStorage.setItem(KEY, JSON.stringify(edits));
  } catch {
    // Offline, or no storage: the next visit tries again.
  }
}

/** Applies staff changes to the list of exercises. @returns a version that changes with the list, for memoized values */
export function useExerciseEdits(): string {
  useEffect(() => {
    void load();
  }, []);
  return useVersion((state) => state.version);
}

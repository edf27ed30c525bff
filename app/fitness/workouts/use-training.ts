import { useEffect, useMemo } from "react";
import { create } from "zustand";
import type { ExerciseSets } from "#worker/fitness/contract.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import type { Equipment } from "#worker/fitness/training/domain-exercise.ts";
import { findExercise } from "#worker/fitness/training/domain-exercises.ts";
import { toExercise } from "#worker/fitness/training/domain-own-exercise.ts";
import type { ExerciseLookup } from "#worker/fitness/training/domain-volume.ts";
import type { RecordOf } from "../log/log-store.ts";
import { memberRequest } from "../log/member-call.ts";
import { useHasDay, useRecord, useRecords } from "../log/use-log.ts";
import { useExerciseEdits } from "./exercise-edits.ts";
import type { TrainingUnits } from "./training-units.ts";

export const useProfile = (): Profile | undefined => useRecord("profile", "profile")?.data;

/** The member's units; without a profile those of the US. */
export function useTrainingUnits(): TrainingUnits {
  const units = useProfile()?.units;
  const weight = units?.weight ?? "lb";
  const distance = units?.length === "cm" ? "km" : "mi";
  return useMemo(() => ({ weight, distance }), [weight, distance]);
}

/** What the member has to train with; undefined where they haven't said. */
export function useOwnedEquipment(): ReadonlySet<Equipment> | undefined {
  const equipment = useProfile()?.training.equipment;
  return useMemo(() => (equipment ? new Set(equipment) : undefined), [equipment]);
}

/** Finds exercises of the list and the member's own. */
export function useLookup(): ExerciseLookup {
  const own = useRecords("exercise");
  const edits = useExerciseEdits();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the edits
  return useMemo(() => {
    const byId = new Map(own.map(({ id, data }) => [id, toExercise(id, data)]));
    return (id) => findExercise(id) ?? byId.get(id) ?? null;
  }, [own, edits]);
}

export const toLoggedSet = ({ id, data }: Pick<RecordOf<"set">, "id" | "data">): LoggedSet => ({ ...data, id });

/** The sets on the device: of the last 28 days, and of older days that were opened. */
export function useDeviceSets(): LoggedSet[] {
  const records = useRecords("set");
  return useMemo(() => records.map(toLoggedSet), [records]);
}

/** The workout that isn't finished, the latest should there be several. */
export function useRunningWorkout(): RecordOf<"workout"> | null {
  const workouts = useRecords("workout");
  return useMemo(
    () =>
      workouts
        .filter(({ data }) => data.endedAt === null || data.endedAt === undefined)
        .toSorted((one, other) => other.data.startedAt - one.data.startedAt)[0] ?? null,
    [workouts],
  );
}

interface OlderSets {
  status: "loading" | "ready" | "failed";
  sets: LoggedSet[];
  /** Sets before this day are only those that stand out. */
  allFrom: string | null;
}

/** By exercise: what the server has of it, fetched once a page. */
const useOlderSets = create<Record<string, OlderSets | undefined>>()(() => ({}));

/** Fetches the sets of an exercise that are too old for the device. */
export async function loadOlderSets(exerciseId: string): Promise<void> {
  const known = useOlderSets.getState()[exerciseId];
  if (known && known.status !== "failed") return;
  useOlderSets.setState({ [exerciseId]: { status: "loading", sets: [], allFrom: null } });
  try {
    const { sets, allFrom } = await memberRequest<ExerciseSets>(
      "GET",
      `/api/fitness/exercises/${encodeURIComponent(exerciseId)}/sets`,
    );
    useOlderSets.setState({ [exerciseId]: { status: "ready", sets, allFrom } });
  } catch {
    useOlderSets.setState({ [exerciseId]: { status: "failed", sets: [], allFrom: null } });
  }
}

export interface TrainingHistory {
  sets: LoggedSet[];
  /** Whether older sets are among them; without them a record can't be told. */
  status: OlderSets["status"];
  /** Of workouts before this day only the sets that stand out are here; null where nothing is known. */
  allFrom: string | null;
}

/** All sets of these exercises: the device's, and the older ones once the server has answered. */
export function useTrainingHistory(exerciseIds: readonly string[]): TrainingHistory {
  const names = [...new Set(exerciseIds)].toSorted().join(" ");
  const device = useDeviceSets();
  const older = useOlderSets();
  const hasDay = useHasDay();
  useEffect(() => {
    const load = () => {
      for (const id of names.split(" ").filter(Boolean)) void loadOlderSets(id);
    };
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [names]);
  return useMemo(() => {
    const ids = names.split(" ").filter(Boolean);
    const wanted = new Set(ids);
    const own = device.filter(({ exerciseId }) => wanted.has(exerciseId));
    const known = new Set(own.map(({ id }) => id));
    // For the days on the device, the device is ahead of the server: a set it doesn't have was deleted.
    const before = ids.flatMap((id) => older[id]?.sets ?? []).filter(({ id, date }) => !hasDay(date) && !known.has(id));
    const states = ids.map((id) => older[id]?.status ?? "loading");
    const status = states.includes("failed") ? "failed" : states.includes("loading") ? "loading" : "ready";
    const allFrom = ids.map((id) => older[id]?.allFrom ?? null).find((from) => from !== null) ?? null;
    return { sets: [...before, ...own], status, allFrom };
  }, [device, older, names, hasDay]);
}

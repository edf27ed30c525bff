import { useEffect, useMemo } from "react";
import { create } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import { deviceStart } from "#worker/fitness/contract.ts";
import type { LogRecord } from "#worker/fitness/log/contract-sync.ts";
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import type { LoggedSet, SetData } from "#worker/fitness/training/contract-workout.ts";
import type { Equipment } from "#worker/fitness/training/domain-exercise.ts";
import { findExercise } from "#worker/fitness/training/domain-exercises.ts";
import { toExercise } from "#worker/fitness/training/domain-own-exercise.ts";
import type { ExerciseLookup } from "#worker/fitness/training/domain-volume.ts";
import type { RecordOf } from "../log/log-store.ts";
import { useRecord, useRecords, useToday } from "../log/use-log.ts";
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
  return useMemo(() => {
    const byId = new Map(own.map(({ id, data }) => [id, toExercise(id, data)]));
    return (id) => findExercise(id) ?? byId.get(id) ?? null;
  }, [own]);
}

export const toLoggedSet = ({ id, data }: Pick<RecordOf<"set">, "id" | "data">): LoggedSet => ({ ...data, id });

/** The sets that the device has: those of the last 28 days. */
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
}

/** By exercise: what the server has of it, fetched once a page. */
const useOlderSets = create<Record<string, OlderSets | undefined>>()(() => ({}));

/** Fetches the sets of an exercise that are too old for the device. */
export async function loadOlderSets(exerciseId: string): Promise<void> {
  const known = useOlderSets.getState()[exerciseId];
  if (known && known.status !== "failed") return;
  useOlderSets.setState({ [exerciseId]: { status: "loading", sets: [] } });
  try {
    const { records } = await apiRequest<{ records: LogRecord[] }>(
      "GET",
      `/api/fitness/exercises/${encodeURIComponent(exerciseId)}/sets`,
    );
    const sets = records.map(({ id, data }) => ({ ...(data as unknown as SetData), id }));
    useOlderSets.setState({ [exerciseId]: { status: "ready", sets } });
  } catch {
    useOlderSets.setState({ [exerciseId]: { status: "failed", sets: [] } });
  }
}

export interface TrainingHistory {
  sets: LoggedSet[];
  /** Whether older sets are among them; without them a record can't be told. */
  status: OlderSets["status"];
}

/** All sets of these exercises: the device's, and the older ones once the server has answered. */
export function useTrainingHistory(exerciseIds: readonly string[]): TrainingHistory {
  const names = [...new Set(exerciseIds)].toSorted().join(" ");
  const device = useDeviceSets();
  const older = useOlderSets();
  const from = deviceStart(useToday());
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
    // The device is ahead of the server for its own days: what it doesn't have there was deleted.
    const before = ids.flatMap((id) => older[id]?.sets ?? []).filter(({ id, date }) => date < from && !known.has(id));
    const states = ids.map((id) => older[id]?.status ?? "loading");
    const status = states.includes("failed") ? "failed" : states.includes("loading") ? "loading" : "ready";
    return { sets: [...before, ...own], status };
  }, [device, older, names, from]);
}

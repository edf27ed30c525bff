import { useMemo } from "react";
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import { useRecord, useRecords } from "../log/use-log.ts";
import { type DayTargets, targetsOn } from "./day-targets.ts";

/** The member's targets on a day; null while there is no profile. */
export function useDayTargets(date: string): DayTargets | null {
  const profile = useRecord("profile", "profile")?.data;
  const plans = useRecords("plan");
  return useMemo(
    () =>
      targetsOn(
        date,
        profile,
        plans.map(({ data }) => data),
      ),
    [date, profile, plans],
  );
}

export interface NumberDisplay {
  /** Calories, weight and percentages aren't shown. */
  hideNumbers: boolean;
  energy: Units["energy"];
  volume: Units["volume"];
}

/** How the member likes numbers. */
export function useNumberDisplay(): NumberDisplay {
  const profile = useRecord("profile", "profile")?.data;
  const { hideNumbers = false, units } = profile ?? {};
  const { energy = "kcal", volume = "fl_oz" } = units ?? {};
  return useMemo(() => ({ hideNumbers, energy, volume }), [hideNumbers, energy, volume]);
}

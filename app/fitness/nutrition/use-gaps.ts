import { useMemo } from "react";
import type { WatchRow } from "#worker/nutrition/domain-watch-list.ts";
import type { DayTargets } from "../diary/day-targets.ts";
import type { Entry } from "../diary/diary-day.ts";
import { useFoodLibrary } from "../foods/food-store.ts";
import { useRecords } from "../log/use-log.ts";
import { closeGaps, type Gap, watchEntries } from "./day-gaps.ts";

/** The watch list of entries. */
export const useWatchList = (entries: readonly Entry[], targets: DayTargets) =>
  useMemo(() => watchEntries(entries, targets), [entries, targets]);

/** Rows of it, each with a food that closes the gap. */
export function useGaps(rows: readonly WatchRow[], entries: readonly Entry[], targets: DayTargets): Gap[] {
  const { candidates } = useFoodLibrary();
  const logged = useRecords("entry");
  return useMemo(() => {
    const familiar = new Set(logged.map(({ data }) => data.food.ref.id));
    return closeGaps(rows, { entries, targets, candidates, familiar });
  }, [rows, entries, targets, candidates, logged]);
}

import type { FollowedValue, WeekMean } from "#worker/fitness/progress/domain-weeks.ts";
import { type Range, rangeStart } from "./series.ts";
import { useServerPart } from "./use-server-part.ts";

/** Before the days that a chart of all time reads, the mean of each week. Other ranges have none. */
export function useOlderWeeks(
  of: FollowedValue,
  range: Range,
  today: string,
): { weeks: readonly WeekMean[]; state: "loading" | "loaded" | "failed" } {
  const part = useServerPart<{ weeks: WeekMean[] }>(
    range === "all" ? `/api/fitness/weeks?of=${of}&before=${rangeStart(range, today)}` : null,
  );
  return { weeks: part?.data?.weeks ?? [], state: part?.state ?? "loaded" };
}

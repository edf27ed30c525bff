import { useMemo } from "react";
import { type DaySummary, isEmptyDay, SUMMARY_KINDS, summarizeDay } from "#worker/fitness/log/domain-summary.ts";
import { useLog } from "../log/log-store.ts";
import { useHasDay } from "../log/use-log.ts";

export interface DeviceDays {
  /** Whether the device has a day, which then takes precedence over the server. */
  has: (date: string) => boolean;
  days: DaySummary[];
}

/** Totals of the days on this device, including unsent changes. Empty days are left out. */
export function useDeviceDays(today: string): DeviceDays {
  const records = useLog((state) => state.records);
  const has = useHasDay();
  return useMemo(() => {
    const kinds: readonly string[] = SUMMARY_KINDS;
    const dated = [...records.values()].filter(
      ({ date, kind }) => date !== null && has(date) && date <= today && kinds.includes(kind),
    );
    const days = [...Map.groupBy(dated, ({ date }) => date ?? "")]
      .map(([date, own]) => summarizeDay(date, own))
      .filter((day) => !isEmptyDay(day));
    return { has, days: days.sort((a, b) => (a.date < b.date ? -1 : 1)) };
  }, [records, has, today]);
}

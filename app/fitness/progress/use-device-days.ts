import { useMemo } from "react";
import type { ProgressDay } from "#worker/fitness/contract.ts";
import { deviceStart } from "#worker/fitness/contract.ts";
import { SUMMARY_KINDS, summarizeDay } from "#worker/fitness/log/domain-summary.ts";
import { useLog } from "../log/log-store.ts";

/** What the days come to that this device keeps, with what hasn't been sent yet. Days without anything are left out. */
export function useDeviceDays(today: string): { from: string; days: ProgressDay[] } {
  const records = useLog((state) => state.records);
  return useMemo(() => {
    const from = deviceStart(today);
    const kinds: readonly string[] = SUMMARY_KINDS;
    const dated = [...records.values()].filter(
      ({ date, kind }) => date !== null && date >= from && date <= today && kinds.includes(kind),
    );
    const days = [...Map.groupBy(dated, ({ date }) => date ?? "")].map(([date, own]): ProgressDay => {
      const { weightKg, nutrients, isComplete, workouts } = summarizeDay(date, own);
      return { date, weightKg, energyKcal: nutrients.energyKcal?.[0] ?? null, isComplete, workouts };
    });
    return { from, days: days.sort((a, b) => (a.date < b.date ? -1 : 1)) };
  }, [records, today]);
}

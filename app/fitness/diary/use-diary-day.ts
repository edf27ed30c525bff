import type { DataOf } from "#worker/fitness/log/contract-kinds.ts";
import type { DaySummary } from "#worker/fitness/log/domain-summary.ts";
import type { RecordOf } from "../log/log-store.ts";
import { useDayRecords, useDaySummary, useOpenDay, useRecord } from "../log/use-log.ts";
import type { Entry } from "./diary-day.ts";

export interface DiaryDay {
  date: string;
  /** Always `ready` for days that the device keeps; older days are downloaded first. */
  status: "ready" | "loading" | "failed";
  entries: readonly Entry[];
  water: readonly RecordOf<"water">[];
  day: DataOf<"day"> | undefined;
  summary: DaySummary;
}

/** A day of the diary. A day that is older than what the device keeps is downloaded. */
export function useDiaryDay(date: string): DiaryDay {
  const { status } = useOpenDay(date);
  const entries = useDayRecords("entry", date);
  const water = useDayRecords("water", date);
  const day = useRecord("day", `day:${date}`);
  return { date, status, entries, water, day: day?.data, summary: useDaySummary(date) };
}

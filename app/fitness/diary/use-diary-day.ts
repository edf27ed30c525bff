import { useMemo } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import { deviceStart } from "#worker/fitness/contract.ts";
import type { DataOf } from "#worker/fitness/log/contract-kinds.ts";
import type { LogRecord } from "#worker/fitness/log/contract-sync.ts";
import { type DaySummary, summarizeDay } from "#worker/fitness/log/domain-summary.ts";
import type { RecordOf } from "../log/log-store.ts";
import { useDayRecords, useDaySummary, useRecord } from "../log/use-log.ts";
import type { Entry } from "./diary-day.ts";

export interface DiaryDay {
  date: string;
  /** `loading` and `failed` only where the day is older than what the device keeps. */
  status: "ready" | "loading" | "failed";
  /** Older days are shown as they are; what they have can be copied. */
  isEditable: boolean;
  entries: Entry[];
  water: RecordOf<"water">[];
  day: DataOf<"day"> | undefined;
  summary: DaySummary;
}

/** Whether this device keeps a day; older ones are asked of the server. */
export const isOnDevice = (date: string, today: string): boolean => date >= deviceStart(today);

/** A day of the diary: from the device, or from the server where it is older than what the device keeps. */
export function useDiaryDay(date: string, today: string): DiaryDay {
  const entries = useDayRecords("entry", date);
  const water = useDayRecords("water", date);
  const day = useRecord("day", `day:${date}`);
  const summary = useDaySummary(date);
  const isEditable = isOnDevice(date, today);
  const old = useOldDay(isEditable ? null : date);
  return isEditable
    ? { date, status: "ready", isEditable, entries, water, day: day?.data, summary }
    : { date, isEditable, ...old };
}

/** A day that only the server has. */
export function useOldDay(date: string | null): Pick<DiaryDay, "status" | "entries" | "water" | "day" | "summary"> {
  const { data, isError } = useApiQuery<{ records: LogRecord[] } | null>({
    queryKey: [`/api/fitness/days/${date}`],
    enabled: date !== null,
  });
  return useMemo(() => {
    const records = (data?.records ?? []).filter(({ isDeleted }) => !isDeleted);
    const ofKind = (kind: LogRecord["kind"]) => records.filter((record) => record.kind === kind);
    return {
      status: isError || data === null ? ("failed" as const) : data ? ("ready" as const) : ("loading" as const),
      entries: ofKind("entry") as unknown as Entry[],
      water: ofKind("water") as unknown as RecordOf<"water">[],
      day: (ofKind("day")[0] as unknown as RecordOf<"day"> | undefined)?.data,
      summary: summarizeDay(date ?? "1970-01-01", records),
    };
  }, [data, isError, date]);
}

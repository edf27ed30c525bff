import { useEffect, useMemo, useState } from "react";
import { onMemberChange } from "#app/lib/member-live.ts";
import type { RecordKind } from "#worker/fitness/log/contract-kinds.ts";
import { LOG_KEY } from "#worker/fitness/log/contract-sync.ts";
import { type DaySummary, SUMMARY_KINDS, summarizeDay } from "#worker/fitness/log/domain-summary.ts";
import { localToday, openLog, type RecordOf, syncNow, useLog } from "./log-store.ts";

/** Opens the member's log for as long as the page shows the app, and follows other devices. */
export function useOpenLog(member: string): void {
  useEffect(() => {
    openLog(member);
    return onMemberChange((items, isReset) => {
      if (isReset || LOG_KEY in items) syncNow();
    });
  }, [member]);
}

/** All records of a kind, the oldest id first. */
export function useRecords<K extends RecordKind>(kind: K): RecordOf<K>[] {
  const records = useLog((state) => state.records);
  return useMemo(() => {
    const found = [...records.values()].filter((record) => record.kind === kind) as unknown as RecordOf<K>[];
    return found.sort((a, b) => (a.id < b.id ? -1 : 1));
  }, [records, kind]);
}

/** Records of a kind on a day. */
export function useDayRecords<K extends RecordKind>(kind: K, date: string): RecordOf<K>[] {
  const all = useRecords(kind);
  return useMemo(() => all.filter((record) => record.date === date), [all, date]);
}

/** One record by its id; undefined where there is none. */
export function useRecord<K extends RecordKind>(kind: K, id: string): RecordOf<K> | undefined {
  const record = useLog((state) => state.records.get(id));
  return record?.kind === kind ? (record as unknown as RecordOf<K>) : undefined;
}

/** What a day that the device has comes to, with what hasn't been sent yet. */
export function useDaySummary(date: string): DaySummary {
  const records = useLog((state) => state.records);
  return useMemo(() => {
    const kinds: readonly string[] = SUMMARY_KINDS;
    return summarizeDay(
      date,
      [...records.values()].filter((record) => record.date === date && kinds.includes(record.kind)),
    );
  }, [records, date]);
}

/** The member's date; changes at midnight, and when the device wakes up on another day. */
export function useToday(): string {
  const [today, setToday] = useState(localToday);
  useEffect(() => {
    const update = () => setToday(localToday());
    const timer = setInterval(update, 30_000);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return today;
}

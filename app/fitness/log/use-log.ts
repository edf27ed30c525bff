import { useEffect, useMemo, useState } from "react";
import { onMemberChange } from "#app/lib/member-live.ts";
import { deviceStart } from "#worker/fitness/domain-device-days.ts";
import type { UsedFood } from "#worker/fitness/log/contract-start.ts";
import type { LogRecord } from "#worker/fitness/log/contract-sync.ts";
import type { RecordKind } from "#worker/fitness/log/domain-kinds.ts";
import { LOG_KEY } from "#worker/fitness/log/domain-log-limits.ts";
import { type DaySummary, SUMMARY_KINDS, summarizeDay } from "#worker/fitness/log/domain-summary.ts";
import { localToday, openLog, openOldDay, type RecordOf, requestUsedFoods, syncNow, useLog } from "./log-store.ts";

/** Opens the member's log for as long as the page shows the app, and follows other devices. */
export function useOpenLog(member: string): void {
  useEffect(() => {
    openLog(member);
    return onMemberChange((items, isReset) => {
      if (isReset || LOG_KEY in items) syncNow();
    });
  }, [member]);
}

/** The records that are shown, by kind: many parts of a screen ask for the same ones, and all ask again after each change. */
const byKind = new WeakMap<ReadonlyMap<string, LogRecord>, ReadonlyMap<string, LogRecord[]>>();

function groupByKind(records: ReadonlyMap<string, LogRecord>): ReadonlyMap<string, LogRecord[]> {
  const known = byKind.get(records);
  if (known) return known;
  const grouped = Map.groupBy(records.values(), ({ kind }) => kind);
  for (const group of grouped.values()) group.sort((a, b) => (a.id < b.id ? -1 : 1));
  byKind.set(records, grouped);
  return grouped;
}

const NONE: readonly never[] = [];

/** All records of a kind, the oldest id first. */
export const useRecords = <K extends RecordKind>(kind: K): readonly RecordOf<K>[] =>
  (groupByKind(useLog((state) => state.records)).get(kind) as unknown as RecordOf<K>[] | undefined) ?? NONE;

/** The foods that the member has logged; none until they are read. */
export function useUsedFoods(): readonly UsedFood[] {
  useEffect(() => void requestUsedFoods(), []);
  return useLog((state) => state.usedFoods);
}

/** Records of a kind on a day. */
export function useDayRecords<K extends RecordKind>(kind: K, date: string): readonly RecordOf<K>[] {
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

/** Returns whether this device has a day: one of the last four weeks, or an older one that was opened. */
export function useHasDay(): (date: string) => boolean {
  const from = deviceStart(useToday());
  const openedDays = useLog((state) => state.openedDays);
  return useMemo(() => {
    const opened = new Set(openedDays);
    return (date) => date >= from || opened.has(date);
  }, [from, openedDays]);
}

/** The state of an older day's download. `failed`: the server can't be reached; it is retried when the device is online. */
export type DayStatus = { status: "ready" } | { status: "loading" } | { status: "failed"; retry: () => void };

/** Downloads a day if the device doesn't have it. Null does nothing. */
export function useOpenDay(date: string | null): DayStatus {
  const isHere = useHasDay()(date ?? "9999-12-31");
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches again
  useEffect(() => {
    if (date === null || isHere) return;
    let isCurrent = true;
    setFailed(null);
    openOldDay(date).catch(() => isCurrent && setFailed(date));
    const retry = () => setAttempt((count) => count + 1);
    addEventListener("online", retry);
    return () => {
      isCurrent = false;
      removeEventListener("online", retry);
    };
  }, [date, isHere, attempt]);
  if (isHere) return { status: "ready" };
  return date !== null && failed === date
    ? { status: "failed", retry: () => setAttempt(attempt + 1) }
    : { status: "loading" };
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

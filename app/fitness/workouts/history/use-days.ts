import { useEffect, useMemo, useState } from "react";
import { create } from "zustand";
import { deviceStart } from "#worker/fitness/domain-device-days.ts";
import type { DaySummary } from "#worker/fitness/log/domain-summary.ts";
import { addDays, daysBetween } from "#worker/kernel/local-date.ts";
import type { RecordOf } from "../../log/log-store.ts";
import { memberRequest } from "../../log/member-call.ts";
import { useDayRecords, useHasDay, useOpenDay, useRecords, useToday } from "../../log/use-log.ts";
import { addMonths } from "../dates.ts";

export type Loaded<T> = { status: "loading" } | { status: "failed"; retry: () => void } | { status: "ready"; value: T };

type TrainedDay = Pick<DaySummary, "date" | "workouts" | "sets" | "trainingSeconds">;

/** What the server answered, by call: the past hardly changes while a page is open. */
const useAnswers = create<Record<string, unknown>>()(() => ({}));

/** Reads a call of the server once; null asks for nothing. */
function useAnswer<T>(path: string | null): Loaded<T> {
  const answer = useAnswers((state) => (path === null ? undefined : state[path])) as T | undefined;
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more asks again
  useEffect(() => {
    if (path === null || useAnswers.getState()[path] !== undefined) return;
    let isCurrent = true;
    setFailed(false);
    memberRequest<T>("GET", path).then(
      (value) => useAnswers.setState({ [path]: value }),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, attempt]);
  if (answer !== undefined) return { status: "ready", value: answer };
  return failed ? { status: "failed", retry: () => setAttempt(attempt + 1) } : { status: "loading" };
}

/** The days of a month on which the member trained, newest first: of the device where it has them, else of the server. */
export function useTrainedDays(month: string): Loaded<TrainedDay[]> {
  const from = deviceStart(useToday());
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const olderTo = daysBetween(last, from) > 0 ? last : addDays(from, -1);
  const older = useAnswer<{ days: DaySummary[] }>(
    first < from ? `/api/fitness/days?from=${first}&to=${olderTo}` : null,
  );
  const hasDay = useHasDay();
  const workouts = useRecords("workout");
  const sets = useRecords("set");
  const own = useMemo(() => {
    const dates = [...new Set(workouts.flatMap(({ date, data }) => (date && data.endedAt ? [date] : [])))];
    return dates
      .filter((date) => hasDay(date) && date >= first && date <= last)
      .map((date): TrainedDay => {
        const ended = workouts.filter((each) => each.date === date && each.data.endedAt);
        return {
          date,
          workouts: ended.length,
          sets: sets.filter((set) => set.date === date && set.data.doneAt && set.data.kind !== "warmup").length,
          trainingSeconds: ended.reduce(
            (sum, { data }) => sum + Math.round(((data.endedAt ?? data.startedAt) - data.startedAt) / 1000),
            0,
          ),
        };
      });
  }, [workouts, sets, first, last, hasDay]);
  const sorted = (days: TrainedDay[]) => days.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  if (first >= from) return { status: "ready", value: sorted(own) };
  if (older.status !== "ready") return older;
  return {
    status: "ready",
    value: sorted([...own, ...older.value.days.filter((day) => day.workouts > 0 && !hasDay(day.date))]),
  };
}

export interface TrainedDayRecords {
  workouts: readonly RecordOf<"workout">[];
  sets: readonly RecordOf<"set">[];
}

/** The workouts of a day with their sets. An older day is downloaded. */
export function useDayWorkouts(date: string): Loaded<TrainedDayRecords> {
  const day = useOpenDay(date);
  const workouts = useDayRecords("workout", date);
  const sets = useDayRecords("set", date);
  if (day.status !== "ready") return day;
  return { status: "ready", value: { workouts, sets } };
}

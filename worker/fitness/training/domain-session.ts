/** What was done of one exercise in one workout, as the rules of progression read it. Pure. */
import type { LoggedSet } from "./contract-workout.ts";

export interface Session {
  workoutId: string;
  date: string;
  /** The sets that were done in their order, without warm-ups and drops. */
  sets: LoggedSet[];
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The sessions of one exercise, oldest first, whatever order its sets come in. */
export function sessionsOf(history: readonly LoggedSet[]): Session[] {
  const work = history.filter(({ doneAt, kind }) => doneAt !== null && kind !== "warmup" && kind !== "drop");
  return [...Map.groupBy(work, ({ workoutId }) => workoutId)]
    .map(([workoutId, own]) => {
      const sets = own.toSorted((one, other) => one.position - other.position || compare(one.id, other.id));
      const date = own.map((set) => set.date).toSorted()[0] ?? "";
      return { workoutId, date, sets };
    })
    .toSorted(
      (one, other) =>
        compare(one.date, other.date) || firstDone(one) - firstDone(other) || compare(one.workoutId, other.workoutId),
    );
}

const firstDone = ({ sets }: Session): number => Math.min(...sets.map(({ doneAt }) => doneAt ?? 0));

/** The load that the session was about: its heaviest set, or the one with the least assistance; 0 where none is written. */
export const workingKg = ({ sets }: Session, isAssisted: boolean): number =>
  sets.length === 0 ? 0 : Math[isAssisted ? "min" : "max"](...sets.map(({ weightKg }) => weightKg ?? 0));

/** At least so many reps or more were left; an effort that wasn't rated counts as enough. */
export const hasReserve = ({ rpe }: LoggedSet, reserve: number): boolean =>
  rpe === null || rpe === undefined || 10 - rpe >= reserve;

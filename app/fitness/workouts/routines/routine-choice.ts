/** Which routine is for today. Pure. */
import type { RoutineData } from "#worker/fitness/training/contract-routine.ts";
import type { WorkoutData } from "#worker/fitness/training/contract-workout.ts";
import { nextDayIndex } from "#worker/fitness/training/domain-routine.ts";
import { addDays, weekdayOf } from "#worker/kernel/local-date.ts";

export interface RoutineRecord {
  id: string;
  data: RoutineData;
}

export interface RoutineToday {
  routine: RoutineRecord;
  /** The day that comes next; null where the routine has ended. */
  dayIndex: number | null;
  /** The date on which it is planned, today at the earliest; null where it has no weekdays. */
  date: string | null;
  /** Whether a workout of it was finished today. */
  isDone: boolean;
}

type Trained = Pick<WorkoutData, "date" | "startedAt" | "dayIndex" | "routineId" | "endedAt">;

/**
 * The member's routines, the one for today first: those planned for this weekday, then those that were trained or begun
 * last. Archived ones are left out.
 */
export function routinesToday(
  routines: readonly RoutineRecord[],
  workouts: readonly Trained[],
  today: string,
): RoutineToday[] {
  return routines
    .filter(({ data }) => !data.archived)
    .map((routine) => {
      const own = workouts.filter(({ routineId, endedAt }) => routineId === routine.id && endedAt);
      const isDone = own.some(({ date }) => date === today);
      const lastDate = [routine.data.startedOn ?? "", ...own.map(({ date }) => date)].toSorted().at(-1) ?? "";
      const date = nextDate(routine.data.weekdays, isDone ? addDays(today, 1) : today);
      return { routine, dayIndex: nextDayIndex(routine.data, own), date, isDone, lastDate };
    })
    .toSorted(
      (one, other) =>
        Number(other.date === today) - Number(one.date === today) ||
        (one.lastDate < other.lastDate ? 1 : one.lastDate > other.lastDate ? -1 : 0) ||
        (one.routine.id < other.routine.id ? 1 : -1),
    )
    .map(({ lastDate: _, ...found }) => found);
}

function nextDate(weekdays: readonly number[], from: string): string | null {
  for (let ahead = 0; ahead < 7; ahead++) {
    const date = addDays(from, ahead);
    if (weekdays.includes(weekdayOf(date))) return date;
  }
  return null;
}

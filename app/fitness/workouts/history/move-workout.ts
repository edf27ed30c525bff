/** The day, the start and the length of a finished workout, as its editor changes them. Pure. */
import { isLoggableDay, PAST_DAY } from "#worker/fitness/log/domain-loggable-day.ts";
import type { LoggedSet, SetData, WorkoutData } from "#worker/fitness/training/contract-workout.ts";
import { instantAt } from "#worker/kernel/zoned-instant.ts";

type Times = Pick<WorkoutData, "date" | "zone" | "startedAt" | "endedAt">;

/** When it began, `17:05`, by the clocks where it was done. */
export const clockOf = ({ startedAt, zone }: Pick<Times, "startedAt" | "zone">): string =>
  new Date(startedAt).toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: zone });

type Start = { ok: true; startedAt: number } | { ok: false; field: "date" | "time"; why: string };

/**
 * Reads the day and the time at which a workout began.
 * @param before as it is stored
 */
export function readStart(
  { date, time }: { date: string; time: string },
  before: Times,
  { today, now }: { today: string; now: number },
): Start {
  if (date === before.date && time === clockOf(before)) return { ok: true, startedAt: before.startedAt };
  // Where it was done, it may be a day later than here.
  if (date !== before.date && !isLoggableDay(date, today)) return { ok: false, field: "date", why: PAST_DAY };
  const [hour = Number.NaN, minute = Number.NaN] = /^\d{2}:\d{2}/.test(time) ? time.split(":").map(Number) : [];
  if (!(hour < 24 && minute < 60)) return { ok: false, field: "time", why: "Enter the time when you started." };
  const startedAt = instantAt(date, hour * 60 + minute, before.zone);
  return startedAt > now
    ? { ok: false, field: "time", why: "Enter a time that isn't in the future." }
    : { ok: true, startedAt };
}

/**
 * Day, start and end are always written together: of two devices that change them at once, one has all three.
 * @param minutes of the workout
 */
export const withMinutes = ({ date, startedAt }: Times, minutes: number) => ({
  ...{ date, startedAt, endedAt: startedAt + Math.round(minutes * 60_000) },
});

type Move =
  | { kind: "workout"; id: string; patch: Pick<WorkoutData, "date" | "startedAt" | "endedAt"> }
  | { kind: "set"; id: string; patch: Partial<Pick<SetData, "date" | "doneAt">> };

/** Moves a workout to another day and start, with its sets. It stays as long as it was. */
export function moveWorkout(
  { id, data }: { id: string; data: Times },
  sets: readonly LoggedSet[],
  { date, startedAt }: Pick<Times, "date" | "startedAt">,
): Move[] {
  const by = startedAt - data.startedAt;
  if (by === 0 && date === data.date) return [];
  const endedAt = data.endedAt ? data.endedAt + by : null;
  return [
    { kind: "workout", id, patch: { date, startedAt, endedAt } },
    ...sets.map((set): Move => {
      const doneAt = set.doneAt === null ? {} : { doneAt: Math.max(0, set.doneAt + by) };
      return { kind: "set", id: set.id, patch: { date, ...doneAt } };
    }),
  ];
}

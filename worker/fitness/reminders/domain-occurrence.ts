/** When a reminder is due: a local time on days of the week, in a time zone. Pure. */
import { addDays, localDateAt, weekdayOf } from "../../kernel/local-date.ts";
import { instantAt } from "../../kernel/zoned-instant.ts";
import type { ReminderData } from "../log/contract-records.ts";

export interface Occurrence {
  /** The day that it is for, in the reminder's zone. */
  date: string;
  /** Epoch ms. */
  at: number;
}

/** A week, plus a day that the zone skipped (Samoa in 2011) and a day that was already sent: no occurrence is further ahead. */
const DAYS_AHEAD = 10;

/**
 * The first occurrence after an instant. Each day occurs once, even if the local time occurs twice.
 * @param isTaken days for which it was already sent
 */
export function nextOccurrence(
  { minute, zone, weekdays }: Pick<ReminderData, "minute" | "zone" | "weekdays">,
  after: number,
  isTaken: (date: string) => boolean,
): Occurrence | null {
  const first = localDateAt(after, zone);
  // A workout reminder without its own days checks the routines when it is due.
  const isDay = (date: string) => weekdays.length === 0 || weekdays.includes(weekdayOf(date));
  // Starts a day early: a skipped local time may fall on the next day.
  for (let ahead = -1; ahead < DAYS_AHEAD; ahead++) {
    const date = addDays(first, ahead);
    if (!isDay(date) || isTaken(date)) continue;
    const at = instantAt(date, minute, zone);
    if (at > after) return { date, at };
  }
  return null;
}

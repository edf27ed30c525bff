/** Which days people log. Pure. */
import { addDays, isLocalDate } from "../../kernel/local-date.ts";

/** Nobody logged before: an earlier date is a year that is still being typed, or a slip of the finger. */
export const FIRST_DAY = "1990-01-01";

/** How far ahead a day can be planned. */
const DAYS_AHEAD = 30;
export const latestDay = (today: string): string => addDays(today, DAYS_AHEAD);

/** @param last the last day that can be meant */
export const isLoggableDay = (date: string, last: string): boolean =>
  isLocalDate(date) && date >= FIRST_DAY && date <= last;

/** What is said of a day on which nothing can have been done or measured. */
export const PAST_DAY = "Choose today or an earlier day, from 1990 on.";

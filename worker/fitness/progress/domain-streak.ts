/**
 * Streaks that forgive. The rule, as pages show it: up to two days off in any seven don't break a streak, and today only counts once it
 * is over. Days are the local dates under which things were logged, so neither a flight nor a change of the clocks takes one away
 * after the fact. Pure.
 */
import { addDays, daysBetween } from "../../kernel/local-date.ts";
import { plural } from "../../kernel/plural.ts";

export const DAYS_OFF = 2;
const WINDOW = 7;
export const STREAK_RULE = `Up to ${DAYS_OFF} days off in any ${WINDOW} don't break it.`;

export interface Run {
  from: string;
  /** The last day that was logged. */
  to: string;
  /** Days that were logged; days off don't count. */
  days: number;
}

export interface Streak {
  /** Logged days of the run that is still going; 0 without one. */
  current: number;
  longest: number;
  isLoggedToday: boolean;
  /** How many days can be off from today on before it ends, with what was off in the last week; 0: today has to be logged. */
  daysOffLeft: number;
  /** One sentence for the member. */
  text: string;
}

/** All runs, oldest first. `open` is the one that is still going. */
export function findRuns(
  dates: readonly string[],
  today: string,
): { runs: Run[]; open: Run | null; daysOff: string[] } {
  const logged = [...new Set(dates)].filter((date) => date <= today).sort();
  const runs: Run[] = [];
  let run: Run | null = null;
  let daysOff: string[] = [];
  /** Takes the days after the run's last one into account, up to the day before `end`. */
  const passDaysOff = (end: string) => {
    if (!run) return;
    const gap = daysBetween(run.to, end) - 1;
    for (let day = 1; run && day <= gap; day++) {
      const date: string = addDays(run.to, day);
      daysOff = [...daysOff.filter((off) => daysBetween(off, date) < WINDOW), date];
      if (daysOff.length > DAYS_OFF) {
        runs.push(run);
        run = null;
        daysOff = [];
      }
    }
  };
  for (const date of logged) {
    passDaysOff(date);
    if (run) run = { ...(run as Run), to: date, days: (run as Run).days + 1 };
    else run = { from: date, to: date, days: 1 };
  }
  passDaysOff(today);
  const open = run as Run | null;
  if (open) runs.push(open);
  return { runs, open, daysOff };
}

/** The streak as of today. @param dates local dates with something logged, in any order */
export function streakOf(dates: readonly string[], today: string): Streak {
  const { runs, open, daysOff } = findRuns(dates, today);
  const current = open?.days ?? 0;
  const isLoggedToday = open?.to === today;
  const firstDayOff = isLoggedToday ? addDays(today, 1) : today;
  const recent = daysOff.filter((off) => daysBetween(off, firstDayOff) < WINDOW).length;
  const daysOffLeft = open ? DAYS_OFF - recent : 0;
  const text =
    current === 0
      ? "Log anything today to start a streak."
      : isLoggedToday || daysOffLeft > 0
        ? `${plural(current, "day")} logged. ${STREAK_RULE}`
        : `${plural(current, "day")} logged. Log anything today to keep it going.`;
  return { current, longest: Math.max(0, ...runs.map(({ days }) => days)), isLoggedToday, daysOffLeft, text };
}

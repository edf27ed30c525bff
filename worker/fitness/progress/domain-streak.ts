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

/** What came of all days before one: as much as the days after it need to go on from. */
export interface StreakPast {
  /** The last run, which may still go on. */
  run: Run | null;
  /** The days off of its last week. */
  daysOff: string[];
  /** Days of the longest run that ended. */
  longest: number;
}

const NO_PAST: StreakPast = { run: null, daysOff: [], longest: 0 };

/** Takes the days after the run's last one into account, up to the day before `end`. */
function passDaysOff({ run, daysOff, longest }: StreakPast, end: string): StreakPast {
  const gap = run ? daysBetween(run.to, end) - 1 : 0;
  let recent = daysOff;
  for (let day = 1; run && day <= gap; day++) {
    const date = addDays(run.to, day);
    recent = [...recent.filter((off) => daysBetween(off, date) < WINDOW), date];
    if (recent.length > DAYS_OFF) return { run: null, daysOff: [], longest: Math.max(longest, run.days) };
  }
  return { run, daysOff: recent, longest };
}

function addLoggedDay(before: StreakPast, date: string): StreakPast {
  const past = passDaysOff(before, date);
  const { from, days } = past.run ?? { from: date, days: 0 };
  return { ...past, run: { from, to: date, days: days + 1 } };
}

const followDays = (dates: readonly string[], past: StreakPast): StreakPast =>
  [...new Set(dates)].sort().reduce(addLoggedDay, past);

/** What came of the days before one. @param dates local dates with something logged, in any order; with a past, those from its day on */
export const streakBefore = (dates: readonly string[], before: string, past: StreakPast = NO_PAST): StreakPast =>
  followDays(
    dates.filter((date) => date < before),
    past,
  );

/**
 * The streak as of today.
 * @param dates local dates with something logged, in any order; with a past, those from its day on
 */
export function streakOf(dates: readonly string[], today: string, past: StreakPast = NO_PAST): Streak {
  const logged = dates.filter((date) => date <= today);
  const { run: open, daysOff, longest } = passDaysOff(followDays(logged, past), today);
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
  return { current, longest: Math.max(longest, current), isLoggedToday, daysOffLeft, text };
}

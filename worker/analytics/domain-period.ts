import { listLastDays } from "./domain.ts";

/** The days of a report: the last ones, or from a day to a day. */
export interface ReportPeriod {
  /** How many days, and the last of them (YYYY-MM-DD, UTC). */
  days: number;
  to: string;
  /** The first of them. */
  from: string;
  isCustom: boolean;
  /** Why what was asked for cannot be shown, in a sentence; the last days are shown instead. */
  problem: string | null;
}

const PRESETS = [7, 30, 90];
/** The longest period that can be asked for. */
export const MAX_REPORT_DAYS = 366;
const DAY = 86_400_000;

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** The period that a URL asks for: `days`, or `from` and `to`. @param today YYYY-MM-DD */
export function readReportPeriod(
  asked: { days?: string | null; from?: string | null; to?: string | null },
  today: string,
): ReportPeriod {
  const lastDays = (problem: string | null): ReportPeriod => {
    const days = PRESETS.find((n) => String(n) === asked.days) ?? 7;
    return { days, to: today, from: listLastDays(today, days)[0] ?? today, isCustom: false, problem };
  };
  const { from, to } = asked;
  if (!from && !to) return lastDays(null);
  if (!from || !to || !isDay(from) || !isDay(to)) return lastDays("Enter a start date and an end date.");
  if (from > to) return lastDays("Enter an end date that isn't before the start date.");
  if (from > today) return lastDays("Enter a start date that isn't in the future.");
  const last = to > today ? today : to;
  const days = (Date.parse(last) - Date.parse(from)) / DAY + 1;
  if (days > MAX_REPORT_DAYS) return lastDays(`Choose a period of up to ${MAX_REPORT_DAYS} days.`);
  return { days, to: last, from, isCustom: true, problem: null };
}

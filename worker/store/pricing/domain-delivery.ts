/**
 * When an order arrives: counted in business days from the day on which it leaves, by the calendar of the place that it
 * leaves from. The checkout, the order's page and emails show the same days, since they are stored with the order.
 */

/** A calendar day, YYYY-MM-DD. */
export type CalendarDay = string;

/** When parcels leave. */
export interface DispatchSchedule {
  /** IANA time zone of the place that they leave from. */
  timeZone: string;
  /** Orders placed before this hour (0 to 24) leave on the same business day. */
  cutOffHour: number;
}

export interface DeliveryWindow {
  /** The day on which the parcel leaves. */
  shipsOn: CalendarDay;
  from: CalendarDay;
  to: CalendarDay;
}

const toDay = (date: Date): CalendarDay => date.toISOString().slice(0, 10);
const toDate = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** The day some days later, whatever clocks do. */
function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** The n-th weekday (0: Sunday) of a month (1 to 12); n below zero counts from the month's end. */
function nthWeekday(year: number, month: number, weekday: number, n: number): CalendarDay {
  if (n > 0) {
    const first = new Date(Date.UTC(year, month - 1, 1));
    return toDay(new Date(Date.UTC(year, month - 1, 1 + ((weekday - first.getUTCDay() + 7) % 7) + 7 * (n - 1))));
  }
  const last = new Date(Date.UTC(year, month, 0));
  return toDay(new Date(Date.UTC(year, month, -((last.getUTCDay() - weekday + 7) % 7))));
}

/** Days on which UPS, FedEx and the USPS all rest, as observed: the holidays that every US carrier keeps. */
function listHolidays(year: number): CalendarDay[] {
  const monday = 1;
  const thursday = 4;
  return [
    `${year}-01-01`,
    nthWeekday(year, 5, monday, -1),
    `${year}-07-04`,
    nthWeekday(year, 9, monday, 1),
    nthWeekday(year, 11, thursday, 4),
    `${year}-12-25`,
  ].map(toObservedDay);
}

/** A holiday on a Sunday is kept on the Monday after; one on a Saturday costs no business day. */
const toObservedDay = (day: CalendarDay): CalendarDay => (toDate(day).getUTCDay() === 0 ? addDays(day, 1) : day);

/** Whether parcels move on this day: Monday to Friday, no carrier's holiday. */
export function isBusinessDay(day: CalendarDay): boolean {
  const weekday = toDate(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !listHolidays(Number(day.slice(0, 4))).includes(day);
}

/** The business day some business days after a day; 0: this day, or the next business day. */
export function addBusinessDays(day: CalendarDay, days: number): CalendarDay {
  let at = day;
  while (!isBusinessDay(at)) at = addDays(at, 1);
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

/** The calendar day and the hour of an instant in a time zone. */
function toLocalTime(at: number, timeZone: string): { day: CalendarDay; hour: number } {
  const parts: Record<string, string> = {};
  const format = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" },
  });
  for (const p of format.formatToParts(at)) parts[p.type] = p.value;
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

/**
 * When an order arrives that is placed at an instant.
 * @param method its business days from leaving to arriving
 */
export function deliveryWindow(
  method: { minDays: number; maxDays: number },
  placedAt: number,
  { timeZone, cutOffHour }: DispatchSchedule,
): DeliveryWindow {
  const { day, hour } = toLocalTime(placedAt, timeZone);
  const shipsOn = addBusinessDays(hour < cutOffHour ? day : addDays(day, 1), 0);
  const arrivesAfter = (days: number) => addBusinessDays(shipsOn, days);
  return { shipsOn, from: arrivesAfter(method.minDays), to: arrivesAfter(Math.max(method.minDays, method.maxDays)) };
}

const DAY_FORMAT = new Intl.DateTimeFormat("en-US", {
  ...{ weekday: "short", month: "short", day: "numeric", timeZone: "UTC" },
});

/** "Mon, Nov 30" of a calendar day. */
export const formatCalendarDay = (day: CalendarDay): string => DAY_FORMAT.format(toDate(day));

/** "Mon, Nov 30 – Wed, Dec 2", or one day where both are the same. */
export const formatDeliveryWindow = ({ from, to }: Pick<DeliveryWindow, "from" | "to">): string =>
  from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} – ${formatCalendarDay(to)}`;

import { formatLongDate } from "#worker/kernel/long-date.ts";

/** An instant (epoch milliseconds) as date and time in UTC: the same on the server and in the browser. */
export const formatInstant = (at: number): string => `${instantFormat.format(at)} UTC`;

const instantFormat = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** An instant as a date in a time zone (UTC by default). */
export const formatDay = (at: number, timeZone = "UTC"): string => formatLongDate(at, timeZone);

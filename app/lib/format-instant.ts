import { formatLongDate } from "#worker/kernel/instants.ts";

/** An instant (epoch milliseconds) as a day and minute in UTC: the same on the server and in the browser. */
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

/** An instant as a calendar day, in a time zone (UTC where none is given). */
export const formatDay = (at: number, timeZone = "UTC"): string => formatLongDate(at, timeZone);

/** The format of the zone that was asked for last: making one takes longer than using it, and texts name one zone in a row. */
let last: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

/** "August 18, 2026": the calendar day of an instant in an IANA time zone. */
export function formatLongDate(at: number, timeZone: string): string {
  if (last?.timeZone !== timeZone)
    last = { timeZone, format: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }) };
  return last.format.format(at);
}

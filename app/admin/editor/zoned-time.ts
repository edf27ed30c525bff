/** Times of day in the site's own time zone, as `datetime-local` fields have them. */

const parts = (at: number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

/** "2026-11-24T07:00" in a time zone. */
export function toZonedInput(at: number, timeZone: string): string {
  const { year, month, day, hour, minute } = parts(at, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The instant of "2026-11-24T07:00" in a time zone. A time that clocks skip in spring is the one an hour later; of a time
 * that they show twice in autumn it is the first. Null for anything else.
 */
export function fromZonedInput(text: string, timeZone: string): number | null {
  const wanted = Date.parse(`${text}:00Z`);
  if (Number.isNaN(wanted) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const offsetAt = (at: number) => Date.parse(`${toZonedInput(at, timeZone)}:00Z`) - Math.floor(at / 60_000) * 60_000;
  const candidates = [wanted - offsetAt(wanted - 86_400_000), wanted - offsetAt(wanted + 86_400_000)];
  const exact = candidates.filter((at) => toZonedInput(at, timeZone) === text).sort((a, b) => a - b);
  return exact[0] ?? Math.max(...candidates);
}

/** "Mountain Time": how people call a time zone, without its offset. */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** What a schedule begins with: nine in the morning of the day after an instant, in a zone. */
export const tomorrowMorning = (at: number, timeZone: string): string =>
  `${new Date(Date.parse(`${toZonedInput(at, timeZone).slice(0, 10)}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)}T09:00`;

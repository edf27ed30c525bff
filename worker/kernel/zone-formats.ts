/** How many zones' formats are kept: each takes tens of kilobytes, and visitors name zones, in any spelling. */
export const MAX_ZONE_FORMATS = 60;

/** The format of a zone, made once while it is in use; the one that was made first goes where there are too many. */
export function zoneFormat(
  formats: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-CA", { ...options, timeZone });
  const oldest = formats.keys().next().value;
  if (formats.size >= MAX_ZONE_FORMATS && oldest !== undefined) formats.delete(oldest);
  formats.set(timeZone, format);
  return format;
}

/** A destination of a shipping zone: a country, one of its regions, or `*` for the rest of the world. */
export interface ZoneDestination {
  country: string;
  region: string;
}

/** Formats destinations as they are typed: "US, CA-QC, *". */
export const formatDestinations = (places: readonly ZoneDestination[]): string =>
  places.map((p) => (p.region ? `${p.country}-${p.region}` : p.country)).join(", ");

/** Parses destinations; names the first word that isn't one. */
export function parseDestinations(text: string): { ok: true; places: ZoneDestination[] } | { ok: false; word: string } {
  const places: ZoneDestination[] = [];
  for (const word of text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)) {
    const found = /^(\*|[A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/.exec(word);
    if (!found?.[1] || (found[1] === "*" && found[2])) return { ok: false, word };
    const destination = { country: found[1], region: found[2] ?? "" };
    if (!places.some((p) => p.country === destination.country && p.region === destination.region))
      places.push(destination);
  }
  return { ok: true, places };
}

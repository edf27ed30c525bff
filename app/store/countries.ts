import { formatCountryName } from "#worker/kernel/country-name.ts";

const ORDER = new Intl.Collator("en");

/** Countries with their English names, sorted alphabetically; for loaders. */
export const listCountries = (codes: readonly string[]): [code: string, name: string][] =>
  codes
    .map((code): [string, string] => [code, formatCountryName(code)])
    .sort(([, one], [, other]) => ORDER.compare(one, other));

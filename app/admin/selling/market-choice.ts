import { type Continent, countriesOf } from "#worker/kernel/countries.ts";
import type { Market } from "#worker/store/pricing/domain-markets.ts";

/** The countries of a continent whose name or code contains a text, in the order of the list. */
export function filterMarkets(markets: readonly Market[], q: string, continent: Continent | ""): Market[] {
  const text = q.trim().toLowerCase();
  const members = continent === "" ? null : new Set(countriesOf(continent));
  return markets.filter(
    (m) =>
      (members === null || members.has(m.code)) &&
      (text === "" || m.name.toLowerCase().includes(text) || m.code.toLowerCase() === text),
  );
}

/** The countries to turn on and off so that exactly `chosen` are on. */
export const marketChanges = (markets: readonly Market[], chosen: ReadonlySet<string>) => ({
  on: markets.filter((m) => !m.sells && chosen.has(m.code)).map((m) => m.code),
  off: markets.filter((m) => m.sells && !chosen.has(m.code)).map((m) => m.code),
});

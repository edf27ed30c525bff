/**
 * Where the store sells: every country but those that are off by default, changed by the owner's own choices. What may
 * be sold where is for the owner to find out; the notes say where to read.
 */

import { ALL_COUNTRIES } from "../../kernel/countries.ts";
import { formatCountryName } from "../../kernel/country-name.ts";

export interface MarketNote {
  text: string;
  /** Who says so, and where. */
  source: string;
  href: string;
}

const OFAC = "OFAC, U.S. Department of the Treasury";
const OFAC_PROGRAMS = "https://ofac.treasury.gov/sanctions-programs-and-country-information";
const embargo = (name: string): MarketNote => ({
  text: `The United States has a comprehensive embargo on ${name}. Selling there needs a license.`,
  source: OFAC,
  href: OFAC_PROGRAMS,
});

/** Countries that are off until the owner turns them on, each with the reason. */
export const OFF_BY_DEFAULT: Readonly<Record<string, MarketNote>> = {
  CU: embargo("Cuba"),
  IR: embargo("Iran"),
  KP: embargo("North Korea"),
  SY: {
    text: "Most U.S. sanctions on Syria ended in 2025, but exports may still need a license. Check before you sell there.",
    source: "Bureau of Industry and Security, U.S. Department of Commerce",
    href: "https://www.bis.gov/licensing/country-guidance/syria-export-controls",
  },
  RU: {
    text: "Sanctions and export controls cover many goods, banks and carriers. Check before you sell there.",
    source: OFAC,
    href: OFAC_PROGRAMS,
  },
  BY: {
    text: "Sanctions and export controls cover many goods, banks and carriers. Check before you sell there.",
    source: OFAC,
    href: OFAC_PROGRAMS,
  },
};

/** Regions of a country that is on where the law forbids to sell; nobody can turn them on. */
export const UKRAINE_NOTE: MarketNote = {
  text: "Crimea, Sevastopol, Donetsk and Luhansk are always off, by Executive Orders 13685 and 14065.",
  source: OFAC,
  href: OFAC_PROGRAMS,
};

/** Names of these regions as people write them, ISO 3166-2 and postal codes. */
const EMBARGOED_UKRAINE =
  /crimea|krym|крим|крым|sevastopol|севастополь|done(?:ts|c)k|донецьк|донецк|lu[gh]ansk|луганськ|луганск/i;
const EMBARGOED_UKRAINE_CODES = new Set(["43", "40", "14", "09"]);
const EMBARGOED_UKRAINE_POSTAL_CODE = /^(?:8[3-7]|9[1-9])\d{3}$/;

/** A choice of the owner, which counts instead of the default. */
export interface MarketChoice {
  country: string;
  sells: boolean;
}

/** Whether the store sells to a country. @param choice the owner's own for it, where there is one */
export const isMarketCountry = (country: string, choice: MarketChoice | null): boolean =>
  choice?.sells ?? !(country in OFF_BY_DEFAULT);

/** The countries that the store sells to, sorted by code. */
export function listMarkets(choices: readonly MarketChoice[]): string[] {
  const chosen = new Map(choices.map((c) => [c.country, c]));
  return ALL_COUNTRIES.filter((code) => isMarketCountry(code, chosen.get(code) ?? null));
}

/** Of countries with shipping, those that the store sells to; `*` in `shipped` is the rest of the world. */
export const listShippedMarkets = (markets: readonly string[], shipped: readonly string[]): string[] =>
  shipped.includes("*") ? [...markets] : markets.filter((code) => shipped.includes(code));

interface MarketAddress {
  country: string;
  region: string;
  city?: string;
  postalCode?: string;
}

/**
 * Why nothing can be sold to an address, as a sentence for the buyer; null where it can.
 * @param sells whether the country is one of the store's markets
 */
export function findMarketProblem(address: MarketAddress, sells: boolean): string | null {
  const country = formatCountryName(address.country.toUpperCase());
  if (!sells) return `We don't sell to ${country} anymore. Choose an address in another country.`;
  return isEmbargoedRegion(address)
    ? "We can't sell to Crimea, Sevastopol, Donetsk or Luhansk. Choose an address in another region."
    : null;
}

function isEmbargoedRegion({ country, region, city = "", postalCode = "" }: MarketAddress): boolean {
  if (country.toUpperCase() !== "UA") return false;
  return (
    EMBARGOED_UKRAINE_CODES.has(region.trim().replace(/^UA-/i, "")) ||
    EMBARGOED_UKRAINE.test(region) ||
    EMBARGOED_UKRAINE.test(city) ||
    EMBARGOED_UKRAINE_POSTAL_CODE.test(postalCode.trim())
  );
}

/** A country as the list of markets shows it. */
export interface Market {
  code: string;
  name: string;
  sells: boolean;
  isOffByDefault: boolean;
  /** Whether a shipping method is active for the whole country, for some regions of it, or for none. */
  shipping: "all" | "some" | "none";
  note: MarketNote | null;
}

/** All countries by name, with what the owner chose and whether anything ships there. */
export function describeMarkets(
  choices: readonly MarketChoice[],
  shipped: readonly { country: string; region: string }[],
): Market[] {
  const sold = new Set(listMarkets(choices));
  const shipsEverywhere = shipped.some((p) => p.country === "*");
  return ALL_COUNTRIES.map((code): Market => {
    const own = shipped.filter((p) => p.country === code);
    const shipping = shipsEverywhere || own.some((p) => p.region === "") ? "all" : own.length > 0 ? "some" : "none";
    const note = OFF_BY_DEFAULT[code] ?? (code === "UA" ? UKRAINE_NOTE : null);
    return {
      code,
      name: formatCountryName(code),
      sells: sold.has(code),
      isOffByDefault: code in OFF_BY_DEFAULT,
      shipping,
      note,
    };
  }).sort((one, other) => one.name.localeCompare(other.name, "en"));
}

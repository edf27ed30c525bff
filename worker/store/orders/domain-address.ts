import { formatCountryName } from "../../kernel/country-name.ts";
import type { Address } from "../pricing/contract.ts";
import { findPostalCodeProblem } from "./domain-postal-code.ts";
import { formatRegionName, regionsOf } from "./domain-regions.ts";
import { findOtherStateOfZip } from "./domain-zip-code.ts";

export interface AddressProblem {
  field: "region" | "postalCode";
  message: string;
}

/**
 * What is wrong with an address where shipping and tax need the country's own rules: state and ZIP code in the United
 * States, province and postal code in Canada, the form of the postal code elsewhere.
 * @returns null if the address can be used
 */
export function findAddressProblem(address: Pick<Address, "country" | "region" | "postalCode">): AddressProblem | null {
  const { country, region, postalCode } = normalizeAddress(address);
  const regions = regionsOf(country);
  if (regions && !regions.some((r) => r.value === region))
    return { field: "region", message: country === "US" ? "Choose a state." : "Choose a province." };
  const message = findPostalCodeProblem(country, postalCode);
  return message ? { field: "postalCode", message } : null;
}

/**
 * What to ask where a US address's ZIP code lies in another state than the one it names: taxes depend on it.
 * @returns null where the two agree, or nobody knows
 */
export function findZipQuestion(
  address: Pick<Address, "country" | "region" | "postalCode">,
): { message: string; region: string } | null {
  const region = findOtherStateOfZip(address);
  if (!region) return null;
  const nameOf = (code: string) => formatRegionName("US", code);
  const chosen = nameOf(address.region.trim().toUpperCase());
  const zip = address.postalCode.trim().slice(0, 5);
  return {
    region,
    message: `ZIP code ${zip} is in ${nameOf(region)}, but the state is ${chosen}. Which one is right?`,
  };
}

/**
 * The address as shipping labels need it: state, province and postal code in capitals, Canadian codes with
 * their space.
 */
export function normalizeAddress<A extends Pick<Address, "country" | "region" | "postalCode">>(address: A): A {
  const country = address.country.trim().toUpperCase();
  if (country !== "US" && country !== "CA") return { ...address, country };
  const code = address.postalCode.trim().toUpperCase();
  const withoutSpaces = code.replaceAll(/[\s-]/g, "");
  const postalCode =
    country === "CA" && withoutSpaces.length === 6 ? `${withoutSpaces.slice(0, 3)} ${withoutSpaces.slice(3)}` : code;
  return { ...address, country, region: address.region.trim().toUpperCase(), postalCode };
}

/** The address as lines of a parcel label, the country by its name. */
export function formatAddressLines(address: Address): string[] {
  const cityLine = [address.city, [address.region, address.postalCode].filter(Boolean).join(" ")]
    .filter(Boolean)
    .join(", ");
  return [
    address.name,
    address.company,
    address.line1,
    address.line2,
    cityLine,
    formatCountryName(address.country),
  ].filter((l) => l !== "");
}

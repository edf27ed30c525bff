import type { Address } from "../pricing/contract.ts";

const US_STATES = new Set(
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP".split(
    " ",
  ),
);
const CANADIAN_PROVINCES = new Set("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "));

/** Canada Post: no D, F, I, O, Q, U anywhere, no W or Z first. */
const CANADIAN_POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/;

export interface AddressProblem {
  field: "region" | "postalCode";
  message: string;
}

/**
 * What is wrong with an address where shipping and tax need the country's own rules: state and ZIP code in
 * the United States, province and postal code in Canada. Addresses of other countries are not checked.
 * @returns null if the address can be used
 */
export function findAddressProblem(address: Pick<Address, "country" | "region" | "postalCode">): AddressProblem | null {
  const { country, region, postalCode } = normalizeAddress(address);
  if (country === "US") {
    if (!US_STATES.has(region)) return { field: "region", message: "Choose a state." };
    if (!/^\d{5}(-\d{4})?$/.test(postalCode))
      return { field: "postalCode", message: "Enter a five-digit ZIP code, such as 80302." };
  }
  if (country === "CA") {
    if (!CANADIAN_PROVINCES.has(region)) return { field: "region", message: "Choose a province." };
    if (!CANADIAN_POSTAL_CODE.test(postalCode))
      return { field: "postalCode", message: "Enter a postal code, such as K1A 0B1." };
  }
  return null;
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

/** The address as lines of a parcel label. */
export function formatAddressLines(address: Address): string[] {
  const cityLine = [address.city, [address.region, address.postalCode].filter(Boolean).join(" ")]
    .filter(Boolean)
    .join(", ");
  return [address.name, address.company, address.line1, address.line2, cityLine, address.country].filter(
    (l) => l !== "",
  );
}

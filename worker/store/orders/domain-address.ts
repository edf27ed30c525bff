import type { Address } from "../pricing/contract.ts";

const US = new Set(
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP".split(
    " ",
  ),
);
const CANADA = new Set("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "));

/** Canada Post: no D, F, I, O, Q, U anywhere, no W or Z first. */
const CANADIAN_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/;

export interface AddressProblem {
  field: "region" | "postalCode";
  message: string;
}

/**
 * What is wrong with an address, where the country's own rules are needed to ship and to tax: the
 * state and the ZIP code in the United States, the province and the postal code in Canada. Elsewhere
 * people know their own addresses best.
 * @returns null where it can be used
 */
export function addressProblem(a: Pick<Address, "country" | "region" | "postalCode">): AddressProblem | null {
  const { country, region, postalCode } = normalAddress(a);
  if (country === "US") {
    if (!US.has(region)) return { field: "region", message: "Choose the state." };
    if (!/^\d{5}(-\d{4})?$/.test(postalCode))
      return { field: "postalCode", message: "Write the ZIP code as five digits, such as 80302." };
  }
  if (country === "CA") {
    if (!CANADA.has(region)) return { field: "region", message: "Choose the province." };
    if (!CANADIAN_CODE.test(postalCode))
      return { field: "postalCode", message: "Write the postal code as letters and digits, such as K1A 0B1." };
  }
  return null;
}

/** The address as labels want it: state, province and postal code in capitals, Canadian codes with their space. */
export function normalAddress<A extends Pick<Address, "country" | "region" | "postalCode">>(a: A): A {
  const country = a.country.trim().toUpperCase();
  if (country !== "US" && country !== "CA") return { ...a, country };
  const code = a.postalCode.trim().toUpperCase();
  const bare = code.replaceAll(/[\s-]/g, "");
  const postalCode = country === "CA" && bare.length === 6 ? `${bare.slice(0, 3)} ${bare.slice(3)}` : code;
  return { ...a, country, region: a.region.trim().toUpperCase(), postalCode };
}

/** The address as lines of a parcel label. */
export function addressLines(a: Address): string[] {
  const place = [a.city, [a.region, a.postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [a.name, a.company, a.line1, a.line2, place, a.country].filter((l) => l !== "");
}

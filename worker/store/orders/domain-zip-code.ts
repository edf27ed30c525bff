/** What a US ZIP code says about its state; the first three digits decide it, but for the few listed below. */

/** "CA 900-908 910": the prefixes of each state, from the data that the checkout's city look-up is made of. */
const PREFIXES =
  "AA 340,AE 090-098,AK 995-999,AL 350-352 354-369,AP 962-966,AR 716-729,AZ 850-853 855-857 859-860 863-865,CA 900-908 910-928 930-961,CO 800-816,CT 060-069,DC 200 202-205 569,DE 197-199,FL 320-339 341-342 344 346-347 349,GA 300-319 398-399,GU 969,HI 967-968,IA 500-516 520-528,ID 832-838,IL 600-620 622-629,IN 460-479,KS 660-662 664-679,KY 400-418 420-427,LA 700-701 703-708 710-714,MA 010-027 055,MD 206-212 214-219,ME 039-049,MI 480-499,MN 550-551 553-567,MO 630-631 633-641 644-658,MS 386-397,MT 590-599,NC 270-289,ND 580-588,NE 680-681 683-693,NH 030-038,NJ 070-089,NM 870-871 873-884,NV 889-891 893-895 897-898,NY 005 100-149,OH 430-459,OK 730-731 734-741 743-749,OR 970-979,PA 150-196,PR 006-007 009,RI 028-029,SC 290-299,SD 570-577,TN 370-385,TX 733 750-770 772-799 885,UT 840-847,VA 201 220-246,VI 008,VT 050-054 056-059,WA 980-986 988-994,WI 530-532 534-535 537-549,WV 247-268,WY 820-831";

/** ZIP codes that belong to another state than the others of their prefix. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "06390": "NY",
  "20588": "MD",
  "20598": "VA",
  "72643": "MO",
  "73960": "TX",
  "83414": "WY",
  "96799": "AS",
  "96950": "MP",
  "96951": "MP",
  "96952": "MP",
};

let states: Map<string, string> | undefined;

function listStates(): Map<string, string> {
  states ??= new Map(
    PREFIXES.split(",").flatMap((row) => {
      const [state = "", ...ranges] = row.split(" ");
      return ranges.flatMap((range) => {
        const [from = "", to = from] = range.split("-");
        const prefixes: [string, string][] = [];
        for (let n = Number(from); n <= Number(to); n++) prefixes.push([String(n).padStart(3, "0"), state]);
        return prefixes;
      });
    }),
  );
  return states;
}

/** The state of a ZIP code, with or without its four more digits; null where nobody knows it. */
export function stateOfZipCode(zipCode: string): string | null {
  const zip = /^(\d{5})(-?\d{4})?$/.exec(zipCode.trim())?.[1];
  if (!zip) return null;
  return EXCEPTIONS[zip] ?? listStates().get(zip.slice(0, 3)) ?? null;
}

/** What identifies the ZIP code and state that a shopper confirmed: another pair is asked about again. */
export const zipAndState = ({ region, postalCode }: { region: string; postalCode: string }): string =>
  `${postalCode.trim().slice(0, 5)} ${region.trim().toUpperCase()}`;

/**
 * The state that a US address's ZIP code lies in, where the address names another one; else null. A few ZIP codes reach
 * across a border of states, so the shopper is asked, not refused.
 */
export function findOtherStateOfZip(address: { country: string; region: string; postalCode: string }): string | null {
  if (address.country.trim().toUpperCase() !== "US" || address.region.trim() === "") return null;
  const state = stateOfZipCode(address.postalCode);
  return state === null || state === address.region.trim().toUpperCase() ? null : state;
}

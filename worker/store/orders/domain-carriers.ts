/** Carriers whose parcels can be followed: what staff may choose, and what a number's pattern tells. */

export const CARRIERS = ["USPS", "UPS", "FedEx", "DHL", "Canada Post", "Royal Mail"] as const;
export type Carrier = (typeof CARRIERS)[number];

const PAGES: Record<Carrier, (number: string) => string> = {
  USPS: (n) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${n}`,
  UPS: (n) => `https://www.ups.com/track?tracknum=${n}`,
  FedEx: (n) => `https://www.fedex.com/fedextrack/?trknbr=${n}`,
  DHL: (n) => `https://www.dhl.com/en/express/tracking.html?AWB=${n}`,
  "Canada Post": (n) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${n}`,
  "Royal Mail": (n) => `https://www.royalmail.com/track-your-item#/tracking-results/${n}`,
};

/**
 * Patterns by carrier, the unmistakable ones first. FedEx's twelve digits and DHL's ten come last: other carriers have
 * longer numbers.
 */
const PATTERNS: readonly (readonly [Carrier, RegExp])[] = [
  ["UPS", /^1Z[0-9A-Z]{16}$/],
  ["USPS", /^(9[1-5]\d{18,20}|82\d{8}|420\d{5}9[1-5]\d{18,20}|[A-Z]{2}\d{9}US)$/],
  ["Canada Post", /^[A-Z]{2}\d{9}CA$/],
  ["Royal Mail", /^[A-Z]{2}\d{9}GB$/],
  ["DHL", /^(JJD\d{16,18}|\d{10})$/],
  ["FedEx", /^(\d{12}|\d{15}|96\d{20})$/],
];

/** A tracking number as carriers write it: no spaces or dashes, capital letters. */
export const normalizeTracking = (text: string): string => text.replace(/[\s-]+/g, "").toUpperCase();

/** The carrier that a tracking number belongs to by its pattern; null where several could. */
export function carrierOfTracking(text: string): Carrier | null {
  const number = normalizeTracking(text);
  return PATTERNS.find(([, pattern]) => pattern.test(number))?.[0] ?? null;
}

/** The carrier's page about a parcel; "" where the carrier is none that we know. */
export function trackingPage(carrier: string, tracking: string): string {
  const number = normalizeTracking(tracking);
  if (number === "") return "";
  const known =
    CARRIERS.find((c) => c.toLowerCase() === carrier.trim().toLowerCase()) ??
    (carrier.trim() === "" ? carrierOfTracking(number) : null);
  return known ? PAGES[known](encodeURIComponent(number)) : "";
}

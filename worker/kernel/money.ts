/**
 * Money: an integer count of the currency's minor unit (cents for USD), and the currency's ISO 4217
 * code beside it. There are no fractions of a minor unit anywhere; rates are basis points
 * (1/100 of a percent), rounded half up, once, where they are applied.
 */
export interface Money {
  minor: number;
  currency: string;
}

/** The share of an amount at a rate in basis points, rounded half up (away from zero), in minor units. */
export function applyRate(minor: number, bps: number): number {
  const exact = (Math.abs(minor) * bps) / 10_000;
  return Math.sign(minor) * Math.floor(exact + 0.5) || 0;
}

/**
 * The tax that is already inside a gross amount, in minor units: gross − gross / (1 + rate), rounded half up.
 * @param bps rate in basis points
 */
export function calculateIncludedTax(gross: number, bps: number): number {
  const exact = (Math.abs(gross) * bps) / (10_000 + bps);
  return Math.sign(gross) * Math.floor(exact + 0.5) || 0;
}

/**
 * Splits an amount over weights so that the parts sum to it exactly: largest remainder (Hamilton),
 * ties to the earlier part. All weights zero: the first part gets all.
 * @param total minor units, zero or more
 * @param weights integers, zero or more
 */
export function allocateAmount(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, i) => (i === 0 ? total : 0));
  const parts = weights.map((w, i) => {
    const product = BigInt(total) * BigInt(w);
    return { i, part: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) };
  });
  let left = total - parts.reduce((a, p) => a + p.part, 0);
  const order = [...parts].sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const p of order) {
    if (left === 0) break;
    p.part += 1;
    left -= 1;
  }
  return parts.map((p) => p.part);
}

const MINOR_UNIT_DIGITS = new Map<string, number>();

/** How many digits the currency's minor unit has (2 for USD, 0 for JPY), by CLDR. */
export function minorUnitDigits(currency: string): number {
  let digits = MINOR_UNIT_DIGITS.get(currency);
  if (digits === undefined) {
    digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
    MINOR_UNIT_DIGITS.set(currency, digits);
  }
  return digits;
}

const CURRENCY_FORMATS = new Map<string, Intl.NumberFormat>();

/**
 * "$38.00" of 3800 USD; "−$38.00", with the sign for minus, of -3800. Formatters are cached: creating one takes a hundred
 * times as long as using it.
 */
export function formatMoney({ minor, currency }: Money, locale = "en-US"): string {
  const key = `${locale} ${currency}`;
  let format = CURRENCY_FORMATS.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency });
    CURRENCY_FORMATS.set(key, format);
  }
  return format.format(minor / 10 ** minorUnitDigits(currency)).replace("-", "−");
}

/** "38.00" of 3800 USD: the plain decimal of feeds, CSV files and gateways. */
export function formatDecimal({ minor, currency }: Money): string {
  return (minor / 10 ** minorUnitDigits(currency)).toFixed(minorUnitDigits(currency));
}

/**
 * The minor units of a plain decimal such as "38", "38.5" or "1,038.00"; null where it is not one or has too many
 * digits.
 */
export function parseDecimal(text: string, currency: string): number | null {
  const digits = minorUnitDigits(currency);
  // Commas are allowed between thousands only: "12,5" may mean twelve and a half, and must not become 125.
  const found = /^(\d{1,10}|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(text.trim());
  if (!found) return null;
  const whole = Number((found[1] as string).replaceAll(",", ""));
  const rest = (found[2] ?? "").replace(/0+$/, "");
  if (rest.length > digits) return null;
  return whole * 10 ** digits + Number(rest.padEnd(digits, "0") || 0);
}

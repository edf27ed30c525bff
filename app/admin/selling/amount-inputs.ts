import { formatDecimal, formatMoney, parseDecimal } from "#worker/kernel/money.ts";

/** Minor units as money of a currency. */
export const formatMinor = (minor: number, currency: string): string => formatMoney({ minor, currency });

/** The same where space is short, on the axis of a chart: "$1.2K". */
export const formatCompactMinor = (minor: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, notation: "compact", maximumFractionDigits: 1 }).format(
    Number(formatDecimal({ minor, currency })),
  );

/** Minor units as a field shows them: "12.50". */
export const minorToInputText = (minor: number, currency: string): string => formatDecimal({ minor, currency });

/** Reads a field as minor units: 0 for an empty field, null if it isn't an amount. */
export const parseMinor = (text: string, currency: string): number | null =>
  text.trim() === "" ? 0 : parseDecimal(text.trim(), currency);

/** Basis points as percent: 290 is "2.9". */
export const bpsToPercentText = (bps: number): string => String(bps / 100);

/** Reads a percentage as basis points; null if it isn't one. */
export function parsePercent(text: string): number | null {
  const clean = text.trim().replace(",", ".").replace(/%$/, "").trim();
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(clean)) return null;
  return Math.round(Number(clean) * 100);
}

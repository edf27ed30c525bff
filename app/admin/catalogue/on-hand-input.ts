import type { StockChange } from "#worker/store/stock/contract.ts";

/** Why a quantity is changed in the list, as it is written in the ledger. */
export const STOCK_REASONS = ["Correction", "Count", "Received", "Damaged or lost", "Samples or gifts"] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** What was typed: a new quantity, or a change such as +5 or -3; null where it is neither, or changes nothing. */
export function readQuantity(text: string, onHand: number): { delta: number; isRelative: boolean } | null {
  const typed = text.trim().replace("−", "-");
  // Commas stand between thousands only: "12,5" may mean twelve and a half, and must not become 125.
  if (!/^[+-]?\s?(\d{1,6}|\d{1,3},\d{3})$/.test(typed)) return null;
  const plain = typed.replaceAll(/[\s,]/g, "");
  const isRelative = /^[+-]/.test(plain);
  const delta = isRelative ? Number(plain) : Number(plain) - onHand;
  return delta === 0 || onHand + delta < 0 ? null : { delta, isRelative };
}

/** The change of a quantity: set where it was typed as one, and then only if nobody changed it since; else by so many. */
export function toStockChange(
  row: { variantId: string; onHand: number },
  { delta, isRelative }: { delta: number; isRelative: boolean },
  reason: StockReason,
  requestKey: string,
): StockChange {
  const base = { variantId: row.variantId, requestKey, note: reason as string };
  if (!isRelative) return { ...base, act: "count", counted: row.onHand + delta, expected: row.onHand };
  if (reason === "Received" && delta > 0) return { ...base, act: "receive", quantity: delta, lotId: null };
  if (reason === "Damaged or lost" && delta < 0) return { ...base, act: "damaged", quantity: -delta, lotId: null };
  return { ...base, act: "correct", delta };
}

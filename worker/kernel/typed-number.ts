export type ReadNumber = { ok: true; value: number | null } | { ok: false; why: string };

/** 1,200 is twelve hundred; any other comma is a decimal one. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/** A number as people type it: with a decimal point or comma, or commas of thousands; empty for none. */
export function readNumber(text: string): ReadNumber {
  const typed = text.trim();
  if (typed === "") return { ok: true, value: null };
  const plain = THOUSANDS.test(typed) ? typed.replaceAll(",", "") : typed.replace(",", ".");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return { ok: false, why: "Enter a number." };
  // "-0" is shown as it was typed, if it is stored.
  const value = Number(plain) || 0;
  return Number.isFinite(value) ? { ok: true, value } : { ok: false, why: "Enter a number." };
}

/** The same as a plain number: null for an empty field, NaN for what is no number. */
export function toNumber(text: string): number | null {
  const read = readNumber(text);
  return read.ok ? read.value : Number.NaN;
}

/** A typed whole number from 0 up: null for an empty field, NaN for any other text. */
export function toCount(text: string): number | null {
  const value = toNumber(text);
  return value === null || (Number.isSafeInteger(value) && value >= 0) ? value : Number.NaN;
}

/** Barcodes of retail goods (GS1): lengths, check digits, and the long form of the short ones. Pure. */

/** The check digit of GS1 General Specifications 7.9: digits from the right weigh 3, 1, 3, and so on. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const fromRight = digits.length - 1 - at;
    sum += Number(digits[at]) * (fromRight % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

const hasCheckDigit = (code: string) => checkDigit(code.slice(0, -1)) === Number(code.at(-1));

/** The UPC-A that a UPC-E of eight digits stands for (GS1 General Specifications 5.2.2.4.2); null: it is none. */
export function expandUpcE(code: string): string | null {
  const match = /^([01])(\d{6})(\d)$/.exec(code);
  if (!match) return null;
  const [, system = "", body = "", check = ""] = match;
  const [a, b, c, d, e, last = ""] = body;
  const middle = "012".includes(last)
    ? `${a}${b}${last}0000${c}${d}${e}`
    : last === "3"
      ? `${a}${b}${c}00000${d}${e}`
      : last === "4"
        ? `${a}${b}${c}${d}00000${e}`
        : `${a}${b}${c}${d}${e}0000${last}`;
  const full = `${system}${middle}${check}`;
  return hasCheckDigit(full) ? full : null;
}

export type ParsedBarcode = { ok: true; gtin: string } | { ok: false; problem: string };

/**
 * A barcode as 13 digits: EAN-13 and UPC-A as they are, UPC-E in its long form, EAN-8 as its eight digits. A code that was
 * misread has another check digit and is refused.
 */
export function parseBarcode(text: string): ParsedBarcode {
  const code = text.replace(/[\s-]/g, "");
  if (!/^\d+$/.test(code)) return { ok: false, problem: "A barcode has digits only." };
  if (![8, 12, 13, 14].includes(code.length))
    return { ok: false, problem: "A barcode has 8, 12 or 13 digits. Check that all of them are there." };
  if (hasCheckDigit(code)) {
    if (code.length === 14 && code.startsWith("0")) return { ok: true, gtin: code.slice(1) };
    if (code.length === 14) return { ok: false, problem: "This is the barcode of a box. Scan the one on the package." };
    return { ok: true, gtin: code.length === 12 ? `0${code}` : code };
  }
  const expanded = code.length === 8 ? expandUpcE(code) : null;
  if (expanded) return { ok: true, gtin: `0${expanded}` };
  return { ok: false, problem: "The last digit doesn't fit the others. Check the digits or scan again." };
}

/** How card fields show what is typed, pasted or filled in by the browser. */

export type CardBrand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb";

const BRAND_PATTERNS: readonly [CardBrand, RegExp][] = [
  ["visa", /^4/],
  ["mastercard", /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ["amex", /^3[47]/],
  ["discover", /^(6011|64[4-9]|65)/],
  ["diners", /^3(0[0-5]|[689])/],
  ["jcb", /^35/],
];

/** The brand of a card by its first digits; null while nobody can tell. */
export function cardBrandOf(number: string): CardBrand | null {
  const digits = number.replace(/\D/g, "");
  return BRAND_PATTERNS.find(([, pattern]) => pattern.test(digits))?.[0] ?? null;
}

/** "4111 1111 1111 1111", as it is printed on the card of its brand. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, 19);
  const groups =
    cardBrandOf(digits) === "amex" ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(" ");
}

/** Whether the digits of a number are right: its length, and the check digit that every card has. */
export function isCardNumber(typed: string): boolean {
  const digits = typed.replace(/\D/g, "");
  if (digits.length < 12 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * "12 / 30" of whatever stands for month and year: `1230`, `12/2030`, `12 / 30`, `2030-12`, `122030`; also of what is
 * typed digit by digit.
 */
export function formatExpiry(typed: string): string {
  const groups = typed.match(/\d+/g) ?? [];
  if (groups.length === 0) return "";
  const [first = "", second = ""] = groups;
  if (first.length === 4 && second) return joinExpiry(second, first);
  if (groups.length > 1) return joinExpiry(first, second);
  if (first.length > 2) return joinExpiry(first.slice(0, 2), first.slice(2));
  if (/[/\s-]\s*$/.test(typed) || (first.length === 1 && first > "1")) return joinExpiry(first, "");
  return first;
}

function joinExpiry(month: string, year: string): string {
  const digits = year.slice(0, 4);
  return `${month.slice(0, 2).padStart(2, "0")} / ${digits.length === 4 ? digits.slice(2) : digits}`;
}

/** Month and year of a complete expiry; null while it is none. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const [month = 0, year = 0] = (/^(\d\d) \/ (\d\d)$/.exec(formatExpiry(text))?.slice(1) ?? []).map(Number);
  return month >= 1 && month <= 12 ? { month, year: 2000 + year } : null;
}

/** An expiry three years after an instant, for a test card: valid whenever the site is tried. */
export const validExpiry = (now: number): string => `12 / ${String(new Date(now).getUTCFullYear() + 3).slice(-2)}`;

/** What is wrong with an expiry at an instant, as a message; null if the card is still valid. */
export function findExpiryProblem(text: string, now: number): string | null {
  const expiry = parseExpiry(text);
  if (!expiry) return "Enter an expiration date, such as 08 / 29.";
  // A card is valid to the end of its month, in every time zone.
  const ended = Date.UTC(expiry.year, expiry.month, 2) < now;
  return ended ? "This card has expired. Check the date or use another card." : null;
}

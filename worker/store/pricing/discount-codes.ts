import { sha256 } from "../../kernel/ids.ts";

/** Letters and digits that are not confused when read from paper: no 0 and O, no 1 and I. */
const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GIFT_CARD_CODE = new RegExp(`^[${CODE_ALPHABET}]{16}$`);

/**
 * A code normalized for comparison: upper case, without spaces. Longer than 40 characters is no code of ours.
 */
export const normalizeCode = (typed: string): string =>
  typed.normalize("NFKC").replace(/\s+/g, "").toUpperCase().slice(0, 41);

/** The 16 characters of a gift card code without dashes; null if the input cannot be one. */
export function parseGiftCardCode(typed: string): string | null {
  const characters = normalizeCode(typed).replace(/[-–—]/g, "");
  return GIFT_CARD_CODE.test(characters) ? characters : null;
}

/** So many random characters: five bits each, since the alphabet has 32. */
const randomCharacters = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (b) => CODE_ALPHABET[b % CODE_ALPHABET.length]).join("");

/** A new gift card code of 80 random bits, as `XXXX-XXXX-XXXX-XXXX`. */
export const generateGiftCardCode = (): string => randomCharacters(16).replace(/(.{4})(?=.)/g, "$1-");

/** So many different discount codes, as `PREFIX-XXXXXXXX` with 40 random bits: too many to be guessed one by one. */
export function generateDiscountCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(`${prefix}-${randomCharacters(8)}`);
  return [...codes];
}

/** The hash by which a gift card code is stored and looked up. */
export const hashGiftCardCode = (characters: string): Promise<string> => sha256(`gift card\u0000${characters}`);

/**
 * Identifies a buyer for discounts that are limited to one use per customer: SHA-256 of the email address
 * without its `+tag`, so that one mailbox is one customer.
 */
export function hashCustomerEmail(email: string): Promise<string> {
  const [local = "", host = ""] = email.normalize("NFC").trim().toLowerCase().split("@");
  return sha256(`customer\u0000${local.replace(/\+.*$/, "")}@${host}`);
}

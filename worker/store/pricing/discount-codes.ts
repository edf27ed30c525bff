import { sha256 } from "../../kernel/ids.ts";
import { CODE_ALPHABET } from "./domain-codes.ts";

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

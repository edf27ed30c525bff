import { sha256 } from "../../kernel/ids.ts";

/** Letters and digits that nobody takes for one another when read from paper: no 0 and O, no 1 and I. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GIFT = new RegExp(`^[${LETTERS}]{16}$`);

/** A code as it is compared: upper case, without spaces. Longer than 40 characters is no code of ours. */
export const normalCode = (typed: string): string =>
  typed.normalize("NFKC").replace(/\s+/g, "").toUpperCase().slice(0, 41);

/** The 16 signs of a gift card's code without their dashes; null where it cannot be one. */
export function giftSigns(typed: string): string | null {
  const signs = normalCode(typed).replace(/[-–—]/g, "");
  return GIFT.test(signs) ? signs : null;
}

/** A new gift card code of 80 random bits, as `XXXX-XXXX-XXXX-XXXX`. */
export function newGiftCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const signs = Array.from(bytes, (b) => LETTERS[b % LETTERS.length]).join("");
  return signs.replace(/(.{4})(?=.)/g, "$1-");
}

/** How a gift card's code is stored and found. */
export const giftHash = (signs: string): Promise<string> => sha256(`gift card\u0000${signs}`);

/**
 * A buyer for "once per customer": SHA-256 of the address, without its `+tag`, so that one mailbox
 * is one customer.
 */
export function customerHash(email: string): Promise<string> {
  const [local = "", host = ""] = email.normalize("NFC").trim().toLowerCase().split("@");
  return sha256(`customer\u0000${local.replace(/\+.*$/, "")}@${host}`);
}

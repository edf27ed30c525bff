import { sha256 } from "../../kernel/ids.ts";

/** Letters and digits that nobody takes for one another when read from paper: no 0 and O, no 1 and I. */
const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GIFT_CARD_CODE = new RegExp(`^[${CODE_ALPHABET}]{16}$`);

/** A code as it is compared: upper case, without spaces. Longer than 40 characters is no code of ours. */
export const normalizeCode = (typed: string): string =>
  typed.normalize("NFKC").replace(/\s+/g, "").toUpperCase().slice(0, 41);

/** The 16 signs of a gift card's code without their dashes; null where it cannot be one. */
export function parseGiftCardCode(typed: string): string | null {
  const characters = normalizeCode(typed).replace(/[-–—]/g, "");
  return GIFT_CARD_CODE.test(characters) ? characters : null;
}

/** A new gift card code of 80 random bits, as `XXXX-XXXX-XXXX-XXXX`. */
export function generateGiftCardCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const characters = Array.from(bytes, (b) => CODE_ALPHABET[b % CODE_ALPHABET.length]).join("");
  return characters.replace(/(.{4})(?=.)/g, "$1-");
}

/** How a gift card's code is stored and found. */
export const hashGiftCardCode = (characters: string): Promise<string> => sha256(`gift card\u0000${characters}`);

/**
 * A buyer for "once per customer": SHA-256 of the address, without its `+tag`, so that one mailbox
 * is one customer.
 */
export function hashCustomerEmail(email: string): Promise<string> {
  const [local = "", host = ""] = email.normalize("NFC").trim().toLowerCase().split("@");
  return sha256(`customer\u0000${local.replace(/\+.*$/, "")}@${host}`);
}

/** The form of discount and gift card codes. */

/** Letters and digits that are not confused when read from paper: no 0 and O, no 1 and I. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
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

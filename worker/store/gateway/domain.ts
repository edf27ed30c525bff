import type { DeclineReason } from "./contract.ts";

/** The longest idempotency key that every gateway takes (Square: 45 characters). */
export const MAX_KEY = 45;

/**
 * When one of our ids was made, epoch milliseconds: UUIDv7 begins with 48 bits of time. Null for a text
 * that is no such id.
 */
export function keyCreatedAt(key: string): number | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(key)
    ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16)
    : null;
}

/** A list at a gateway shows new payments late; until then, a payment that it lacks may still be there. */
const LIST_DELAY = 2 * 60_000;

/** Where a search for a payment by its key begins: shortly before it was made, by differing clocks. */
export const searchStart = (key: string, now: number): number =>
  (keyCreatedAt(key) ?? now - 48 * 3_600_000) - 10 * 60_000;

/** Whether a list that lacks a key proves that the call never arrived. */
export const isListConclusive = (key: string, now: number): boolean => {
  const createdAt = keyCreatedAt(key);
  return createdAt === null || now - createdAt > LIST_DELAY;
};

/** Payments that staff make on the test bench have keys of their own kind: no order belongs to them. */
export const testPaymentKey = (id: string): string => `b-${id}`;
export const isTestPaymentKey = (key: string): boolean => key.startsWith("b-");

const DECLINE_MESSAGES: Record<DeclineReason, string> = {
  declined: "The bank declined the card. Try another card, or ask your bank.",
  insufficient_funds: "There is not enough money on this card. Try another card.",
  cvv: "The security code does not fit the card. Check it and try again.",
  postal_code: "The postal code does not fit the card. Check it and try again.",
  expired: "The card has expired, or its date is not right. Check it, or try another card.",
  invalid_account: "The bank does not know this card. Check the number, or try another card.",
  limit: "The amount is over the limit of this card. Try another card, or ask your bank.",
  not_supported: "This kind of card is not taken. Try another card.",
  token_used: "The card must be entered again.",
  verification_required: "The bank wants to check that it is you. Enter the card again and follow its steps.",
  stolen: "The bank declined the card. Try another card, or ask your bank.",
  fraud_suspected: "The bank declined the card. Try another card, or ask your bank.",
};

/** What a buyer is told of a decline. A stolen card's and a suspected one's are a plain decline, so that a thief learns nothing. */
export const cardDeclineMessage = (reason: DeclineReason): string => DECLINE_MESSAGES[reason];

import type { DeclineReason } from "./contract.ts";

/** The longest idempotency key that every gateway accepts (Square: 45 characters). */
export const MAX_KEY = 45;

/**
 * When one of our ids was created, in epoch milliseconds: a UUIDv7 starts with 48 bits of time. Null for a
 * text that is no such id.
 */
export function keyCreatedAt(key: string): number | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(key)
    ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16)
    : null;
}

/**
 * A gateway's list shows new payments with a delay; until then, a payment missing from it may still exist.
 */
const LIST_DELAY = 2 * 60_000;

/**
 * Where a search for a payment by its key starts: shortly before the key was created, since clocks differ.
 */
export const searchStart = (key: string, now: number): number =>
  (keyCreatedAt(key) ?? now - 48 * 3_600_000) - 10 * 60_000;

/** Whether a list without a key proves that the call never arrived. */
export const isListConclusive = (key: string, now: number): boolean => {
  const createdAt = keyCreatedAt(key);
  return createdAt === null || now - createdAt > LIST_DELAY;
};

/** The keys of test payments that staff make in the payment console; they belong to no order. */
export const testPaymentKey = (id: string): string => `b-${id}`;
export const isTestPaymentKey = (key: string): boolean => key.startsWith("b-");

const DECLINE_MESSAGES: Record<DeclineReason, string> = {
  declined: "The bank declined the card. Try another card or contact your bank.",
  insufficient_funds: "Insufficient funds. Try another card.",
  cvv: "Incorrect security code. Check it and try again.",
  postal_code: "The postal code doesn't match the card. Check it and try again.",
  expired: "The card has expired or its expiration date is wrong. Check it or try another card.",
  invalid_account: "The bank doesn't recognize this card. Check the number or try another card.",
  limit: "The amount is over the card's limit. Try another card or contact your bank.",
  not_supported: "We don't accept this type of card. Try another card.",
  token_used: "Enter the card details again.",
  verification_required: "Your bank needs to verify this payment. Enter the card again and follow the bank's steps.",
  stolen: "The bank declined the card. Try another card or contact your bank.",
  fraud_suspected: "The bank declined the card. Try another card or contact your bank.",
};

/**
 * The message for a declined card. A stolen or suspected card reads as a plain decline, so that a thief
 * learns nothing.
 */
export const cardDeclineMessage = (reason: DeclineReason): string => DECLINE_MESSAGES[reason];

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

/**
 * What went wrong and what to do, for each reason. A stolen or suspected card reads as a plain decline, so that a thief
 * learns nothing.
 */
const DECLINES: Record<DeclineReason | "cancelled" | "refused", [problem: string, fix: string]> = {
  declined: ["Your bank declined the card.", "Try another card."],
  insufficient_funds: ["Insufficient funds.", "Try another card."],
  cvv: ["Incorrect security code.", "Check the three or four digits."],
  postal_code: ["The postal code doesn't match the card.", "Check the billing address."],
  expired: ["Your card has expired.", "Try another card."],
  invalid_account: ["The card's account is closed.", "Try another card."],
  limit: ["The amount is over the card's limit.", "Try another card."],
  not_supported: ["We don't accept this type of card.", "Try another card."],
  token_used: ["Enter your card details again.", ""],
  verification_required: ["Your bank needs to verify this payment.", "Enter the card again."],
  stolen: ["Your bank declined the card.", "Try another card."],
  fraud_suspected: ["The payment was declined.", "Try another card."],
  cancelled: ["The payment was canceled.", ""],
  refused: ["We couldn't process the payment.", "Try again in a few minutes."],
};

const findDecline = (reason: string) => (DECLINES as Record<string, [string, string]>)[reason] ?? DECLINES.declined;

/** The message for a payment that failed; an unknown reason reads as declined. */
export const declineMessage = (reason: string): string => {
  const [problem, fix] = findDecline(reason);
  return `${problem} You weren't charged. ${fix}`.trim();
};

/** The message for a card that could not be saved, where nothing was to be charged. */
export const cardDeclineMessage = (reason: DeclineReason): string => findDecline(reason).join(" ").trim();

import { formatCard } from "#worker/kernel/card-brand.ts";
import type { PaymentView } from "#worker/store/orders/contract.ts";

const GATEWAY_NAMES: Record<string, string> = { square: "Square", stripe: "Stripe", test: "the test gateway" };

/** Which card, and through whom: "Visa ending in 4242, via Square". */
export function cardName(p: Pick<PaymentView, "cardBrand" | "cardLast4" | "gateway">): string {
  const via = `via ${GATEWAY_NAMES[p.gateway] ?? p.gateway}`;
  if (!p.cardLast4) return `Card unknown, ${via}`;
  return `${formatCard({ brand: p.cardBrand, last4: p.cardLast4 })}, ${via}`;
}

/** Why a payment was declined, for staff who have the customer on the phone. */
const DECLINES: Record<string, string> = {
  declined: "The bank declined the card without a reason. The customer should call the bank or use another card.",
  insufficient_funds: "The bank declined it: insufficient funds.",
  cvv: "The security code (CVC) was wrong.",
  postal_code: "The ZIP code is not the one that the bank has for this card.",
  expired: "The card has expired, or the expiration date was wrong.",
  invalid_account: "The card number belongs to no account, or the account is closed.",
  limit: "The amount is over the card's limit.",
  not_supported: "This type of card isn't supported.",
  token_used: "The card form had expired. The customer should enter the card again.",
  verification_required: "The bank wants the customer to verify the payment.",
  stolen: "The card was reported lost or stolen. Don't tell the customer so; ask for another card.",
  fraud_suspected: "The payment was blocked as possible fraud.",
};

export const declineSentence = (reason: string | null): string =>
  reason ? (DECLINES[reason] ?? `Declined: ${reason.replaceAll("_", " ")}.`) : "Declined without a reason.";

/** What the bank said about address and security code, in words; nothing where it said nothing. */
export function checkSentences({ avsCheck, cvcCheck }: Pick<PaymentView, "avsCheck" | "cvcCheck">): string[] {
  const words = { match: "matches", mismatch: "does not match", unchecked: "was not checked by the bank" };
  return [
    ...(avsCheck ? [`Billing ZIP code ${words[avsCheck]} (AVS).`] : []),
    ...(cvcCheck ? [`Security code ${words[cvcCheck]} (CVC).`] : []),
  ];
}

/** Where a refund goes. */
export const REFUND_TARGETS = {
  payment: "To the card",
  card: "To the card",
  outside: "Outside the store",
  gift_card: "To the gift card",
  credit: "Applied to added items",
} as const;

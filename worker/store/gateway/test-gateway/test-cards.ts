import type { CardDetails, DeclineReason } from "../contract.ts";

/** What happens to a payment, its refunds or its news under each token `test-<name>`. */
export interface Scenario {
  /** One sentence for the list of test cards. */
  says: string;
  decline?: DeclineReason;
  /** The answer is lost: with the money taken, or with nothing begun. */
  timeout?: "paid" | "unpaid";
  /** The bank takes a few seconds, then says this. */
  pending?: "captured" | "declined";
  /** A kept card is declined so when nobody is there. */
  renewal?: DeclineReason;
  refund?: "pending" | "failed";
  webhooks?: "late" | "twice" | "disordered" | "none";
}

export const SCENARIOS: Record<string, Scenario> = {
  ok: { says: "Is paid at once." },
  declined: { says: "The bank says no.", decline: "declined" },
  "insufficient-funds": { says: "There is not enough money on it.", decline: "insufficient_funds" },
  cvv: { says: "The security code is wrong.", decline: "cvv" },
  "postal-code": { says: "The postal code is not the card's.", decline: "postal_code" },
  expired: { says: "The card has expired.", decline: "expired" },
  "invalid-account": { says: "The account is closed.", decline: "invalid_account" },
  limit: { says: "The amount is over the card's limit.", decline: "limit" },
  "not-supported": { says: "This kind of card is not taken.", decline: "not_supported" },
  "token-used": { says: "The card's token was used before.", decline: "token_used" },
  "verification-required": { says: "The bank wants to ask the buyer first.", decline: "verification_required" },
  stolen: { says: "The card was reported stolen.", decline: "stolen" },
  fraud: { says: "The payment looks like fraud.", decline: "fraud_suspected" },
  "timeout-paid": { says: "No answer comes, and the money was taken.", timeout: "paid" },
  "timeout-unpaid": { says: "No answer comes, and nothing was taken.", timeout: "unpaid" },
  "pending-paid": { says: "Is pending for five seconds, then paid.", pending: "captured" },
  "pending-declined": { says: "Is pending for five seconds, then declined.", pending: "declined" },
  "refund-pending": { says: "Is paid; refunds are pending for five seconds.", refund: "pending" },
  "refund-fails": { says: "Is paid; refunds fail after five seconds.", refund: "failed" },
  "hooks-late": { says: "Is paid; its webhook comes a minute later.", webhooks: "late" },
  "hooks-twice": { says: "Is paid; every webhook comes twice.", webhooks: "twice" },
  "hooks-disordered": { says: "Is paid; the newest webhook comes first.", webhooks: "disordered" },
  "hooks-none": { says: "Is paid; no webhook ever comes.", webhooks: "none" },
  "renewal-declined": { says: "Is paid now; renewals are declined.", renewal: "declined" },
  "renewal-insufficient": { says: "Is paid now; renewals lack money.", renewal: "insufficient_funds" },
  "renewal-expires": { says: "Is paid now; has expired by the renewal.", renewal: "expired" },
};

/** The numbers that can be typed on a site with the test gateway. No other number is taken. */
export const TEST_CARDS: readonly { number: string; scenario: string }[] = [
  { number: "4111111111111111", scenario: "ok" },
  { number: "4242424242424242", scenario: "ok" },
  { number: "5555555555554444", scenario: "ok" },
  { number: "378282246310005", scenario: "ok" },
  { number: "4000000000000002", scenario: "declined" },
  { number: "4000000000009995", scenario: "insufficient-funds" },
  { number: "4000000000000127", scenario: "cvv" },
  { number: "4000000000000036", scenario: "postal-code" },
  { number: "4000000000000069", scenario: "expired" },
  { number: "4000000000003220", scenario: "verification-required" },
  { number: "4000000000009979", scenario: "stolen" },
  { number: "4000000000000408", scenario: "timeout-paid" },
  { number: "4000000000000507", scenario: "timeout-unpaid" },
  { number: "4000000000000606", scenario: "pending-paid" },
  { number: "4000000000000705", scenario: "renewal-declined" },
  { number: "4000000000000804", scenario: "renewal-expires" },
];

export interface TestCardInput {
  /** Digits only. */
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
  postalCode: string;
}

/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1, annex B). */
export function isLuhnValid(number: string): boolean {
  let sum = 0;
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number[number.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return number.length >= 12 && sum % 10 === 0;
}

const cardBrand = (number: string): string =>
  number.startsWith("4") ? "visa" : number.startsWith("5") ? "mastercard" : "amex";

/**
 * The token of a typed test card; null for every number that is none. As at Square's sandbox, security
 * code 911, postal code 99999 and an end in January 2040 are wrong whatever the number.
 * @param nonce makes the token fit for one payment only
 */
export function createCardToken(card: TestCardInput, nonce: string): string | null {
  const known = TEST_CARDS.find((c) => c.number === card.number);
  if (!known) return null;
  let { scenario } = known;
  if (card.cvc === "911") scenario = "cvv";
  if (card.postalCode === "99999") scenario = "postal-code";
  if (card.expMonth === 1 && card.expYear === 2040) scenario = "expired";
  return `test-${scenario}.${cardBrand(card.number)}.${card.number.slice(-4)}.${card.expMonth}.${card.expYear}.${nonce}`;
}

const TOKEN = /^test-([a-z-]{2,40})(?:\.(visa|mastercard|amex)\.(\d{4})\.(\d{1,2})\.(\d{4})\.([\w-]{1,60}))?$/;

/** What a token says; null where it is none of ours. Bare `test-<scenario>` may be used again and again. */
export function parseCardToken(token: string): { scenario: string; face: CardDetails; once: boolean } | null {
  const found = TOKEN.exec(token);
  const scenario = found?.[1] ?? "";
  if (!found || !Object.hasOwn(SCENARIOS, scenario)) return null;
  const [, , brand = "visa", last4 = "1111", month = "12", year = "2040", nonce] = found;
  return {
    scenario,
    face: { brand, last4, expMonth: Number(month), expYear: Number(year) },
    once: nonce !== undefined,
  };
}

import type { CardDetails, DeclineReason } from "../contract.ts";

/** What happens to a payment, its refunds and its webhooks under each token `test-<name>`. */
export interface Scenario {
  /** One sentence for the list of test cards. */
  says: string;
  decline?: DeclineReason;
  /** The answer is lost: after the capture, or before anything was done. */
  timeout?: "paid" | "unpaid";
  /** The bank takes a few seconds, then decides this. */
  pending?: "captured" | "declined";
  /** The reason of the decline when a saved card is charged without the customer present. */
  renewal?: DeclineReason;
  refund?: "pending" | "failed";
  /** The cardholder disputes the payment a few seconds later; the bank decides this a minute later, or nothing. */
  dispute?: "open" | "won" | "lost";
  webhooks?: "late" | "twice" | "disordered" | "none";
}

export const SCENARIOS: Record<string, Scenario> = {
  ok: { says: "Succeeds" },
  declined: { says: "Declined", decline: "declined" },
  "insufficient-funds": { says: "Insufficient funds", decline: "insufficient_funds" },
  cvv: { says: "Incorrect security code", decline: "cvv" },
  "postal-code": { says: "Postal code doesn't match", decline: "postal_code" },
  expired: { says: "Expired card", decline: "expired" },
  "invalid-account": { says: "Account closed", decline: "invalid_account" },
  limit: { says: "Over the card's limit", decline: "limit" },
  "not-supported": { says: "Card type not supported", decline: "not_supported" },
  "token-used": { says: "Token already used", decline: "token_used" },
  "verification-required": { says: "Bank verification required", decline: "verification_required" },
  stolen: { says: "Reported stolen", decline: "stolen" },
  fraud: { says: "Suspected fraud", decline: "fraud_suspected" },
  "timeout-paid": { says: "Times out; the payment succeeds", timeout: "paid" },
  "timeout-unpaid": { says: "Times out; the payment doesn't go through", timeout: "unpaid" },
  "pending-paid": { says: "Pending for five seconds, then succeeds", pending: "captured" },
  "pending-declined": { says: "Pending for five seconds, then declined", pending: "declined" },
  "refund-pending": { says: "Succeeds; refunds are pending for five seconds", refund: "pending" },
  "refund-fails": { says: "Succeeds; refunds fail after five seconds", refund: "failed" },
  "hooks-late": { says: "Succeeds; its webhook arrives a minute later", webhooks: "late" },
  "hooks-twice": { says: "Succeeds; every webhook arrives twice", webhooks: "twice" },
  "hooks-disordered": { says: "Succeeds; the newest webhook arrives first", webhooks: "disordered" },
  "hooks-none": { says: "Succeeds; no webhook arrives", webhooks: "none" },
  dispute: { says: "Succeeds; disputed after five seconds", dispute: "open" },
  "dispute-won": { says: "Succeeds; disputed after five seconds, won a minute later", dispute: "won" },
  "dispute-lost": { says: "Succeeds; disputed after five seconds, lost a minute later", dispute: "lost" },
  "renewal-declined": { says: "Succeeds; renewals are declined", renewal: "declined" },
  "renewal-insufficient": { says: "Succeeds; renewals have insufficient funds", renewal: "insufficient_funds" },
  "renewal-expires": { says: "Succeeds; expired by the renewal", renewal: "expired" },
};

/** The card numbers that can be entered on a site with the test gateway. Any other number is refused. */
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
  { number: "4000000000000259", scenario: "dispute" },
  { number: "4000000000001976", scenario: "dispute-won" },
  { number: "4000000000002685", scenario: "dispute-lost" },
];

export interface TestCardInput {
  /** Digits only. */
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
  postalCode: string;
}

const cardBrand = (number: string): string =>
  number.startsWith("4") ? "visa" : number.startsWith("5") ? "mastercard" : "amex";

/**
 * The token of an entered test card; null for a number that is not a test card. As in Square's sandbox,
 * security code 911, postal code 99999 and expiration in January 2040 are wrong whatever the number.
 * @param nonce makes the token valid for one payment only
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

/** Parses a token; null if it is none of ours. Bare `test-<scenario>` tokens may be used again and again. */
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

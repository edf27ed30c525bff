import type { Money } from "../../kernel/money.ts";

/** The supported payment gateways, and how people call them. */
export const GATEWAY_LABELS = { test: "Test gateway", square: "Square", stripe: "Stripe" } as const;
export type GatewayName = keyof typeof GATEWAY_LABELS;
export const GATEWAYS = Object.keys(GATEWAY_LABELS) as [GatewayName, ...GatewayName[]];

/** Why a payment was declined, in our own codes; each gateway's codes are mapped to these. */
export type DeclineReason =
  | "declined"
  | "insufficient_funds"
  | "cvv"
  | "postal_code"
  | "expired"
  | "invalid_account"
  | "limit"
  | "not_supported"
  /** The token was used or has expired: the card must be entered again. */
  | "token_used"
  | "verification_required"
  | "stolen"
  | "fraud_suspected";

/** Declines after which charging the same card again is pointless (card schemes forbid to retry). */
export const HARD_DECLINES: readonly DeclineReason[] = ["expired", "invalid_account", "not_supported", "stolen"];

export interface CardDetails {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** The gateway's state of a payment. */
/** What a card's bank said about the billing address or the security code. */
export const CARD_CHECKS = ["match", "mismatch", "unchecked"] as const;
export type CardCheck = (typeof CARD_CHECKS)[number];
export interface CardChecks {
  avs: CardCheck | null;
  cvc: CardCheck | null;
}

/** The bank said no: why, to which card, and what it checked, where the gateway tells. */
export interface DeclinedOutcome {
  kind: "declined";
  reason: DeclineReason;
  card?: CardDetails;
  checks?: CardChecks;
}

export interface GatewayPayment {
  reference: string;
  status: "pending" | "captured" | "declined" | "cancelled";
  amount: Money;
  /** Sum of refunds that are settled or pending at the gateway, minor units. */
  refunded: number;
  /** Grows with every change at the gateway; older events are ignored. */
  version: number;
  reason?: DeclineReason;
  card?: CardDetails;
  checks?: CardChecks;
  /** Our payment id, as it was sent to the gateway. */
  key: string | null;
}

/** The outcome of a call is unknown: ask again with the same key, not before `retryAfter` seconds. */
export interface UnknownOutcome {
  kind: "unknown";
  detail: string;
  retryAfter?: number;
}

/**
 * The gateway rejected the call itself (our mistake or a wrong setting, never the buyer's card). This call
 * moved no money. `key_reused`: an earlier call with this key had another body, and that one may have moved
 * money; `findByKey` tells.
 */
export interface RefusedOutcome {
  kind: "refused";
  code: "key_reused" | "credentials" | "not_refundable" | "bad_request";
  detail: string;
}

/** The outcome of a call that moves money. */
export type PaymentOutcome =
  | { kind: "payment"; payment: GatewayPayment }
  /** The buyer must be redirected to the gateway's own page. */
  | { kind: "redirect"; url: string; reference: string }
  | DeclinedOutcome
  | RefusedOutcome
  | UnknownOutcome;

/** The gateway's state of a refund. A rejected refund does not exist there. */
export interface GatewayRefund {
  kind: "refund";
  reference: string;
  status: "pending" | "settled" | "failed";
  amount: Money;
  /** The refunded payment: the gateway's id of it, and our payment's id where the gateway returns that. */
  payment: { reference: string; key: string | null };
  /** Our refund's id, if the gateway returns it. Null or unknown to us: the refund was made at the gateway. */
  key: string | null;
  error?: string;
}
export type RefundOutcome = GatewayRefund | RefusedOutcome | UnknownOutcome;

/** Why a cardholder disputed a payment, in our own codes; each gateway's codes are mapped to these. */
export const DISPUTE_REASONS = [
  "fraudulent",
  "unrecognized",
  "not_received",
  "not_as_described",
  "canceled",
  "duplicate",
  "credit_not_processed",
  "amount_differs",
  "other",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** `lost`: the bank took the money back, or the dispute was accepted. `won`: the money stays, inquiries included. */
export type DisputeStatus = "open" | "won" | "lost";

/** The gateway's state of a dispute (chargeback, or the inquiry before one). */
export interface GatewayDispute {
  reference: string;
  /** The disputed payment: the gateway's id of it, and our payment's id where the gateway returns that. */
  payment: { reference: string; key: string | null };
  status: DisputeStatus;
  reason: DisputeReason;
  amount: Money;
  /** Until when evidence is accepted; null where none is asked for. */
  dueAt: number | null;
  /** Grows with every change at the gateway; older states are ignored. */
  version: number;
}

/** The outcome of saving a card for later charges. */
export type SaveCardOutcome =
  | { kind: "card"; customerRef: string; cardRef: string; face: CardDetails }
  | { kind: "declined"; reason: DeclineReason }
  | RefusedOutcome
  | UnknownOutcome;

/**
 * How a buyer enters a card without paying: in the gateway's fields on our page (their token goes to
 * `saveCard`), or on the gateway's own page (its reference goes to `saveCard` afterwards).
 */
type CardEntryOutcome =
  | { kind: "fields" }
  | { kind: "redirect"; url: string; reference: string }
  | RefusedOutcome
  | UnknownOutcome;

/** The payment source: a token that the gateway's card fields created in the page, or a saved card. */
export type PaymentSource =
  | { kind: "token"; token: string }
  | { kind: "saved"; customerRef: string; cardRef: string }
  /** The card is entered on the gateway's own page (Stripe Checkout). */
  | { kind: "hosted" };

export interface PaymentRequest {
  /** Our payment's id, used as idempotency key: the same key never charges twice. */
  key: string;
  orderId: string;
  orderNumber: number;
  /** Zero: nothing is charged, the card is saved only (`saveCard` is true, and `source` no saved card). */
  amount: Money;
  source: PaymentSource;
  email: string;
  /** True at checkout; false for a renewal. */
  customerPresent: boolean;
  /** Save the card for later charges (needs the buyer's consent, which the caller stores). */
  saveCard: boolean;
  postalCode?: string;
  country?: string;
  /** Absolute URLs for gateways that redirect the buyer to their own page. */
  successUrl: string;
  cancelUrl: string;
}

/** A verified webhook event. */
export interface WebhookEvent {
  eventId: string;
  type: string;
  /** The object that it is about; `null` for event types that we do not handle. */
  about: { kind: "payment" | "refund" | "dispute"; reference: string; version: number; key: string | null } | null;
}

/**
 * Handles verified payment events, after the gateway was asked for the current state. Webhooks come twice,
 * late and in any order: methods must be idempotent and ignore older versions. A throw means "deliver it
 * again later". Payments and refunds that are not ours are ignored without a throw.
 */
export interface PaymentEventHandler {
  /** The payment is captured, and perhaps partly refunded by now. */
  onPaymentCaptured(gateway: GatewayName, payment: GatewayPayment): Promise<void>;
  /** Declined or canceled at the gateway: this payment will never be captured. */
  onPaymentFailed(gateway: GatewayName, payment: GatewayPayment): Promise<void>;
  /** A refund is pending, settled or failed; it may have been made at the gateway, not by us. */
  onRefundUpdated(gateway: GatewayName, refund: GatewayRefund): Promise<void>;
  /** A payment is disputed, or its dispute was decided. */
  onDisputeUpdated(gateway: GatewayName, dispute: GatewayDispute): Promise<void>;
}

/** One check of the payment console: a sentence with the result, and what to do if it failed. */
export interface GatewayCheck {
  name: string;
  state: "ok" | "warn" | "fail" | "skipped";
  detail: string;
  fix?: string;
}

/** What the page needs to show the gateway's card fields. */
export type ClientConfig =
  | { gateway: "test"; hosted?: false; cards: { number: string; says: string }[] }
  | { gateway: "square"; hosted?: false; script: string; applicationId: string; locationId: string }
  /** The card is entered on the gateway's own page. */
  | { gateway: GatewayName; hosted: true; label: string }
  /** No gateway is set up, so payments are disabled. */
  | { gateway: "closed"; hosted?: false };

/**
 * A payment gateway. No method throws for what the gateway rejects; a network failure, a timeout or a 5xx is
 * `unknown`, never "declined". One contract suite (contract.test.ts) runs on all of them.
 */
export interface Gateway {
  readonly name: GatewayName;
  readonly environment: "test" | "sandbox" | "production";
  clientConfig(): ClientConfig;
  pay(request: PaymentRequest): Promise<PaymentOutcome>;
  /** Looks up a payment. Null: the gateway has no such payment. */
  find(reference: string): Promise<GatewayPayment | null | "unknown">;
  /** Looks up a payment by our key, for calls whose answer was lost. Null: the call never arrived. */
  findByKey(key: string): Promise<GatewayPayment | null | "unknown">;
  /**
   * Makes sure that a call with this key can no longer capture money: cancels it, or finds that it was
   * captured.
   */
  cancelByKey(key: string, reference: string | null): Promise<GatewayPayment | "cancelled" | "unknown">;
  refund(request: { key: string; reference: string; amount: Money; reason: string }): Promise<RefundOutcome>;
  /** Looks up a refund by its reference or our key. Null: the gateway has no such refund. */
  findRefund(key: string | null, reference: string | null): Promise<GatewayRefund | UnknownOutcome | null>;
  /** Looks up a dispute. Null: the gateway has no such dispute. */
  findDispute(reference: string): Promise<GatewayDispute | null | "unknown">;
  /** Saves the card of a payment, of a token or of a `cardEntry` for later charges; once per key. */
  saveCard(request: {
    key: string;
    email: string;
    from: { token: string } | { paymentReference: string };
  }): Promise<SaveCardOutcome>;
  cardEntry(request: { key: string; email: string; successUrl: string; cancelUrl: string }): Promise<CardEntryOutcome>;
  /** Deletes a saved card; one that is gone already is `removed` too. */
  removeCard(customerRef: string, cardRef: string): Promise<"removed" | "unknown">;
  /** Verifies and parses a webhook from its raw body; null if the signature is wrong. */
  readWebhook(raw: string, headers: Headers): Promise<WebhookEvent | null>;
  /**
   * Payments of the last `hours`, for the reconciler; `until` (epoch milliseconds) leaves out the later ones. `unknown`
   * also where the list is too long to be read to its end: ask for a shorter span.
   */
  listRecentPayments(hours: number, until?: number): Promise<GatewayPayment[] | "unknown">;
  /** Refunds of the last `hours`, whatever the age of their payments, for the reconciler. */
  listRecentRefunds(hours: number): Promise<GatewayRefund[] | "unknown">;
  /** The checks of the payment console. `currency`: the shop's currency. */
  runChecks(currency: string): Promise<GatewayCheck[]>;
}

import type { Money } from "../../kernel/money.ts";

/** The gateways that can take money. */
export const GATEWAYS = ["test", "square", "stripe"] as const;
export type GatewayName = (typeof GATEWAYS)[number];

/** Why a payment was declined, in our own words; each gateway's codes are mapped to these. */
export type DeclineReason =
  | "declined"
  | "insufficient_funds"
  | "cvv"
  | "postal_code"
  | "expired"
  | "invalid_account"
  | "limit"
  | "not_supported"
  /** The token was used or is too old: the card must be entered again. */
  | "token_used"
  | "verification_required"
  | "stolen"
  | "fraud_suspected";

/** Declines after which asking the same card again is of no use (and which card schemes forbid to retry). */
export const HARD_DECLINES: readonly DeclineReason[] = ["expired", "invalid_account", "not_supported", "stolen"];

export interface CardDetails {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A payment as the gateway knows it. */
export interface GatewayPayment {
  reference: string;
  status: "pending" | "captured" | "declined" | "cancelled";
  amount: Money;
  /** Sum of refunds that the gateway has settled or is about to, minor units. */
  refunded: number;
  /** Grows with every change at the gateway; older news is ignored. */
  version: number;
  reason?: DeclineReason;
  card?: CardDetails;
  /** Our payment id, as it was sent along. */
  key: string | null;
}

/** Nobody can say yet how a call ended: ask again under the same key, not before `retryAfter` seconds. */
export interface UnknownOutcome {
  kind: "unknown";
  detail: string;
  retryAfter?: number;
}

/**
 * The gateway would not take the call itself: our mistake or a wrong setting, never the buyer's card.
 * This call moved no money. `key_reused`: an earlier call under this key asked for something else, and
 * that one may have; `findByKey` tells.
 */
export interface RefusedOutcome {
  kind: "refused";
  code: "key_reused" | "credentials" | "not_refundable" | "bad_request";
  detail: string;
}

/** How a call that moves money ended. */
export type PaymentOutcome =
  | { kind: "payment"; payment: GatewayPayment }
  /** The buyer must be sent to the gateway's own page. */
  | { kind: "redirect"; url: string; reference: string }
  | { kind: "declined"; reason: DeclineReason }
  | RefusedOutcome
  | UnknownOutcome;

/** A refund as the gateway knows it. A refused one never existed there. */
export interface GatewayRefund {
  kind: "refund";
  reference: string;
  status: "pending" | "settled" | "failed";
  /** Our refund's id, where the gateway tells it. */
  key: string | null;
  error?: string;
}
export type RefundOutcome = GatewayRefund | RefusedOutcome | UnknownOutcome;

/** A card that the gateway keeps for later charges. */
export type SaveCardOutcome =
  | { kind: "card"; customerRef: string; cardRef: string; face: CardDetails }
  | { kind: "declined"; reason: DeclineReason }
  | RefusedOutcome
  | UnknownOutcome;

/**
 * How a buyer enters a card without paying: in the gateway's own fields in our page (their token goes
 * to `saveCard`), or on the gateway's own page (its reference goes to `saveCard` afterwards).
 */
export type CardEntryOutcome =
  | { kind: "fields" }
  | { kind: "redirect"; url: string; reference: string }
  | RefusedOutcome
  | UnknownOutcome;

/** What pays: a token that the gateway's own card fields made in the page, or a card kept there. */
export type PaymentSource =
  | { kind: "token"; token: string }
  | { kind: "saved"; customerRef: string; cardRef: string }
  /** The gateway's own page asks for the card (Stripe Checkout). */
  | { kind: "hosted" };

export interface PaymentRequest {
  /** Our payment's id: the idempotency key. The same key never charges twice. */
  key: string;
  orderId: string;
  orderNumber: number;
  amount: Money;
  source: PaymentSource;
  email: string;
  /** True when the buyer is there; false for a renewal. */
  customerPresent: boolean;
  /** Keep the card for later charges (needs the buyer's consent, kept by the caller). */
  saveCard: boolean;
  postalCode?: string;
  country?: string;
  /** Absolute addresses for gateways that take the buyer away. */
  successUrl: string;
  cancelUrl: string;
}

/** News from a gateway, verified. */
export interface WebhookEvent {
  eventId: string;
  type: string;
  /** What it is about; `null` for kinds that we do not follow. */
  about: { kind: "payment" | "refund"; reference: string; version: number; key: string | null } | null;
}

/**
 * What is told of verified news, after the gateway was asked again: webhooks come twice, late and in
 * any order, so every method must be idempotent and must ignore older versions. A throw means "tell
 * me again later". What is not ours (no such payment or refund) is ignored without a throw.
 */
export interface PaymentEventHandler {
  /** The gateway has the money: captured, perhaps partly refunded by now. */
  onPaymentCaptured(gateway: GatewayName, payment: GatewayPayment): Promise<void>;
  /** Declined or cancelled at the gateway: no money will come under this payment. */
  onPaymentFailed(gateway: GatewayName, payment: GatewayPayment): Promise<void>;
  /** A refund is settled, or failed after it was pending. */
  onRefundUpdated(gateway: GatewayName, refund: GatewayRefund): Promise<void>;
}

/** One line of the admin's test bench: a sentence says what is so, and what to do where it is not well. */
export interface GatewayCheck {
  name: string;
  state: "ok" | "warn" | "fail" | "skipped";
  detail: string;
  fix?: string;
}

/** What the page needs to show the gateway's card fields. */
export type ClientConfig =
  | { gateway: "test"; cards: { number: string; says: string }[] }
  | { gateway: "square"; script: string; applicationId: string; locationId: string }
  | { gateway: "stripe" }
  /** No payment is taken: no gateway is set up. */
  | { gateway: "closed" };

/**
 * A payment gateway. No method throws for what the gateway says no to; a network failure, a time-out
 * or a 5xx is `unknown`, never "declined". One contract suite (contract.test.ts) runs on all three.
 */
export interface Gateway {
  readonly name: GatewayName;
  readonly environment: "test" | "sandbox" | "production";
  clientConfig(): ClientConfig;
  pay(request: PaymentRequest): Promise<PaymentOutcome>;
  /** Asks how a payment stands. Null: the gateway has no such payment. */
  find(reference: string): Promise<GatewayPayment | null | "unknown">;
  /** Asks by our key, for calls whose answer was lost. Null: it never arrived. */
  findByKey(key: string): Promise<GatewayPayment | null | "unknown">;
  /** Makes sure that a call under this key takes no money any more: cancels it or finds that it was paid. */
  cancelByKey(key: string, reference: string | null): Promise<GatewayPayment | "cancelled" | "unknown">;
  refund(request: { key: string; reference: string; amount: Money; reason: string }): Promise<RefundOutcome>;
  /** Asks how a refund stands, by its reference or by our key. Null: the gateway has no such refund. */
  findRefund(key: string | null, reference: string | null): Promise<GatewayRefund | UnknownOutcome | null>;
  /** Keeps the card of a payment, of a token or of a `cardEntry` for later charges; once per key. */
  saveCard(request: {
    key: string;
    email: string;
    from: { token: string } | { paymentReference: string };
  }): Promise<SaveCardOutcome>;
  cardEntry(request: { key: string; email: string; successUrl: string; cancelUrl: string }): Promise<CardEntryOutcome>;
  /** Forgets a card; one that is gone already is `removed` too. */
  removeCard(customerRef: string, cardRef: string): Promise<"removed" | "unknown">;
  /** Verifies and reads a webhook from its raw body; null where the signature does not fit. */
  readWebhook(raw: string, headers: Headers): Promise<WebhookEvent | null>;
  /** Payments of the last `hours`, for the reconciler. */
  listRecentPayments(hours: number): Promise<GatewayPayment[] | "unknown">;
  /** What the admin's test bench asks. `currency`: what the shop sells in. */
  runChecks(currency: string): Promise<GatewayCheck[]>;
}

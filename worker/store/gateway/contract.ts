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

export interface CardFace {
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
  card?: CardFace;
  /** Our payment id, as it was sent along. */
  key: string | null;
}

/** How a call that moves money ended. `unknown`: nobody can say yet; ask again under the same key. */
export type PayOutcome =
  | { kind: "payment"; payment: GatewayPayment }
  /** The buyer must be sent to the gateway's own page. */
  | { kind: "redirect"; url: string; reference: string }
  | { kind: "declined"; reason: DeclineReason }
  | { kind: "unknown"; detail: string };

export type RefundOutcome =
  | { kind: "refund"; reference: string; status: "pending" | "settled" | "failed"; error?: string }
  | { kind: "unknown"; detail: string };

/** What pays: a token that the gateway's own card fields made in the page, or a card kept there. */
export type PaySource =
  | { kind: "token"; token: string }
  | { kind: "saved"; customerRef: string; cardRef: string }
  /** The gateway's own page asks for the card (Stripe Checkout). */
  | { kind: "hosted" };

export interface PayRequest {
  /** Our payment's id: the idempotency key. The same key never charges twice. */
  key: string;
  orderId: string;
  orderNumber: number;
  amount: Money;
  source: PaySource;
  email: string;
  /** True when the buyer is there; false for a renewal. */
  present: boolean;
  /** Keep the card for later charges (needs the buyer's consent, kept by the caller). */
  keepCard: boolean;
  postalCode?: string;
  country?: string;
  /** Absolute addresses for gateways that take the buyer away. */
  successUrl: string;
  cancelUrl: string;
}

/** News from a gateway, verified. */
export interface WebhookNews {
  eventId: string;
  type: string;
  /** What it is about; `null` for kinds that we do not follow. */
  about: { kind: "payment" | "refund"; reference: string; version: number; key: string | null } | null;
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
  | { gateway: "test" }
  | { gateway: "square"; script: string; applicationId: string; locationId: string }
  | { gateway: "stripe" };

/**
 * A payment gateway. No method throws for what the gateway says no to; a network failure, a time-out
 * or a 5xx is `unknown`, never "declined". One contract suite (contract.test.ts) runs on all three.
 */
export interface Gateway {
  readonly name: GatewayName;
  readonly environment: "test" | "sandbox" | "production";
  client(): ClientConfig;
  pay(request: PayRequest): Promise<PayOutcome>;
  /** Asks how a payment stands. Null: the gateway has no such payment. */
  find(reference: string): Promise<GatewayPayment | null | "unknown">;
  /** Asks by our key, for calls whose answer was lost. Null: it never arrived. */
  findByKey(key: string): Promise<GatewayPayment | null | "unknown">;
  /** Makes sure that a call under this key takes no money any more: cancels it or finds that it was paid. */
  cancelByKey(key: string, reference: string | null): Promise<GatewayPayment | "cancelled" | "unknown">;
  refund(request: { key: string; reference: string; amount: Money; reason: string }): Promise<RefundOutcome>;
  findRefund(key: string, reference: string | null): Promise<RefundOutcome | null>;
  /** Keeps the card of a payment (or of a token) for later charges. */
  saveCard(request: {
    key: string;
    email: string;
    from: { token: string } | { paymentReference: string };
  }): Promise<
    | { kind: "card"; customerRef: string; cardRef: string; face: CardFace }
    | { kind: "declined"; reason: DeclineReason }
    | { kind: "unknown"; detail: string }
  >;
  removeCard(customerRef: string, cardRef: string): Promise<void>;
  /** Verifies and reads a webhook from its raw body; null where the signature does not fit. */
  webhook(raw: string, headers: Headers): Promise<WebhookNews | null>;
  /** Payments of the last `hours`, for the reconciler. */
  recent(hours: number): Promise<GatewayPayment[] | "unknown">;
  /** What the admin's test bench asks. */
  checks(): Promise<GatewayCheck[]>;
}

import type {
  CardCheck,
  CardDetails,
  DeclinedOutcome,
  DeclineReason,
  DisputeReason,
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
  RefusedOutcome,
  UnknownOutcome,
} from "../contract.ts";

/** The parts of Stripe's objects that we read. */
export interface StripeIntent {
  id: string;
  status: string;
  amount: number;
  currency: string;
  customer?: string | null;
  metadata?: Record<string, string>;
  last_payment_error?: StripeError | null;
  latest_charge?: { amount_refunded?: number; payment_method_details?: { card?: StripeCard } } | string | null;
  payment_method?: StripePaymentMethod | string | null;
}
export interface StripeSession {
  id: string;
  mode: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  amount_total: number | null;
  currency: string | null;
  client_reference_id?: string | null;
  metadata?: Record<string, string> | null;
  customer?: string | null;
  url?: string | null;
  payment_intent?: StripeIntent | string | null;
  setup_intent?: { payment_method?: StripePaymentMethod | string | null } | string | null;
}
export interface StripeRefund {
  id: string;
  status: string;
  amount: number;
  currency: string;
  /** Expanded where the payment may have to be found by our own key. */
  payment_intent?: { id: string; metadata?: Record<string, string> } | string | null;
  failure_reason?: string;
  metadata?: Record<string, string>;
}
export interface StripeDispute {
  id: string;
  status: string;
  reason: string;
  amount: number;
  currency: string;
  payment_intent?: StripeRefund["payment_intent"];
  evidence_details?: { due_by?: number | null };
}
export interface StripePaymentMethod {
  id: string;
  card?: StripeCard;
}
interface StripeCard {
  brand?: string;
  last4?: string;
  exp_month?: number;
  exp_year?: number;
  checks?: { address_postal_code_check?: string | null; cvc_check?: string | null } | null;
}
interface StripeError {
  /** The card that was tried. */
  payment_method?: StripePaymentMethod;
  type?: string;
  code?: string;
  decline_code?: string;
  message?: string;
}

/** Stripe's decline codes and error codes as our reasons; https://docs.stripe.com/declines/codes */
const DECLINES: Record<string, DeclineReason> = {
  insufficient_funds: "insufficient_funds",
  incorrect_cvc: "cvv",
  invalid_cvc: "cvv",
  incorrect_zip: "postal_code",
  incorrect_address: "postal_code",
  expired_card: "expired",
  invalid_expiry_month: "expired",
  invalid_expiry_year: "expired",
  invalid_account: "invalid_account",
  incorrect_number: "invalid_account",
  invalid_number: "invalid_account",
  new_account_information_available: "invalid_account",
  card_velocity_exceeded: "limit",
  withdrawal_count_limit_exceeded: "limit",
  invalid_amount: "limit",
  card_not_supported: "not_supported",
  currency_not_supported: "not_supported",
  transaction_not_allowed: "not_supported",
  service_not_allowed: "not_supported",
  authentication_required: "verification_required",
  authentication_not_handled: "verification_required",
  lost_card: "stolen",
  stolen_card: "stolen",
  pickup_card: "stolen",
  restricted_card: "stolen",
  fraudulent: "fraud_suspected",
  merchant_blacklist: "fraud_suspected",
  security_violation: "fraud_suspected",
};

const toDeclineReason = (error: StripeError | null | undefined): DeclineReason =>
  DECLINES[error?.decline_code ?? ""] ?? DECLINES[error?.code ?? ""] ?? "declined";

/** Maps Stripe's error: a decline, a rejected call, or one that is still in progress. */
export function mapError(
  json: Record<string, unknown>,
  status: number,
): DeclinedOutcome | RefusedOutcome | UnknownOutcome {
  const error = (json.error ?? {}) as StripeError;
  const detail = `Stripe answered ${status} ${error.code ?? error.type ?? ""}: ${error.message ?? "no message"}`.slice(
    0,
    300,
  );
  if (status === 409) return { kind: "unknown", detail };
  if (error.type === "card_error")
    return { kind: "declined", reason: toDeclineReason(error), ...readCard(error.payment_method?.card) };
  if (error.type === "idempotency_error") return { kind: "refused", code: "key_reused", detail };
  if (status === 401 || status === 403) return { kind: "refused", code: "credentials", detail };
  const refund = /^(charge_already_refunded|charge_disputed|charge_not_refundable|amount_too_large)$/.test(
    error.code ?? "",
  );
  return { kind: "refused", code: refund ? "not_refundable" : "bad_request", detail };
}

export const mapCard = (card: StripeCard | undefined): CardDetails | undefined =>
  card?.last4
    ? { brand: card.brand ?? "card", last4: card.last4, expMonth: card.exp_month ?? 0, expYear: card.exp_year ?? 0 }
    : undefined;

const CHECKS: Record<string, CardCheck> = {
  pass: "match",
  fail: "mismatch",
  unavailable: "unchecked",
  unchecked: "unchecked",
};

/** Which card it is, and what its bank said about it. */
function readCard(card: StripeCard | undefined): Pick<GatewayPayment, "card" | "checks"> {
  const avs = CHECKS[card?.checks?.address_postal_code_check ?? ""] ?? null;
  const cvc = CHECKS[card?.checks?.cvc_check ?? ""] ?? null;
  return { card: mapCard(card), ...(avs || cvc ? { checks: { avs, cvc } } : {}) };
}

const expandedCharge = (intent: StripeIntent | null) =>
  typeof intent?.latest_charge === "object" && intent.latest_charge ? intent.latest_charge : null;

/** Stripe has no version numbers: a payment goes through these statuses in order, then its refunds grow. */
const RANK = { pending: 1, declined: 2, cancelled: 3, captured: 4 } as const;
const RANK_STEP = 1_000_000_000_000;

function toGatewayPayment(
  reference: string,
  status: GatewayPayment["status"],
  amount: { minor: number; currency: string },
  key: string | null,
  intent: StripeIntent | null,
): GatewayPayment {
  const charge = expandedCharge(intent);
  const refunded = charge?.amount_refunded ?? 0;
  return {
    reference,
    status,
    amount: { minor: amount.minor, currency: amount.currency.toUpperCase() },
    refunded,
    version: RANK[status] * RANK_STEP + refunded,
    ...(status === "declined" ? { reason: toDeclineReason(intent?.last_payment_error) } : {}),
    ...readCard(charge?.payment_method_details?.card),
    key,
  };
}

/** A charge of a saved card as our type. */
export function mapPaymentIntent(intent: StripeIntent): GatewayPayment {
  const hasFailed = intent.status === "requires_payment_method" && intent.last_payment_error;
  const status =
    intent.status === "succeeded"
      ? "captured"
      : intent.status === "canceled"
        ? "cancelled"
        : hasFailed
          ? "declined"
          : "pending";
  return toGatewayPayment(
    intent.id,
    status,
    { minor: intent.amount, currency: intent.currency },
    intent.metadata?.payment ?? null,
    intent,
  );
}

/**
 * A payment on Stripe's own page as our type; a page that saves a card is one of zero. A declined attempt leaves the page
 * open for another card.
 */
export function mapCheckoutSession(session: StripeSession): GatewayPayment {
  const intent = typeof session.payment_intent === "object" ? (session.payment_intent ?? null) : null;
  const hasFailed = session.status === "complete" && intent?.status === "requires_payment_method";
  const status =
    session.payment_status === "paid" || (session.mode === "setup" && session.status === "complete")
      ? "captured"
      : session.status === "expired"
        ? "cancelled"
        : hasFailed
          ? "declined"
          : "pending";
  const amount = { minor: session.amount_total ?? 0, currency: session.currency ?? "" };
  return toGatewayPayment(session.id, status, amount, session.client_reference_id ?? null, intent);
}

/** A payment on Stripe's page is stored by its session, so it is found by our key in the intent's metadata. */
const mapPaymentOf = (intent: StripeRefund["payment_intent"]): GatewayRefund["payment"] =>
  typeof intent === "object" && intent
    ? { reference: intent.id, key: intent.metadata?.payment ?? null }
    : { reference: intent ?? "", key: null };

/** Stripe's refund as our type. */
export function mapRefund(refund: StripeRefund): GatewayRefund {
  const common = {
    kind: "refund" as const,
    reference: refund.id,
    amount: { minor: refund.amount, currency: refund.currency.toUpperCase() },
    payment: mapPaymentOf(refund.payment_intent),
    key: refund.metadata?.refund ?? null,
  };
  if (refund.status === "succeeded") return { ...common, status: "settled" };
  if (refund.status === "failed" || refund.status === "canceled")
    return { ...common, status: "failed", error: `Stripe says ${refund.failure_reason ?? refund.status}.` };
  return { ...common, status: "pending" };
}

/** https://docs.stripe.com/disputes/categories */
const DISPUTE_REASONS: Record<string, DisputeReason> = {
  fraudulent: "fraudulent",
  unrecognized: "unrecognized",
  debit_not_authorized: "unrecognized",
  product_not_received: "not_received",
  product_unacceptable: "not_as_described",
  subscription_canceled: "canceled",
  duplicate: "duplicate",
  credit_not_processed: "credit_not_processed",
  incorrect_account_details: "other",
};
const DISPUTE_STATUS: Record<string, GatewayDispute["status"]> = {
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};
/** Stripe has no version numbers: a lost dispute may still be won, a won one stays. */
const DISPUTE_RANK = { open: 1, lost: 2, won: 3 } as const;

/** Stripe's dispute as our type; a status that we do not know is open. */
export function mapDispute(dispute: StripeDispute): GatewayDispute {
  const status = DISPUTE_STATUS[dispute.status] ?? "open";
  const dueBy = dispute.evidence_details?.due_by;
  return {
    reference: dispute.id,
    payment: mapPaymentOf(dispute.payment_intent),
    status,
    reason: DISPUTE_REASONS[dispute.reason] ?? "other",
    amount: { minor: dispute.amount, currency: dispute.currency.toUpperCase() },
    dueAt: dueBy ? dueBy * 1000 : null,
    version: DISPUTE_RANK[status],
  };
}

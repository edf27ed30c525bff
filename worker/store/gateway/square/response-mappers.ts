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
} from "../contract.ts";

/** The parts of Square's objects that we read. */
interface SquareMoney {
  amount: number;
  currency: string;
}
interface SquareCard {
  id?: string;
  card_brand?: string;
  last_4?: string;
  exp_month?: number;
  exp_year?: number;
}
interface SquareError {
  category?: string;
  code?: string;
  detail?: string;
}
export interface SquarePayment {
  id: string;
  status: "APPROVED" | "PENDING" | "COMPLETED" | "CANCELED" | "FAILED";
  amount_money: SquareMoney;
  refunded_money?: SquareMoney;
  updated_at: string;
  reference_id?: string;
  customer_id?: string;
  card_details?: { card?: SquareCard; errors?: SquareError[]; avs_status?: string; cvv_status?: string };
}
export interface SquareRefund {
  id: string;
  status: "PENDING" | "COMPLETED" | "REJECTED" | "FAILED";
  payment_id: string;
  amount_money: SquareMoney;
  reason?: string;
  updated_at: string;
}

export interface SquareDispute {
  id?: string;
  /** Older events name it so. */
  dispute_id?: string;
  state: string;
  reason?: string;
  amount_money: SquareMoney;
  due_at?: string;
  disputed_payment?: { payment_id?: string };
  version?: number;
}

/** Square's codes as our reasons; https://developer.squareup.com/reference/square/enums/ErrorCode */
const DECLINES: Record<string, DeclineReason> = {
  GENERIC_DECLINE: "declined",
  CARD_DECLINED: "declined",
  CARD_DECLINED_CALL_ISSUER: "declined",
  PAYMENT_LIMIT_EXCEEDED: "limit",
  TRANSACTION_LIMIT: "limit",
  AMOUNT_TOO_HIGH: "limit",
  CVV_FAILURE: "cvv",
  VERIFY_CVV_FAILURE: "cvv",
  ADDRESS_VERIFICATION_FAILURE: "postal_code",
  VERIFY_AVS_FAILURE: "postal_code",
  INVALID_POSTAL_CODE: "postal_code",
  INVALID_EXPIRATION: "expired",
  EXPIRATION_FAILURE: "expired",
  CARD_EXPIRED: "expired",
  INSUFFICIENT_FUNDS: "insufficient_funds",
  GIFT_CARD_AVAILABLE_AMOUNT: "insufficient_funds",
  INVALID_ACCOUNT: "invalid_account",
  PAN_FAILURE: "invalid_account",
  INVALID_CARD: "invalid_account",
  CARD_NOT_SUPPORTED: "not_supported",
  UNSUPPORTED_CARD_BRAND: "not_supported",
  CARDHOLDER_INSUFFICIENT_PERMISSIONS: "not_supported",
  INSUFFICIENT_PERMISSIONS: "not_supported",
  CARD_DECLINED_VERIFICATION_REQUIRED: "verification_required",
  VOICE_FAILURE: "verification_required",
  CARD_TOKEN_USED: "token_used",
  CARD_TOKEN_EXPIRED: "token_used",
  SOURCE_USED: "token_used",
  SOURCE_EXPIRED: "token_used",
  INVALID_CARD_DATA: "token_used",
  INVALID_ENCRYPTED_CARD: "token_used",
};

const readErrorList = (json: Record<string, unknown>): SquareError[] =>
  Array.isArray(json.errors) ? (json.errors as SquareError[]) : [];

/**
 * Maps Square's errors: the card was declined, or the call was rejected. An unknown code is a decline if
 * Square's category is payment methods.
 */
export function mapErrors(json: Record<string, unknown>, status: number): DeclinedOutcome | RefusedOutcome {
  const errors = readErrorList(json);
  const [first = {}] = errors;
  if (first.code === "IDEMPOTENCY_KEY_REUSED")
    return {
      kind: "refused",
      code: "key_reused",
      detail: "Square received this key before with another amount or card.",
    };
  for (const { code = "" } of errors) {
    const reason = DECLINES[code];
    if (reason && first.category !== "AUTHENTICATION_ERROR")
      return { kind: "declined", reason, ...readCardDetails(json.payment as SquarePayment) };
  }
  if (first.category === "PAYMENT_METHOD_ERROR")
    return { kind: "declined", reason: "declined", ...readCardDetails(json.payment as SquarePayment) };
  const detail = `Square answered ${status} ${first.code ?? ""}: ${first.detail ?? "no detail"}`.slice(0, 300);
  if (status === 401 || status === 403 || first.category === "AUTHENTICATION_ERROR")
    return { kind: "refused", code: "credentials", detail };
  const refundable = !/^(REFUND_|PAYMENT_NOT_REFUNDABLE)/.test(first.code ?? "") && first.category !== "REFUND_ERROR";
  return { kind: "refused", code: refundable ? "bad_request" : "not_refundable", detail };
}

/** The first error's code, or an empty text. */
export const firstErrorCode = (json: Record<string, unknown>): string => readErrorList(json)[0]?.code ?? "";

export const mapCard = (card: SquareCard | undefined): CardDetails | undefined =>
  card?.last_4
    ? {
        brand: (card.card_brand ?? "card").toLowerCase().replaceAll("_", " "),
        last4: card.last_4,
        expMonth: card.exp_month ?? 0,
        expYear: card.exp_year ?? 0,
      }
    : undefined;

const CHECKS: Record<string, CardCheck> = {
  AVS_ACCEPTED: "match",
  AVS_REJECTED: "mismatch",
  AVS_NOT_CHECKED: "unchecked",
  CVV_ACCEPTED: "match",
  CVV_REJECTED: "mismatch",
  CVV_NOT_CHECKED: "unchecked",
};

/** Which card was used, and what its bank said about it; Square says so of a declined payment too. */
export function readCardDetails(payment: SquarePayment | undefined): Pick<GatewayPayment, "card" | "checks"> {
  const details = payment?.card_details;
  const [avs, cvc] = [CHECKS[details?.avs_status ?? ""] ?? null, CHECKS[details?.cvv_status ?? ""] ?? null];
  return { card: mapCard(details?.card), ...(avs || cvc ? { checks: { avs, cvc } } : {}) };
}

const STATUS: Record<SquarePayment["status"], GatewayPayment["status"]> = {
  // We always ask for automatic capture: an approved payment is about to be captured.
  APPROVED: "pending",
  PENDING: "pending",
  COMPLETED: "captured",
  CANCELED: "cancelled",
  FAILED: "declined",
};

/** Square's payment as our type; its version is the time of its last change. */
export function mapPayment(payment: SquarePayment): GatewayPayment {
  const status = STATUS[payment.status] ?? "pending";
  const code = payment.card_details?.errors?.[0]?.code ?? "";
  return {
    reference: payment.id,
    status,
    amount: { minor: payment.amount_money.amount, currency: payment.amount_money.currency },
    refunded: payment.refunded_money?.amount ?? 0,
    version: Date.parse(payment.updated_at) || 0,
    ...(status === "declined" ? { reason: DECLINES[code] ?? "declined" } : {}),
    ...readCardDetails(payment),
    key: payment.reference_id ?? null,
  };
}

/** Square stores no key of ours with a refund, so we append it to the reason. */
export const appendRefundKey = (reason: string, key: string): string => `${reason.slice(0, 140)} #${key}`;

/** Square's refund as our type. */
export function mapRefund(refund: SquareRefund): GatewayRefund {
  const key = / #([\w-]{1,45})$/.exec(refund.reason ?? "")?.[1] ?? null;
  const common = {
    kind: "refund" as const,
    reference: refund.id,
    amount: { minor: refund.amount_money.amount, currency: refund.amount_money.currency },
    payment: { reference: refund.payment_id, key: null },
    key,
  };
  if (refund.status === "COMPLETED") return { ...common, status: "settled" };
  if (refund.status === "PENDING") return { ...common, status: "pending" };
  return {
    ...common,
    status: "failed",
    error: `Square says ${refund.status.toLowerCase()}.`,
  };
}

/** https://developer.squareup.com/reference/square/enums/DisputeReason */
const DISPUTE_REASONS: Record<string, DisputeReason> = {
  AMOUNT_DIFFERS: "amount_differs",
  CANCELLED: "canceled",
  DUPLICATE: "duplicate",
  NO_KNOWLEDGE: "unrecognized",
  NOT_AS_DESCRIBED: "not_as_described",
  NOT_RECEIVED: "not_received",
  PAID_BY_OTHER_MEANS: "duplicate",
  CUSTOMER_REQUESTS_CREDIT: "credit_not_processed",
  EMV_LIABILITY_SHIFT: "fraudulent",
};
const DISPUTE_STATUS: Record<string, GatewayDispute["status"]> = {
  WON: "won",
  INQUIRY_CLOSED: "won",
  LOST: "lost",
  ACCEPTED: "lost",
};

/** Square's dispute as our type; a state that we do not know is open. */
export function mapDispute(dispute: SquareDispute): GatewayDispute {
  return {
    reference: dispute.id ?? dispute.dispute_id ?? "",
    payment: { reference: dispute.disputed_payment?.payment_id ?? "", key: null },
    status: DISPUTE_STATUS[dispute.state] ?? "open",
    reason: DISPUTE_REASONS[dispute.reason ?? ""] ?? "other",
    amount: { minor: dispute.amount_money.amount, currency: dispute.amount_money.currency },
    dueAt: Date.parse(dispute.due_at ?? "") || null,
    version: dispute.version ?? 0,
  };
}

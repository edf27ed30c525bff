import { HOUR } from "../../../kernel/instants.ts";
import type { Gateway, GatewayPayment, GatewayRefund } from "../contract.ts";
import { isListConclusive, MAX_KEY, searchStart } from "../domain.ts";
import { squareChecks } from "./checks.ts";
import { squareClient } from "./client.ts";
import {
  appendRefundKey,
  firstErrorCode,
  mapDispute,
  mapErrors,
  mapPayment,
  mapRefund,
  type SquareDispute,
  type SquarePayment,
  type SquareRefund,
} from "./response-mappers.ts";
import { findSetupCard, isCardReference, isNonce, paySetupWithSquare, squareSavedCards } from "./saved-cards.ts";
import type { SquareSettings } from "./settings.ts";
import { readSquareWebhook } from "./webhook.ts";

/** At most this many pages of 100 are read of a list. */
const MAX_PAGES = 50;

/** Square: card fields in our page (Web Payments SDK); payments, refunds and saved cards by its API. */
export function squareGateway(settings: SquareSettings, fetchFn: typeof fetch, now: () => number): Gateway {
  const api = squareClient(settings, fetchFn);

  const find: Gateway["find"] = async (reference) => {
    if (isCardReference(reference)) return findSetupCard(api, { reference });
    const answer = await api.get(`/v2/payments/${encodeURIComponent(reference)}`);
    if (answer.kind === "unknown") return "unknown";
    if (answer.status === 404) return null;
    return answer.ok && answer.json.payment ? mapPayment(answer.json.payment as SquarePayment) : "unknown";
  };

  /** Payments since an instant, newest first, until `enough` is true. */
  const list = async (
    since: number,
    isEnough: (p: GatewayPayment) => boolean,
    until?: number,
  ): Promise<GatewayPayment[] | "unknown"> => {
    const found: GatewayPayment[] = [];
    let cursor = "";
    for (let page = 0; page < MAX_PAGES; page++) {
      const answer = await api.get("/v2/payments", {
        begin_time: new Date(since).toISOString(),
        ...(until === undefined ? {} : { end_time: new Date(until).toISOString() }),
        location_id: settings.locationId,
        limit: "100",
        ...(cursor ? { cursor } : {}),
      });
      if (answer.kind === "unknown" || !answer.ok) return "unknown";
      for (const raw of (answer.json.payments as SquarePayment[] | undefined) ?? []) {
        const payment = mapPayment(raw);
        found.push(payment);
        if (isEnough(payment)) return found;
      }
      cursor = typeof answer.json.cursor === "string" ? answer.json.cursor : "";
      if (!cursor) return found;
    }
    return "unknown";
  };

  const findByKey: Gateway["findByKey"] = async (key) => {
    const all = await list(searchStart(key, now()), (p) => p.key === key);
    if (all === "unknown") return "unknown";
    const payment = all.find((p) => p.key === key) ?? (await findSetupCard(api, { key }));
    return payment ?? (isListConclusive(key, now()) ? null : "unknown");
  };

  const charge: Gateway["pay"] = async ({
    key,
    amount,
    source,
    email,
    orderId,
    orderNumber,
    customerPresent,
    postalCode,
    country,
  }) => {
    if (source.kind === "hosted" || key.length > MAX_KEY)
      return {
        kind: "refused",
        code: "bad_request",
        detail: "Square needs a card and a key of at most 45 characters.",
      };
    if (source.kind === "token" && !isNonce(source.token)) return { kind: "declined", reason: "token_used" };
    const answer = await api.post("/v2/payments", {
      idempotency_key: key,
      source_id: source.kind === "saved" ? source.cardRef : source.token,
      ...(source.kind === "saved" ? { customer_id: source.customerRef } : {}),
      amount_money: { amount: amount.minor, currency: amount.currency },
      location_id: settings.locationId,
      autocomplete: true,
      reference_id: key.slice(0, 40),
      buyer_email_address: email,
      note: `Order ${orderNumber} ${orderId}`,
      customer_details: { customer_initiated: customerPresent, seller_keyed_in: false },
      ...(postalCode || country ? { billing_address: { postal_code: postalCode, country } } : {}),
    });
    if (answer.kind === "unknown") return answer;
    if (!answer.ok) return toTransientError(answer.json) ?? mapErrors(answer.json, answer.status);
    if (!answer.json.payment) return { kind: "unknown", detail: "Square answered without a payment." };
    const payment = mapPayment(answer.json.payment as SquarePayment);
    return payment.status === "declined"
      ? { kind: "declined", reason: payment.reason ?? "declined", card: payment.card, checks: payment.checks }
      : { kind: "payment", payment };
  };

  return {
    name: "square",
    environment: settings.environment,
    clientConfig: () => ({
      gateway: "square",
      script: settings.script,
      applicationId: settings.applicationId,
      locationId: settings.locationId,
    }),

    async pay(request) {
      if (request.amount.minor === 0 && request.source.kind === "token" && !isNonce(request.source.token))
        return { kind: "declined", reason: "token_used" };
      if (request.amount.minor === 0) return paySetupWithSquare(api, request);
      return charge(request);
    },

    find,
    findByKey,

    async cancelByKey(key, reference) {
      // Square also answers with success if it has no such key, and with an error if the payment is captured
      // already.
      const answer = await api.post("/v2/payments/cancel", { idempotency_key: key });
      if (answer.kind === "unknown") return "unknown";
      const current = reference ? await find(reference) : await findByKey(key);
      if (current === "unknown" || current?.status === "pending") return "unknown";
      if (current?.status === "captured") return current;
      return answer.ok || current ? "cancelled" : "unknown";
    },

    async refund({ key, reference, amount, reason }) {
      const answer = await api.post("/v2/refunds", {
        idempotency_key: key,
        payment_id: reference,
        amount_money: { amount: amount.minor, currency: amount.currency },
        reason: appendRefundKey(reason, key),
      });
      if (answer.kind === "unknown") return answer;
      if (answer.ok && answer.json.refund) return mapRefund(answer.json.refund as SquareRefund);
      const refused = toTransientError(answer.json) ?? mapErrors(answer.json, answer.status);
      return refused.kind === "declined"
        ? { kind: "refused", code: "not_refundable", detail: `Square answered ${firstErrorCode(answer.json)}.` }
        : refused;
    },

    async findRefund(key, reference) {
      if (!reference) {
        // The refund request itself may be repeated with the same key: Square returns the first one.
        const since = key ? searchStart(key, now()) : now() - 48 * HOUR;
        const answer = await api.get("/v2/refunds", {
          begin_time: new Date(since).toISOString(),
          location_id: settings.locationId,
          limit: "100",
        });
        if (answer.kind === "unknown") return answer;
        if (!answer.ok) return { kind: "unknown", detail: `Square answered ${answer.status}.` };
        const all = ((answer.json.refunds as SquareRefund[] | undefined) ?? []).map(mapRefund);
        const found = all.find((r) => r.key === key);
        if (found) return found;
        return !answer.json.cursor && key && isListConclusive(key, now())
          ? null
          : { kind: "unknown", detail: "Square's list may not show it yet." };
      }
      const answer = await api.get(`/v2/refunds/${encodeURIComponent(reference)}`);
      if (answer.kind === "unknown") return answer;
      if (answer.status === 404) return null;
      return answer.ok && answer.json.refund
        ? mapRefund(answer.json.refund as SquareRefund)
        : { kind: "unknown", detail: `Square answered ${answer.status}.` };
    },

    async findDispute(reference) {
      const answer = await api.get(`/v2/disputes/${encodeURIComponent(reference)}`);
      if (answer.kind === "unknown") return "unknown";
      if (answer.status === 404) return null;
      return answer.ok && answer.json.dispute ? mapDispute(answer.json.dispute as SquareDispute) : "unknown";
    },

    ...squareSavedCards(api),
    readWebhook: (raw, headers) => readSquareWebhook(settings, raw, headers),
    async listRecentRefunds(hours) {
      const found: GatewayRefund[] = [];
      let cursor = "";
      for (let page = 0; page < MAX_PAGES; page++) {
        const answer = await api.get("/v2/refunds", {
          begin_time: new Date(now() - hours * HOUR).toISOString(),
          location_id: settings.locationId,
          limit: "100",
          ...(cursor ? { cursor } : {}),
        });
        if (answer.kind === "unknown" || !answer.ok) return "unknown";
        found.push(...((answer.json.refunds as SquareRefund[] | undefined) ?? []).map(mapRefund));
        cursor = typeof answer.json.cursor === "string" ? answer.json.cursor : "";
        if (!cursor) return found;
      }
      return "unknown";
    },
    listRecentPayments: (hours, until) => list(now() - hours * HOUR, () => false, until),
    runChecks: (currency) => squareChecks(settings, api, now(), currency),
  };
}

/** Square's transient errors, some of them with status 400. */
function toTransientError(json: Record<string, unknown>) {
  const code = firstErrorCode(json);
  return /^(TEMPORARY_ERROR|GATEWAY_TIMEOUT|INTERNAL_SERVER_ERROR|RATE_LIMITED|SERVICE_UNAVAILABLE)$/.test(code)
    ? ({ kind: "unknown", detail: `Square answered ${code}.` } as const)
    : null;
}

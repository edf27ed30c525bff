import { signHmac } from "../http-client.ts";
import type { SquareDispute, SquarePayment, SquareRefund } from "../square/response-mappers.ts";
import { createFakeServer, type FakeRequest, type FakeResponse, type FakeServer } from "./fake-server.ts";

/** The credentials that the fake server accepts; they match `squareSettings`. */
export const FAKE_SQUARE_SETTINGS = {
  SQUARE_ENVIRONMENT: "sandbox",
  SQUARE_APPLICATION_ID: "sandbox-sq0idb-fake",
  SQUARE_LOCATION_ID: "LFAKE",
  SQUARE_ACCESS_TOKEN: "fake-token",
  SQUARE_WEBHOOK_KEY: "fake-key",
  SQUARE_WEBHOOK_URL: "https://shop.test/api/hooks/square",
  SQUARE_API_URL: "http://127.0.0.1:8832",
};

/** Square's sandbox sources and the error that each answers with. */
const SOURCES: Record<string, string | null> = {
  "cnon:card-nonce-ok": null,
  "cnon:card-nonce-pending": null,
  "cnon:card-nonce-refund-fails": null,
  "cnon:card-nonce-declined": "GENERIC_DECLINE",
  "cnon:card-nonce-rejected-cvv": "CVV_FAILURE",
  "cnon:card-nonce-rejected-postalcode": "ADDRESS_VERIFICATION_FAILURE",
  "cnon:card-nonce-rejected-expiration": "INVALID_EXPIRATION",
  "cnon:card-nonce-already-used": "CARD_TOKEN_USED",
  "cnon:gift-card-nonce-insufficient-funds": "INSUFFICIENT_FUNDS",
  "cnon:card-nonce-invalid-account": "INVALID_ACCOUNT",
  "cnon:card-nonce-limit": "TRANSACTION_LIMIT",
  "cnon:card-nonce-not-supported": "CARD_NOT_SUPPORTED",
  "cnon:card-nonce-verify": "CARD_DECLINED_VERIFICATION_REQUIRED",
};

type IdempotentResponse = { body: string; response: FakeResponse };

/**
 * Answers like Square's documented API, from memory: payments, refunds, customers, cards, locations. It
 * shares no code with the client.
 */
export function createFakeSquare(now: () => number = Date.now) {
  const payments = new Map<string, SquarePayment & { source: string; cancelled?: boolean; createdAt: number }>();
  const refunds = new Map<string, SquareRefund & { amount: number; createdAt: number }>();
  const disputes = new Map<string, SquareDispute & { version: number }>();
  const cards = new Map<string, { customer: string; source: string; enabled: boolean; reference: string }>();
  const keys = new Map<string, IdempotentResponse>();
  const location = {
    id: "LFAKE",
    name: "Fake",
    status: "ACTIVE",
    currency: "USD",
    capabilities: ["CREDIT_CARD_PROCESSING"],
  };
  let n = 0;
  const id = (prefix: string) => `${prefix}${String(++n).padStart(6, "0")}`;
  let ticks = 0;
  /** Every change is a little later than the one before. */
  const iso = () => new Date(now() + ++ticks).toISOString();
  const errorResponse = (status: number, category: string, code: string): FakeResponse => [
    status,
    { errors: [{ category, code, detail: `${code} of the fake server` }] },
  ];

  /** The same key returns the same response; with another body it is refused, as Square does. */
  const runOnce = (scope: string, body: string, make: () => FakeResponse): FakeResponse => {
    const { idempotency_key: key = "" } = JSON.parse(body) as { idempotency_key?: string };
    if (!key || key.length > 45) return errorResponse(400, "INVALID_REQUEST_ERROR", "VALUE_TOO_LONG");
    const known = keys.get(`${scope} ${key}`);
    if (known)
      return known.body === body
        ? known.response
        : errorResponse(400, "INVALID_REQUEST_ERROR", "IDEMPOTENCY_KEY_REUSED");
    const response = make();
    keys.set(`${scope} ${key}`, { body, response });
    return response;
  };

  const toPayment = (p: SquarePayment & { source: string }): SquarePayment => {
    const { source: _source, ...rest } = p;
    return rest;
  };

  const toCard = (id: string) => ({
    ...{ id, card_brand: "VISA", last_4: "1111", exp_month: 12, exp_year: 2040 },
    ...{ customer_id: cards.get(id)?.customer, reference_id: cards.get(id)?.reference },
  });

  const pay = (text: string): FakeResponse =>
    runOnce("pay", text, () => {
      const body = JSON.parse(text) as {
        source_id: string;
        customer_id?: string;
        amount_money: { amount: number; currency: string };
        location_id: string;
        reference_id?: string;
        idempotency_key: string;
      };
      const { amount } = body.amount_money;
      if (!Number.isInteger(amount) || amount <= 0)
        return errorResponse(400, "INVALID_REQUEST_ERROR", "EXPECTED_INTEGER");
      if (body.location_id !== location.id) return errorResponse(400, "INVALID_REQUEST_ERROR", "INVALID_LOCATION");
      const savedCard = cards.get(body.source_id);
      if (savedCard && (!savedCard.enabled || savedCard.customer !== body.customer_id))
        return errorResponse(402, "PAYMENT_METHOD_ERROR", "INVALID_ACCOUNT");
      const source = savedCard?.source ?? body.source_id;
      const error = SOURCES[source];
      if (error === undefined) return errorResponse(404, "INVALID_REQUEST_ERROR", "NOT_FOUND");
      const payment = {
        id: id("PAY"),
        status: error
          ? ("FAILED" as const)
          : source.endsWith("pending")
            ? ("PENDING" as const)
            : ("COMPLETED" as const),
        amount_money: body.amount_money,
        updated_at: iso(),
        reference_id: body.reference_id,
        card_details: {
          card: { card_brand: "VISA", last_4: "1111", exp_month: 12, exp_year: 2040 },
          ...(error ? { errors: [{ category: "PAYMENT_METHOD_ERROR", code: error }] } : {}),
        },
        source,
        createdAt: now(),
      };
      payments.set(payment.id, payment);
      return error
        ? [402, { errors: payment.card_details.errors, payment: toPayment(payment) }]
        : [200, { payment: toPayment(payment) }];
    });

  const refund = (text: string): FakeResponse =>
    runOnce("refund", text, () => {
      const body = JSON.parse(text) as { payment_id: string; amount_money: { amount: number }; reason?: string };
      const payment = payments.get(body.payment_id);
      if (payment?.status !== "COMPLETED") return errorResponse(400, "REFUND_ERROR", "PAYMENT_NOT_REFUNDABLE");
      const refundedAmount = payment.refunded_money?.amount ?? 0;
      if (refundedAmount + body.amount_money.amount > payment.amount_money.amount)
        return errorResponse(400, "REFUND_ERROR", "REFUND_AMOUNT_INVALID");
      payment.refunded_money = {
        amount: refundedAmount + body.amount_money.amount,
        currency: payment.amount_money.currency,
      };
      const created = {
        id: id("REF"),
        status: "PENDING" as const,
        payment_id: payment.id,
        amount_money: { amount: body.amount_money.amount, currency: payment.amount_money.currency },
        reason: body.reason,
        updated_at: iso(),
        amount: body.amount_money.amount,
        createdAt: now(),
      };
      payment.updated_at = iso();
      refunds.set(created.id, created);
      return [200, { refund: created }];
    });

  const answer = ({ method, path, query, headers, text }: FakeRequest): FakeResponse => {
    if (headers.get("authorization") !== "Bearer fake-token")
      return errorResponse(401, "AUTHENTICATION_ERROR", "UNAUTHORIZED");
    if (!/^\d{4}-\d{2}-\d{2}$/.test(headers.get("square-version") ?? ""))
      return errorResponse(400, "INVALID_REQUEST_ERROR", "BAD_REQUEST");
    const line = `${method} ${path}`;
    const last = decodeURIComponent(path.split("/").at(-1) ?? "");
    const since = Date.parse(query.get("begin_time") ?? "") || 0;
    const until = Date.parse(query.get("end_time") ?? "") || Number.POSITIVE_INFINITY;
    if (line === "POST /v2/payments") return pay(text);
    if (line === "POST /v2/payments/cancel") {
      const { idempotency_key: key } = JSON.parse(text) as { idempotency_key: string };
      const response = keys.get(`pay ${key}`)?.response[1] as { payment?: { id: string } } | undefined;
      const known = payments.get(response?.payment?.id ?? "");
      if (known?.status === "COMPLETED") return errorResponse(400, "INVALID_REQUEST_ERROR", "BAD_REQUEST");
      if (known?.status === "PENDING") known.status = "CANCELED";
      return [200, {}];
    }
    if (line === "GET /v2/payments") {
      const all = [...payments.values()].filter((p) => p.createdAt >= since && p.createdAt < until).reverse();
      const from = Number(query.get("cursor") ?? 0);
      // Pages of two, so that every test follows cursors.
      const page = all.slice(from, from + 2).map(toPayment);
      return [200, { payments: page, ...(from + 2 < all.length ? { cursor: String(from + 2) } : {}) }];
    }
    if (line.startsWith("GET /v2/payments/")) {
      const payment = payments.get(last);
      return payment
        ? [200, { payment: toPayment(payment) }]
        : errorResponse(404, "INVALID_REQUEST_ERROR", "NOT_FOUND");
    }
    if (line === "POST /v2/refunds") return refund(text);
    if (line === "GET /v2/refunds") {
      const all = [...refunds.values()].filter((r) => r.createdAt >= since);
      const from = Number(query.get("cursor") ?? 0);
      const next = from + 100 < all.length ? { cursor: String(from + 100) } : {};
      return [200, { refunds: all.slice(from, from + 100), ...next }];
    }
    if (line.startsWith("GET /v2/refunds/")) {
      const found = refunds.get(last);
      return found ? [200, { refund: found }] : errorResponse(404, "INVALID_REQUEST_ERROR", "NOT_FOUND");
    }
    if (line.startsWith("GET /v2/disputes/")) {
      const found = disputes.get(last);
      return found ? [200, { dispute: found }] : errorResponse(404, "INVALID_REQUEST_ERROR", "NOT_FOUND");
    }
    if (line === "POST /v2/customers") return runOnce("customer", text, () => [200, { customer: { id: id("CUS") } }]);
    if (line === "POST /v2/cards")
      return runOnce("card", text, () => {
        const body = JSON.parse(text) as { source_id: string; card: { customer_id: string; reference_id?: string } };
        const source = payments.get(body.source_id)?.source ?? body.source_id;
        const error = SOURCES[source];
        if (error !== null) return errorResponse(400, "PAYMENT_METHOD_ERROR", error ?? "INVALID_CARD_DATA");
        const card = id("ccof:");
        const { customer_id: customer, reference_id: reference = "" } = body.card;
        cards.set(card, { customer, source, enabled: true, reference });
        return [200, { card: toCard(card) }];
      });
    if (line === "GET /v2/cards") {
      const of = query.get("reference_id");
      return [200, { cards: [...cards].flatMap(([id, c]) => (c.enabled && c.reference === of ? [toCard(id)] : [])) }];
    }
    if (line.startsWith("GET /v2/cards/"))
      return cards.has(last) ? [200, { card: toCard(last) }] : errorResponse(404, "INVALID_REQUEST_ERROR", "NOT_FOUND");
    const disabled = /^POST \/v2\/cards\/(.+)\/disable$/.exec(line);
    if (disabled) {
      const card = cards.get(decodeURIComponent(disabled[1] ?? ""));
      if (card) card.enabled = false;
      return card ? [200, {}] : errorResponse(404, "INVALID_REQUEST_ERROR", "NOT_FOUND");
    }
    if (line.startsWith("GET /v2/locations/"))
      return last === location.id ? [200, { location }] : errorResponse(404, "INVALID_REQUEST_ERROR", "NOT_FOUND");
    return errorResponse(404, "INVALID_REQUEST_ERROR", "NOT_FOUND");
  };

  const server: FakeServer = createFakeServer(answer, now);
  return {
    ...server,
    /** Someone refunds in Square's dashboard: there is no key of ours. @returns the refund's id */
    refundInDashboard(reference: string, amount: number): string {
      const [, body] = refund(
        JSON.stringify({
          idempotency_key: id("dash"),
          payment_id: reference,
          amount_money: { amount },
          reason: "Late #1042",
        }),
      );
      return (body as { refund: SquareRefund }).refund.id;
    },
    /** The cardholder disputes a payment. @returns the dispute's id */
    openDispute(reference: string, amount: number): string {
      const dispute = {
        id: id("DIS"),
        state: "EVIDENCE_REQUIRED",
        reason: "NOT_RECEIVED",
        amount_money: { amount, currency: "USD" },
        due_at: new Date(now() + 7 * 86_400_000).toISOString(),
        disputed_payment: { payment_id: reference },
        version: 1,
      };
      disputes.set(dispute.id, dispute);
      return dispute.id;
    },
    decideDispute(reference: string, won: boolean): void {
      const dispute = disputes.get(reference);
      if (dispute) Object.assign(dispute, { state: won ? "WON" : "LOST", version: dispute.version + 1 });
    },
    /** Lets the bank decide a pending payment or refund. */
    settlePending(reference: string, status: string): void {
      const payment = payments.get(reference);
      const refunded = refunds.get(reference);
      if (payment) Object.assign(payment, { status, updated_at: iso() });
      if (refunded) {
        Object.assign(refunded, { status, updated_at: iso() });
        const refundedPayment = payments.get(refunded.payment_id);
        if (refundedPayment?.refunded_money && (status === "FAILED" || status === "REJECTED"))
          refundedPayment.refunded_money.amount -= refunded.amount;
      }
    },
    /** A webhook about an object, signed as Square signs. */
    async signWebhook(reference: string, eventId = id("EV"), url = FAKE_SQUARE_SETTINGS.SQUARE_WEBHOOK_URL) {
      const payment = payments.get(reference);
      const dispute = disputes.get(reference);
      const object = payment
        ? { payment: toPayment(payment) }
        : dispute
          ? { dispute }
          : { refund: refunds.get(reference) };
      const type = payment ? "payment.updated" : dispute ? "dispute.state.updated" : "refund.updated";
      const raw = JSON.stringify({
        merchant_id: "M",
        type,
        event_id: eventId,
        created_at: iso(),
        data: { type, id: reference, object },
      });
      const mac = await signHmac(FAKE_SQUARE_SETTINGS.SQUARE_WEBHOOK_KEY, url + raw);
      return { raw, headers: new Headers({ "x-square-hmacsha256-signature": btoa(String.fromCharCode(...mac)) }) };
    },
  };
}

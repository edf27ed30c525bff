import { signHmac } from "../http-client.ts";
import type {
  StripeDispute,
  StripeIntent,
  StripePaymentMethod,
  StripeRefund,
  StripeSession,
} from "../stripe/response-mappers.ts";
import { createFakeServer, type FakeRequest, type FakeResponse, type FakeServer } from "./fake-server.ts";

/** The credentials that the fake server accepts; they match `stripeSettings`. */
export const FAKE_STRIPE_SETTINGS = {
  STRIPE_SECRET_KEY: "sk_test_fake",
  STRIPE_WEBHOOK_SECRET: "whsec_fake",
  STRIPE_API_URL: "http://127.0.0.1:8833",
};

/** Stripe's test payment methods and what each answers with: [code, decline code]. */
const PAYMENT_METHODS: Record<string, [code: string, decline?: string] | null> = {
  pm_card_visa: null,
  pm_card_pending: null,
  pm_card_refundFail: null,
  pm_card_visa_chargeDeclined: ["card_declined", "generic_decline"],
  pm_card_visa_chargeDeclinedInsufficientFunds: ["card_declined", "insufficient_funds"],
  pm_card_visa_chargeDeclinedStolenCard: ["card_declined", "stolen_card"],
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: ["card_declined", "card_velocity_exceeded"],
  pm_card_chargeDeclinedExpiredCard: ["expired_card"],
  pm_card_chargeDeclinedIncorrectCvc: ["incorrect_cvc"],
  pm_card_chargeDeclinedFraudulent: ["card_declined", "fraudulent"],
  pm_card_avsZipFail: ["incorrect_zip"],
  pm_card_notSupported: ["card_declined", "card_not_supported"],
  pm_card_invalidAccount: ["card_declined", "invalid_account"],
  pm_card_authenticationRequired: ["authentication_required", "authentication_required"],
};
const CARD = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2040 };

interface Intent extends StripeIntent {
  method: string;
  created: number;
}
interface Session extends StripeSession {
  created: number;
  fields: URLSearchParams;
  intentId: string | null;
}

/**
 * Answers like Stripe's documented API, from memory: Checkout Sessions, payment intents, refunds, customers,
 * payment methods, the account. It shares no code with the client.
 */
export function createFakeStripe(now: () => number = Date.now) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, StripeRefund & { intent: string; created: number }>();
  const disputes = new Map<string, StripeDispute & { intent: string }>();
  const methods = new Map<string, { source: string; customer: string | null }>();
  const keys = new Map<string, { text: string; said: FakeResponse }>();
  let n = 0;
  const id = (prefix: string) => `${prefix}_${String(++n).padStart(6, "0")}`;
  const seconds = () => Math.floor(now() / 1000);
  const errorResponse = (status: number, type: string, code?: string, decline_code?: string): FakeResponse => [
    status,
    { error: { type, code, decline_code, message: `${code ?? type} of the fake server` } },
  ];
  const notFound = () => errorResponse(404, "invalid_request_error", "resource_missing");

  const nested = (fields: URLSearchParams, name: string): Record<string, string> =>
    Object.fromEntries(
      [...fields].filter(([k]) => k.startsWith(`${name}[`)).map(([k, v]) => [k.slice(name.length + 1, -1), v]),
    );
  const refundedOf = (intent: string) =>
    [...refunds.values()]
      .filter((r) => r.intent === intent && r.status !== "failed")
      .reduce((sum, r) => sum + r.amount, 0);
  const toPaymentMethod = (name: string): StripePaymentMethod => ({ id: name, card: CARD });
  const toIntent = (i: Intent): StripeIntent => ({
    id: i.id,
    status: i.status,
    amount: i.amount,
    currency: i.currency,
    customer: i.customer,
    metadata: i.metadata,
    last_payment_error: i.last_payment_error,
    payment_method: toPaymentMethod(i.method),
    latest_charge: { amount_refunded: refundedOf(i.id), payment_method_details: { card: CARD } },
  });
  const toSession = ({ fields: _f, intentId, ...s }: Session): StripeSession => {
    const intent = intents.get(intentId ?? "");
    return {
      ...s,
      payment_intent: intent ? toIntent(intent) : null,
      setup_intent:
        s.mode === "setup" && s.status === "complete" ? { payment_method: toPaymentMethod("pm_setup") } : null,
    };
  };

  const charge = (fields: URLSearchParams): FakeResponse => {
    const method = fields.get("payment_method") ?? "";
    const savedMethod = methods.get(method);
    const source = savedMethod?.source ?? method;
    const error = PAYMENT_METHODS[source];
    if (error === undefined || (savedMethod && savedMethod.customer !== fields.get("customer")))
      return errorResponse(400, "invalid_request_error", "resource_missing");
    const intent: Intent = {
      id: id("pi"),
      status: error ? "requires_payment_method" : source === "pm_card_pending" ? "processing" : "succeeded",
      amount: Number(fields.get("amount")),
      currency: fields.get("currency") ?? "",
      customer: fields.get("customer"),
      metadata: nested(fields, "metadata"),
      last_payment_error: error ? { type: "card_error", code: error[0], decline_code: error[1] } : null,
      method: source,
      created: seconds(),
    };
    if (!Number.isInteger(intent.amount) || intent.amount <= 0)
      return errorResponse(400, "invalid_request_error", "parameter_invalid_integer");
    intents.set(intent.id, intent);
    if (fields.get("setup_future_usage") && intent.customer) methods.set(source, { source, customer: intent.customer });
    return error ? errorResponse(402, "card_error", error[0], error[1]) : [200, toIntent(intent)];
  };

  const openSession = (fields: URLSearchParams): FakeResponse => {
    const expires = Number(fields.get("expires_at") ?? seconds() + 86_400);
    if (expires < seconds() + 60) return errorResponse(400, "invalid_request_error", "parameter_invalid_integer");
    const session: Session = {
      id: id("cs_test"),
      mode: fields.get("mode") ?? "",
      status: "open",
      payment_status: "unpaid",
      amount_total: Number(fields.get("line_items[0][price_data][unit_amount]") ?? 0),
      currency: fields.get("line_items[0][price_data][currency]") ?? fields.get("currency"),
      client_reference_id: fields.get("client_reference_id"),
      metadata: nested(fields, "metadata"),
      customer: null,
      url: `https://checkout.stripe.test/pay/${n}`,
      created: seconds(),
      fields,
      intentId: null,
    };
    sessions.set(session.id, session);
    return [200, toSession(session)];
  };

  const refund = (fields: URLSearchParams): FakeResponse => {
    const intent = intents.get(fields.get("payment_intent") ?? "");
    const amount = Number(fields.get("amount"));
    if (intent?.status !== "succeeded") return errorResponse(400, "invalid_request_error", "charge_not_refundable");
    if (refundedOf(intent.id) + amount > intent.amount) return errorResponse(400, "invalid_request_error");
    const created = {
      id: id("re"),
      status: intent.method === "pm_card_visa" ? "succeeded" : "pending",
      metadata: nested(fields, "metadata"),
      intent: intent.id,
      payment_intent: intent.id,
      amount,
      currency: intent.currency,
      created: seconds(),
    };
    refunds.set(created.id, created);
    return [200, created];
  };

  /** The payment intent is an id, and the whole object where it is to be expanded. */
  const toRefund = <T extends (StripeRefund | StripeDispute) & { intent: string }>(r: T, query: URLSearchParams): T => {
    const intent = intents.get(r.intent);
    const isExpanded = [...query].some(([k, v]) => k.startsWith("expand[") && /(^|\.)payment_intent$/.test(v));
    return { ...r, payment_intent: isExpanded && intent ? toIntent(intent) : r.intent };
  };

  const list = <T extends { id: string; created: number }>(
    all: T[],
    query: URLSearchParams,
    show: (t: T) => object,
  ): FakeResponse => {
    const since = Number(query.get("created[gte]") ?? 0);
    const until = Number(query.get("created[lte]") ?? Number.POSITIVE_INFINITY);
    const matching = all.filter((x) => x.created >= since && x.created <= until).reverse();
    const after = query.get("starting_after");
    const from = after ? matching.findIndex((x) => x.id === after) + 1 : 0;
    // Pages of two, so that every test follows cursors.
    return [
      200,
      { object: "list", has_more: from + 2 < matching.length, data: matching.slice(from, from + 2).map(show) },
    ];
  };

  const route = (line: string, query: URLSearchParams, fields: URLSearchParams): FakeResponse => {
    const [, , , , last = "", actionName] = line.replace("/v1/checkout/", "/v1/checkout-").replace(" ", "/").split("/");
    const name = decodeURIComponent(last);
    const session = sessions.get(name);
    const intent = intents.get(name);
    if (line === "POST /v1/checkout/sessions") return openSession(fields);
    if (line === "GET /v1/checkout/sessions") {
      const of = query.get("payment_intent");
      return list(
        [...sessions.values()].filter((s) => !of || s.intentId === of),
        query,
        toSession,
      );
    }
    if (line.startsWith("GET /v1/checkout/sessions/")) return session ? [200, toSession(session)] : notFound();
    if (line.startsWith("POST /v1/checkout/sessions/") && actionName === "expire") {
      if (session?.status !== "open") return errorResponse(400, "invalid_request_error");
      session.status = "expired";
      return [200, toSession(session)];
    }
    if (line === "POST /v1/payment_intents") return charge(fields);
    if (line === "GET /v1/payment_intents") return list([...intents.values()], query, toIntent);
    if (line.startsWith("GET /v1/payment_intents/")) return intent ? [200, toIntent(intent)] : notFound();
    if (line.startsWith("POST /v1/payment_intents/") && actionName === "cancel") {
      if (!intent || intent.status === "succeeded")
        return errorResponse(400, "invalid_request_error", "payment_intent_unexpected_state");
      intent.status = "canceled";
      return [200, toIntent(intent)];
    }
    if (line === "POST /v1/refunds") return refund(fields);
    if (line === "GET /v1/refunds") return list([...refunds.values()], query, (r) => toRefund(r, query));
    if (line.startsWith("GET /v1/refunds/")) {
      const found = refunds.get(name);
      return found ? [200, toRefund(found, query)] : notFound();
    }
    if (line.startsWith("GET /v1/disputes/")) {
      const found = disputes.get(name);
      return found ? [200, toRefund(found, query)] : notFound();
    }
    if (line === "POST /v1/customers") return [200, { id: id("cus") }];
    if (line.startsWith("POST /v1/payment_methods/") && actionName === "attach") {
      const error = PAYMENT_METHODS[name];
      if (error !== null) return error ? errorResponse(402, "card_error", error[0], error[1]) : notFound();
      const created = id("pm");
      methods.set(created, { source: name, customer: fields.get("customer") });
      return [200, toPaymentMethod(created)];
    }
    if (line.startsWith("POST /v1/payment_methods/") && actionName === "detach")
      return methods.delete(name) ? [200, { id: name }] : notFound();
    if (line === "GET /v1/account") return [200, { id: "acct_1", charges_enabled: true, default_currency: "usd" }];
    return notFound();
  };

  const answer = ({ method, path, query, headers, text }: FakeRequest): FakeResponse => {
    if (headers.get("authorization") !== "Bearer sk_test_fake") return errorResponse(401, "invalid_request_error");
    const line = `${method} ${path}`;
    const key = headers.get("idempotency-key");
    const known = key && method === "POST" ? keys.get(key) : undefined;
    if (known) return known.text === text ? known.said : errorResponse(400, "idempotency_error");
    const response = route(line, query, new URLSearchParams(text));
    if (key) keys.set(key, { text, said: response });
    return response;
  };

  const server: FakeServer = createFakeServer(answer, now);
  return {
    ...server,
    /** Someone refunds in Stripe's dashboard: there is no key of ours. @returns the refund's id */
    refundInDashboard(reference: string, amount: number): string {
      const intent = sessions.get(reference)?.intentId ?? reference;
      const [, body] = refund(new URLSearchParams({ payment_intent: intent, amount: String(amount) }));
      return (body as StripeRefund).id;
    },
    /** The buyer pays on Stripe's page, with a test payment method. */
    payAsBuyer(reference: string, method = "pm_card_visa"): void {
      const session = sessions.get(reference);
      if (!session) return;
      if (session.fields.get("customer_creation") === "always") session.customer = id("cus");
      if (session.mode === "setup") {
        session.status = "complete";
        return;
      }
      const fields = new URLSearchParams({
        amount: String(session.amount_total),
        currency: session.currency ?? "",
        payment_method: method,
        ...Object.fromEntries(
          Object.entries(nested(session.fields, "payment_intent_data[metadata]")).map(([k, v]) => [
            `metadata[${k}]`,
            v,
          ]),
        ),
      });
      const before = intents.size;
      charge(fields);
      const created = intents.size > before ? [...intents.values()].at(-1) : undefined;
      if (!created) return;
      created.customer = session.customer ?? null;
      session.intentId = created.id;
      if (created.status !== "requires_payment_method") session.status = "complete";
      if (created.status === "succeeded") session.payment_status = "paid";
    },
    /** The cardholder disputes a payment. @returns the dispute's id */
    openDispute(reference: string, amount: number): string {
      const intent = sessions.get(reference)?.intentId ?? reference;
      const dispute = {
        id: id("dp"),
        status: "needs_response",
        reason: "product_not_received",
        amount,
        currency: "usd",
        intent,
        payment_intent: intent,
        evidence_details: { due_by: seconds() + 7 * 86_400 },
      };
      disputes.set(dispute.id, dispute);
      return dispute.id;
    },
    decideDispute(reference: string, won: boolean): void {
      const dispute = disputes.get(reference);
      if (dispute) dispute.status = won ? "won" : "lost";
    },
    /** Lets the bank decide a pending payment or refund. */
    settlePending(reference: string, status: string): void {
      const intent = intents.get(reference);
      if (intent) intent.status = status;
      const refunded = refunds.get(reference);
      if (refunded) refunded.status = status;
    },
    /** A webhook about an object, signed as Stripe signs. */
    async signWebhook(reference: string, eventId = id("evt"), at = seconds()) {
      const session = sessions.get(reference);
      const intent = intents.get(reference);
      const dispute = disputes.get(reference);
      const otherType = dispute ? "charge.dispute.updated" : "refund.updated";
      const type = session ? "checkout.session.completed" : intent ? "payment_intent.succeeded" : otherType;
      const object = session ? toSession(session) : intent ? toIntent(intent) : (dispute ?? refunds.get(reference));
      const raw = JSON.stringify({ id: eventId, type, created: at, data: { object } });
      const mac = await signHmac(FAKE_STRIPE_SETTINGS.STRIPE_WEBHOOK_SECRET, `${at}.${raw}`);
      const hex = Array.from(mac, (b) => b.toString(16).padStart(2, "0")).join("");
      return { raw, headers: new Headers({ "stripe-signature": `t=${at},v1=${hex}` }) };
    },
  };
}

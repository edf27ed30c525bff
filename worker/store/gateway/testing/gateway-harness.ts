import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { newId } from "../../../kernel/ids.ts";
import { DAY, MINUTE } from "../../../kernel/instants.ts";
import { onIsolateReset } from "../../../platform/isolate-reset.ts";
import { createRequestContext } from "../../../request-context.ts";
import type {
  DeclineReason,
  Gateway,
  GatewayName,
  GatewayRefund,
  PaymentEventHandler,
  PaymentRequest,
} from "../contract.ts";
import { testObjects } from "../schema.ts";
import { type GatewayService, gatewayService } from "../service.ts";
import type { Failure } from "./fake-server.ts";
import { createFakeSquare, FAKE_SQUARE_SETTINGS } from "./fake-square.ts";
import { createFakeStripe, FAKE_STRIPE_SETTINGS } from "./fake-stripe.ts";

const START = Date.UTC(2026, 10, 21);
/** A clock that tests move. */
export const clock = { at: START };
export const now = () => clock.at;

const pendingWork: Promise<unknown>[] = [];
onIsolateReset(() => {
  clock.at = START;
  pendingWork.length = 0;
});
/** Waits for waitUntil work such as the test gateway's own webhooks. */
export async function flushWaitUntil(): Promise<void> {
  while (pendingWork.length > 0) await pendingWork.shift();
}

/** One test harness per gateway, with the same methods. */
export interface GatewayHarness {
  name: GatewayName;
  gateway: Gateway;
  service: GatewayService;
  /** The token of a card that succeeds or is declined; null if the gateway's fields have no such card. */
  token(what: "ok" | "pending" | DeclineReason): string | null;
  /** A card whose refunds fail in the end. */
  cardWithFailingRefund: string;
  /** The card to use if the next response is to be lost, with or without a capture. */
  cardForLostAnswer(taken: boolean): string;
  /** The next call fails; null if the gateway has no network. */
  failNext: ((kind: Failure) => void) | null;
  /** Lets the bank decide what is pending. */
  settlePending(reference: string, good: boolean): void;
  /** Someone refunds in the gateway's own dashboard. @returns the refund's reference */
  refundInDashboard(reference: string, amount: number): Promise<string>;
  /** A payment whose cardholder disputes it. @returns the dispute's reference */
  openDispute(payment: string, amount: number): Promise<string>;
  decideDispute(reference: string, won: boolean): Promise<void>;
  /** The next webhook about an object, as the gateway sends it. */
  signWebhook(reference: string, eventId?: string): Promise<{ raw: string; headers: Headers }>;
  /**
   * The same webhook, signed for another URL or at another time; null if that is not part of the signature.
   */
  signForeignWebhook: ((reference: string) => Promise<{ raw: string; headers: Headers }>) | null;
}

const request = new Request("http://localhost/");
const createContext = () => createRequestContext(request, env, createExecutionContext(), now);

/** A gateway service over the tests' database, with its own settings and network. */
export function createGatewayService(
  settings: object,
  fetchFn?: typeof fetch,
  paymentEventHandler: () => PaymentEventHandler | null = () => null,
  development = true,
) {
  const ctx = createContext();
  const testEnv = { ...env, ...settings } as unknown as Env;
  return gatewayService({
    db: ctx.db,
    now,
    ip: null,
    local: false,
    waitUntil: (promise) => void pendingWork.push(promise),
    env: testEnv,
    auth: ctx.auth,
    currency: "USD",
    paymentEventHandler,
    development,
    fetch: fetchFn,
  });
}

export function createTestGatewayHarness(paymentEventHandler?: () => PaymentEventHandler | null): GatewayHarness {
  const service = createGatewayService({}, undefined, paymentEventHandler);
  const gateway = service.activeGateway();
  return {
    name: "test",
    gateway,
    service,
    token: (what) =>
      `test-${what === "pending" ? "pending-paid" : what === "fraud_suspected" ? "fraud" : what.replaceAll("_", "-")}`,
    cardWithFailingRefund: "test-refund-fails",
    cardForLostAnswer: (taken) => (taken ? "test-timeout-paid" : "test-timeout-unpaid"),
    failNext: null,
    settlePending() {
      clock.at += 6000;
    },
    async refundInDashboard(reference, minor) {
      const amount = { minor, currency: "USD" };
      const made = await gateway.refund({ key: `dashboard-${newId()}`, reference, amount, reason: "Late" });
      if (made.kind !== "refund") throw new Error(JSON.stringify(made));
      return made.reference;
    },
    async openDispute(payment, amount) {
      const id = `tdis_${newId()}`;
      const body = { payment, amount, currency: "USD", status: "open", dueAt: clock.at + 7 * DAY };
      await createContext()
        .db.insert(testObjects)
        .values({ id, kind: "dispute", key: id, body: JSON.stringify(body), createdAt: clock.at });
      return id;
    },
    async decideDispute(reference, won) {
      await createContext()
        .db.update(testObjects)
        .set({ body: sql`json_set(body, '$.status', ${won ? "won" : "lost"})` })
        .where(eq(testObjects.id, reference));
    },
    async signWebhook(reference, eventId = `tevt_${newId()}`) {
      const kind = reference.startsWith("tref") ? "refund" : reference.startsWith("tdis") ? "dispute" : "payment";
      const raw = JSON.stringify({
        id: eventId,
        type: `${kind}.updated`,
        about: { kind, reference, version: 1, key: null },
      });
      const signature = await createContext().auth.sign("test gateway webhook", raw);
      return { raw, headers: new Headers({ "x-test-signature": signature }) };
    },
    signForeignWebhook: null,
  };
}

const SQUARE_TOKENS: Partial<Record<string, string>> = {
  ok: "ok",
  pending: "pending",
  declined: "declined",
  cvv: "rejected-cvv",
  postal_code: "rejected-postalcode",
  expired: "rejected-expiration",
  token_used: "already-used",
  invalid_account: "invalid-account",
  limit: "limit",
  not_supported: "not-supported",
  verification_required: "verify",
};

function createSquareHarness(paymentEventHandler?: () => PaymentEventHandler | null): GatewayHarness {
  const fakeSquare = createFakeSquare(now);
  const service = createGatewayService(
    { PAYMENT_GATEWAY: "square", ...FAKE_SQUARE_SETTINGS },
    fakeSquare.fetch,
    paymentEventHandler,
  );
  return {
    name: "square",
    gateway: service.activeGateway(),
    service,
    token(what) {
      if (what === "insufficient_funds") return "cnon:gift-card-nonce-insufficient-funds";
      const name = SQUARE_TOKENS[what];
      return name ? `cnon:card-nonce-${name}` : null;
    },
    cardWithFailingRefund: "cnon:card-nonce-refund-fails",
    cardForLostAnswer(taken) {
      fakeSquare.failNext(taken ? "lost" : "down", "POST /v2/payments");
      return "cnon:card-nonce-ok";
    },
    failNext: fakeSquare.failNext,
    settlePending: (reference, good) => fakeSquare.settlePending(reference, good ? "COMPLETED" : "FAILED"),
    openDispute: async (payment, amount) => fakeSquare.openDispute(payment, amount),
    decideDispute: async (reference, won) => fakeSquare.decideDispute(reference, won),
    refundInDashboard: async (reference, amount) => fakeSquare.refundInDashboard(reference, amount),
    signWebhook: fakeSquare.signWebhook,
    signForeignWebhook: (reference) =>
      fakeSquare.signWebhook(reference, undefined, "https://other.test/api/hooks/square"),
  };
}

const STRIPE_TOKENS: Partial<Record<string, string>> = {
  ok: "visa",
  pending: "pending",
  declined: "visa_chargeDeclined",
  insufficient_funds: "visa_chargeDeclinedInsufficientFunds",
  cvv: "chargeDeclinedIncorrectCvc",
  postal_code: "avsZipFail",
  expired: "chargeDeclinedExpiredCard",
  invalid_account: "invalidAccount",
  limit: "visa_chargeDeclinedVelocityLimitExceeded",
  not_supported: "notSupported",
  verification_required: "authenticationRequired",
  stolen: "visa_chargeDeclinedStolenCard",
  fraud_suspected: "chargeDeclinedFraudulent",
};

export function createStripeHarness(
  paymentEventHandler?: () => PaymentEventHandler | null,
): GatewayHarness & { there: ReturnType<typeof createFakeStripe> } {
  const fakeStripe = createFakeStripe(now);
  const service = createGatewayService(
    { PAYMENT_GATEWAY: "stripe", ...FAKE_STRIPE_SETTINGS },
    fakeStripe.fetch,
    paymentEventHandler,
  );
  return {
    name: "stripe",
    gateway: service.activeGateway(),
    service,
    there: fakeStripe,
    token: (what) => (STRIPE_TOKENS[what] ? `pm_card_${STRIPE_TOKENS[what]}` : null),
    cardWithFailingRefund: "pm_card_refundFail",
    cardForLostAnswer(taken) {
      fakeStripe.failNext(taken ? "lost" : "down", "POST /v1/payment_intents");
      return "pm_card_visa";
    },
    failNext: fakeStripe.failNext,
    settlePending: (reference, good) => fakeStripe.settlePending(reference, good ? "succeeded" : "failed"),
    openDispute: async (payment, amount) => fakeStripe.openDispute(payment, amount),
    decideDispute: async (reference, won) => fakeStripe.decideDispute(reference, won),
    refundInDashboard: async (reference, amount) => fakeStripe.refundInDashboard(reference, amount),
    signWebhook: fakeStripe.signWebhook,
    signForeignWebhook: (reference) => fakeStripe.signWebhook(reference, undefined, Math.floor(now() / 1000) - 301),
  };
}

type CreateHarness = (paymentEventHandler?: () => PaymentEventHandler | null) => GatewayHarness;
const HARNESS_BY_NAME: Record<GatewayName, CreateHarness> = {
  test: createTestGatewayHarness,
  square: createSquareHarness,
  stripe: createStripeHarness,
};
/** Each gateway with its harness: every suite runs on all of them. */
export const HARNESSES = Object.entries(HARNESS_BY_NAME) as [GatewayName, CreateHarness][];

/** A payment request; its key is a quarter of an hour old, so that a list without it is conclusive. */
export const buildPaymentRequest = (token: string, overrides: Partial<PaymentRequest> = {}): PaymentRequest => ({
  key: newId(now() - 15 * MINUTE),
  orderId: "o1",
  orderNumber: 1001,
  amount: { minor: 3800, currency: "USD" },
  source: { kind: "token", token },
  email: "ana@example.com",
  customerPresent: true,
  saveCard: false,
  successUrl: "https://shop.test/success",
  cancelUrl: "https://shop.test/checkout",
  ...overrides,
});

/** Records payment events; throws while `isFailing`. */
export function createRecordingHandler() {
  const events: string[] = [];
  const recorder = {
    events,
    isFailing: false,
    listener: (): PaymentEventHandler => {
      const record = (line: string) => {
        if (recorder.isFailing) throw new Error("The handler is unavailable.");
        events.push(line);
      };
      return {
        onPaymentCaptured: async (_g, p) => record(`paid ${p.reference} ${p.amount.minor}`),
        onPaymentFailed: async (_g, p) => record(`${p.status} ${p.reference}`),
        onDisputeUpdated: async (_g, d) => record(`dispute ${d.status} ${d.reference}`),
        onRefundUpdated: async (_g, r: GatewayRefund) => record(`refund ${r.status} ${r.reference}`),
      };
    },
  };
  return recorder;
}

import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { newId } from "../../../kernel/ids.ts";
import { MINUTE } from "../../../kernel/instants.ts";
import { onForget } from "../../../platform/isolate-state.ts";
import { openVisit } from "../../../request-context.ts";
import type { DeclineReason, Gateway, GatewayName, GatewayRefund, PaymentListener, PayRequest } from "../contract.ts";
import { type GatewayService, gatewayService } from "../service.ts";
import type { Trouble } from "./fake-server.ts";
import { SQUARE_STAND_IN, squareStandIn } from "./fake-square.ts";
import { STRIPE_STAND_IN, stripeStandIn } from "./fake-stripe.ts";

const START = Date.UTC(2026, 10, 21);
/** A clock that tests move. */
export const clock = { at: START };
export const now = () => clock.at;

const work: Promise<unknown>[] = [];
onForget(() => {
  clock.at = START;
  work.length = 0;
});
/** Waits for what was left for later, such as the test gateway's own webhooks. */
export async function settled(): Promise<void> {
  while (work.length > 0) await work.shift();
}

/** What the three gateways are asked in the same words; each rig knows how its own side is told. */
export interface Rig {
  name: GatewayName;
  gateway: Gateway;
  service: GatewayService;
  /** The token of a card that is paid at once, or declined so; null where the gateway's fields know no such card. */
  token(what: "ok" | "pending" | DeclineReason): string | null;
  /** A card whose refunds fail in the end. */
  refundFails: string;
  /** The card to ask with, where the next answer is lost; the money is taken or not. */
  lost(taken: boolean): string;
  /** The next answer goes wrong; null where there is no network to go wrong. */
  trouble: ((kind: Trouble) => void) | null;
  /** Lets the bank decide what is pending. */
  decide(reference: string, good: boolean): void;
  /** The next webhook about an object, as the gateway sends it. */
  webhook(reference: string, eventId?: string): Promise<{ raw: string; headers: Headers }>;
  /** The same webhook, signed for another place or at another time; null where that is not part of the signature. */
  misplaced: ((reference: string) => Promise<{ raw: string; headers: Headers }>) | null;
}

const request = new Request("http://localhost/");
const visit = () => openVisit(request, env, createExecutionContext(), now);

/** A gateway service over the tests' database, with settings and a network of its own. */
export function serviceWith(
  settings: object,
  ask?: typeof fetch,
  listener: () => PaymentListener | null = () => null,
  development = true,
) {
  const v = visit();
  const surroundings = { ...env, ...settings } as unknown as Env;
  return gatewayService({
    db: v.db,
    now,
    ip: null,
    local: false,
    later: (promise) => void work.push(promise),
    env: surroundings,
    auth: v.auth,
    currency: "USD",
    listener,
    development,
    fetch: ask,
  });
}

export function testRig(listener?: () => PaymentListener | null): Rig {
  const service = serviceWith({}, undefined, listener);
  const gateway = service.inForce();
  return {
    name: "test",
    gateway,
    service,
    token: (what) =>
      `test-${what === "pending" ? "pending-paid" : what === "fraud_suspected" ? "fraud" : what.replaceAll("_", "-")}`,
    refundFails: "test-refund-fails",
    lost: (taken) => (taken ? "test-timeout-paid" : "test-timeout-unpaid"),
    trouble: null,
    decide() {
      clock.at += 6000;
    },
    async webhook(reference, eventId = `tevt_${newId()}`) {
      const kind = reference.startsWith("tref") ? "refund" : "payment";
      const raw = JSON.stringify({
        id: eventId,
        type: `${kind}.updated`,
        about: { kind, reference, version: 1, key: null },
      });
      const signature = await visit().auth.sign("test gateway webhook", raw);
      return { raw, headers: new Headers({ "x-test-signature": signature }) };
    },
    misplaced: null,
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

export function squareRig(listener?: () => PaymentListener | null): Rig {
  const there = squareStandIn(now);
  const service = serviceWith({ PAYMENT_GATEWAY: "square", ...SQUARE_STAND_IN }, there.fetch, listener);
  return {
    name: "square",
    gateway: service.inForce(),
    service,
    token(what) {
      if (what === "insufficient_funds") return "cnon:gift-card-nonce-insufficient-funds";
      const name = SQUARE_TOKENS[what];
      return name ? `cnon:card-nonce-${name}` : null;
    },
    refundFails: "cnon:card-nonce-refund-fails",
    lost(taken) {
      there.trouble(taken ? "lost" : "down", "POST /v2/payments");
      return "cnon:card-nonce-ok";
    },
    trouble: there.trouble,
    decide: (reference, good) => there.decide(reference, good ? "COMPLETED" : "FAILED"),
    webhook: there.webhook,
    misplaced: (reference) => there.webhook(reference, undefined, "https://other.test/api/hooks/square"),
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

export function stripeRig(listener?: () => PaymentListener | null): Rig & { there: ReturnType<typeof stripeStandIn> } {
  const there = stripeStandIn(now);
  const service = serviceWith({ PAYMENT_GATEWAY: "stripe", ...STRIPE_STAND_IN }, there.fetch, listener);
  return {
    name: "stripe",
    gateway: service.inForce(),
    service,
    there,
    token: (what) => (STRIPE_TOKENS[what] ? `pm_card_${STRIPE_TOKENS[what]}` : null),
    refundFails: "pm_card_refundFail",
    lost(taken) {
      there.trouble(taken ? "lost" : "down", "POST /v1/payment_intents");
      return "pm_card_visa";
    },
    trouble: there.trouble,
    decide: (reference, good) => there.decide(reference, good ? "succeeded" : "failed"),
    webhook: there.webhook,
    misplaced: (reference) => there.webhook(reference, undefined, Math.floor(now() / 1000) - 301),
  };
}

/** A request to pay; its key is a quarter of an hour old, so that lists at the gateway are believed. */
export const ask = (token: string, change: Partial<PayRequest> = {}): PayRequest => ({
  key: newId(now() - 15 * MINUTE),
  orderId: "o1",
  orderNumber: 1001,
  amount: { minor: 3800, currency: "USD" },
  source: { kind: "token", token },
  email: "ana@example.com",
  present: true,
  keepCard: false,
  successUrl: "https://shop.test/success",
  cancelUrl: "https://shop.test/checkout",
  ...change,
});

/** Writes down what it is told; fails while `deaf`. */
export function ear() {
  const heard: string[] = [];
  const self = {
    heard,
    deaf: false,
    listener: (): PaymentListener => {
      const hear = (line: string) => {
        if (self.deaf) throw new Error("The orders are away.");
        heard.push(line);
      };
      return {
        settle: async (_g, p) => hear(`paid ${p.reference} ${p.amount.minor}`),
        fail: async (_g, p) => hear(`${p.status} ${p.reference}`),
        refundSettled: async (_g, r: GatewayRefund) => hear(`refund ${r.status} ${r.reference}`),
      };
    },
  };
  return self;
}

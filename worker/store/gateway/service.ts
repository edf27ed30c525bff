import type { AuthService } from "../../auth/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { isDevelopmentServer } from "../../platform/local-development.ts";
import type { RequestDeps } from "../../request-context.ts";
import {
  activeGatewayName,
  gatewayConfig,
  PAYMENTS_DISABLED_FIX,
  paymentsDisabledReason,
  paymentsWarning,
} from "./config.ts";
import type { ClientConfig, Gateway, GatewayName, PaymentEventHandler } from "./contract.ts";
import { isTestPaymentKey } from "./domain.ts";
import { countPaymentAttempt } from "./payment-attempt-limits.ts";
import { paymentConsoleService } from "./service-console.ts";
import { savedCardService } from "./service-saved-cards.ts";
import { webhookService } from "./service-webhooks.ts";
import { squareGateway } from "./square/index.ts";
import { squareSettings } from "./square/settings.ts";
import { stripeGateway } from "./stripe/index.ts";
import { stripeSettings } from "./stripe/settings.ts";
import { createTestGateway } from "./test-gateway/index.ts";

export interface GatewayDeps extends Pick<RequestDeps, "db" | "env" | "now" | "ip" | "local" | "waitUntil"> {
  auth: Pick<AuthService, "sign" | "verify">;
  /** What the shop sells in, ISO 4217. */
  currency: string;
  /** Who is told of verified news; asked for only when there is some. */
  paymentEventHandler: () => PaymentEventHandler | null;
  /** Handed in by tests: whether this is a developer's own machine. */
  development?: boolean;
  /** Handed in by tests: stand-ins that answer like the gateways. */
  fetch?: typeof fetch;
}

const SIGNING_PURPOSE = "test gateway webhook";

/** The payment gateways of the store, their webhooks, the cards they keep, and the bench that tries them. */
export function gatewayService(deps: GatewayDeps) {
  const config = gatewayConfig(deps.env);
  const development = deps.development ?? isDevelopmentServer(deps.env);
  const disabledReason = paymentsDisabledReason(config, development);
  /** Test cards from before a shop went live must pay for nothing any more. */
  const canCharge = (name: GatewayName) =>
    name !== "test" || (disabledReason === null && activeGatewayName(config) === "test");
  // Called through a closure: the runtime's own fetch must not be called as a method.
  const fetchFn: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init));

  const test = createTestGateway({
    db: deps.db,
    now: deps.now,
    sign: (text) => deps.auth.sign(SIGNING_PURPOSE, text),
    verify: (text, signature) => deps.auth.verify(SIGNING_PURPOSE, text, signature),
  });
  /** Hands the webhooks that the test gateway owes to the route's own function, signed. */
  const deliverTestWebhooks = async (): Promise<number> => {
    const due = await test.due();
    for (const { raw, headers } of due) await webhooks.receive("test", raw, headers);
    return due.length;
  };

  const createGateway = (name: GatewayName): Gateway => {
    if (name === "square") return squareGateway(squareSettings(config), fetchFn, deps.now);
    if (name === "stripe") return stripeGateway(stripeSettings(config), fetchFn, deps.now);
    return {
      ...test,
      async pay(request) {
        if (!canCharge("test") && !(await test.findByKey(request.key)))
          return { kind: "refused", code: "bad_request", detail: "The test gateway pays for nothing on this site." };
        const outcome = await test.pay(request);
        if (deps.paymentEventHandler()) deps.waitUntil(deliverTestWebhooks());
        return outcome;
      },
      runChecks: async (currency) =>
        disabledReason === null
          ? test.runChecks(currency)
          : [
              {
                name: "Till",
                state: "fail",
                detail: "Closed: this shop takes no payments.",
                fix: PAYMENTS_DISABLED_FIX[disabledReason],
              },
            ],
    };
  };
  const byName = (name: GatewayName): Gateway => {
    const gateway = createGateway(name);
    return {
      ...gateway,
      async listRecentPayments(hours) {
        const all = await gateway.listRecentPayments(hours);
        return all === "unknown" ? all : all.filter((p) => !p.key || !isTestPaymentKey(p.key));
      },
    };
  };
  const activeGateway = (): Gateway => byName(activeGatewayName(config));
  /** The gateway for a buyer. @throws httpError conflict where the till is closed */
  const requireActiveGateway = (): Gateway => {
    if (disabledReason === null) return activeGateway();
    throw httpError("conflict", "This shop takes no payments yet. Nothing was charged.", { reason: "till_closed" });
  };
  const webhooks = webhookService({ ...deps, byName });

  return {
    /** Why no payment is taken, for staff; null: the till is open. */
    paymentsDisabledReason: disabledReason,
    /** What staff are warned of on every page; null: nothing. */
    paymentsWarning: () => paymentsWarning(config, development),
    requireActiveGateway,
    /** What the page with card fields needs to know. */
    clientConfig: (): ClientConfig =>
      disabledReason === null ? activeGateway().clientConfig() : { gateway: "closed" },
    /** The gateway that takes new payments. @throws Error where PAYMENT_GATEWAY names none */
    activeGateway,
    /** The gateway of an earlier payment: a store may have changed since. */
    byName,
    webhooks,
    cards: savedCardService({ ...deps, byName, canCharge }),
    paymentConsole: paymentConsoleService({ ...deps, activeGateway }),
    /** Counts an attempt to pay. @throws httpError too_fast */
    countPaymentAttempt: (who: { cartId?: string | null; email?: string | null }) => countPaymentAttempt(deps, who),
    /** Sends what the test gateway owes by now. @returns how many webhooks that were */
    deliverTestWebhooks,
    /** The hourly job: the test gateway's late webhooks are sent, failed ones tried again, old ones forgotten. */
    async runHourlyJob() {
      await webhooks.deleteProcessed();
      return { delivered: await deliverTestWebhooks(), ...(await webhooks.retry()) };
    },
  };
}
export type GatewayService = ReturnType<typeof gatewayService>;

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
import { PROVIDERS } from "./providers.ts";
import { gatewayConsoleService } from "./service-console.ts";
import { savedCardService } from "./service-saved-cards.ts";
import { webhookService } from "./service-webhooks.ts";
import { createTestGateway } from "./test-gateway/index.ts";

export interface GatewayDeps extends Pick<RequestDeps, "db" | "env" | "now" | "ip" | "local" | "waitUntil"> {
  auth: Pick<AuthService, "sign" | "verify">;
  /** The shop's currency, ISO 4217. */
  currency: string;
  /** Handles verified payment events; only called when there is one. */
  paymentEventHandler: () => PaymentEventHandler | null;
  /** For tests: whether this is a developer's machine. */
  development?: boolean;
  /** For tests: fake servers that answer like the gateways. */
  fetch?: typeof fetch;
}

const SIGNING_PURPOSE = "test gateway webhook";

/** Payment gateways, webhooks, saved cards and the payment console. */
export function gatewayService(deps: GatewayDeps) {
  const config = gatewayConfig(deps.env);
  const development = deps.development ?? isDevelopmentServer(deps.env);
  const disabledReason = paymentsDisabledReason(config, development);
  /** Test cards saved before the store went live must not pay for anything. */
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
  /** Passes the test gateway's due webhooks, signed, to the webhook route's function. */
  const deliverTestWebhooks = async (): Promise<number> => {
    const due = await test.due();
    for (const { raw, headers } of due) await webhooks.receive("test", raw, headers);
    return due.length;
  };

  const createGateway = (name: GatewayName): Gateway => {
    if (name !== "test") return PROVIDERS[name].create(config, fetchFn, deps.now);
    return {
      ...test,
      async pay(request) {
        if (!canCharge("test") && !(await test.findByKey(request.key)))
          return { kind: "refused", code: "bad_request", detail: "The test gateway can't charge cards on this site." };
        const outcome = await test.pay(request);
        if (deps.paymentEventHandler()) deps.waitUntil(deliverTestWebhooks());
        return outcome;
      },
      runChecks: async (currency) =>
        disabledReason === null
          ? test.runChecks(currency)
          : [
              {
                name: "Payments",
                state: "fail",
                detail: "Payments are disabled on this site.",
                fix: PAYMENTS_DISABLED_FIX[disabledReason],
              },
            ],
    };
  };
  const byName = (name: GatewayName): Gateway => {
    const gateway = createGateway(name);
    return {
      ...gateway,
      async listRecentPayments(hours, until) {
        const all = await gateway.listRecentPayments(hours, until);
        return all === "unknown" ? all : all.filter((p) => !p.key || !isTestPaymentKey(p.key));
      },
    };
  };
  const activeGateway = (): Gateway => byName(activeGatewayName(config));
  /**
   * The gateway for a buyer's payment.
   * @throws httpError conflict while payments are disabled
   */
  const requireActiveGateway = (): Gateway => {
    if (disabledReason === null) return activeGateway();
    throw httpError("conflict", "This shop doesn't accept payments yet. You weren't charged.", {
      reason: "till_closed",
    });
  };
  const webhooks = webhookService({ ...deps, byName });

  return {
    /** Why payments are disabled, for staff; null: enabled. */
    paymentsDisabledReason: disabledReason,
    /** The warning at the top of every admin page; null: none. */
    paymentsWarning: () => paymentsWarning(config, development),
    requireActiveGateway,
    /** The settings of the gateway's card fields, for the page. */
    clientConfig: (): ClientConfig =>
      disabledReason === null ? activeGateway().clientConfig() : { gateway: "closed" },
    /**
     * The gateway that takes new payments.
     * @throws Error if PAYMENT_GATEWAY names no known gateway
     */
    activeGateway,
    /** The gateway of an earlier payment: the store may have switched since. */
    byName,
    webhooks,
    cards: savedCardService({ ...deps, byName, canCharge }),
    gatewayConsole: gatewayConsoleService({ ...deps, activeGateway }),
    /**
     * Counts a payment attempt.
     * @throws httpError too_fast
     */
    countPaymentAttempt: (who: { cartId?: string | null; email?: string | null }) => countPaymentAttempt(deps, who),
    /**
     * Delivers the test gateway's due webhooks.
     * @returns how many
     */
    deliverTestWebhooks,
    /** For the scheduled jobs: delivers the test gateway's late webhooks, retries failed ones, deletes old ones. */
    async runScheduledWork() {
      await webhooks.deleteProcessed();
      return { delivered: await deliverTestWebhooks(), ...(await webhooks.retry()) };
    },
  };
}
export type GatewayService = ReturnType<typeof gatewayService>;

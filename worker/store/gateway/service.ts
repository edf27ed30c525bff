import type { AuthService } from "../../auth/index.ts";
import { fault } from "../../kernel/http-error.ts";
import { startedForDevelopment } from "../../platform/local-development.ts";
import type { VisitBase } from "../../request-context.ts";
import { gatewayConfig, gatewayInForce, TILL_FIX, tillProblem, tillWarning } from "./config.ts";
import type { ClientConfig, Gateway, GatewayName, PaymentListener } from "./contract.ts";
import { isBenchKey } from "./domain.ts";
import { countPayAttempt } from "./payment-attempt-limits.ts";
import { benchService } from "./service-console.ts";
import { cardService } from "./service-saved-cards.ts";
import { webhookService } from "./service-webhooks.ts";
import { squareGateway } from "./square/index.ts";
import { squareSettings } from "./square/settings.ts";
import { stripeGateway } from "./stripe/index.ts";
import { stripeSettings } from "./stripe/settings.ts";
import { testGateway } from "./test-gateway/index.ts";

export interface GatewayBase extends Pick<VisitBase, "db" | "env" | "now" | "ip" | "local" | "later"> {
  auth: Pick<AuthService, "sign" | "verify">;
  /** What the shop sells in, ISO 4217. */
  currency: string;
  /** Who is told of verified news; asked for only when there is some. */
  listener: () => PaymentListener | null;
  /** Handed in by tests: whether this is a developer's own machine. */
  development?: boolean;
  /** Handed in by tests: stand-ins that answer like the gateways. */
  fetch?: typeof fetch;
}

const SIGNING = "test gateway webhook";

/** The payment gateways of the store, their webhooks, the cards they keep, and the bench that tries them. */
export function gatewayService(base: GatewayBase) {
  const config = gatewayConfig(base.env);
  const development = base.development ?? startedForDevelopment(base.env);
  const till = tillProblem(config, development);
  /** Test cards from before a shop went live must pay for nothing any more. */
  const charges = (name: GatewayName) => name !== "test" || (till === null && gatewayInForce(config) === "test");
  // Called through a closure: the runtime's own fetch must not be called as a method.
  const ask: typeof fetch = base.fetch ?? ((input, init) => fetch(input, init));

  const test = testGateway({
    db: base.db,
    now: base.now,
    sign: (text) => base.auth.sign(SIGNING, text),
    verify: (text, signature) => base.auth.verify(SIGNING, text, signature),
  });
  /** Hands the webhooks that the test gateway owes to the route's own function, signed. */
  const deliver = async (): Promise<number> => {
    const due = await test.due();
    for (const { raw, headers } of due) await webhooks.receive("test", raw, headers);
    return due.length;
  };

  const make = (name: GatewayName): Gateway => {
    if (name === "square") return squareGateway(squareSettings(config), ask, base.now);
    if (name === "stripe") return stripeGateway(stripeSettings(config), ask, base.now);
    return {
      ...test,
      async pay(request) {
        if (!charges("test") && !(await test.findByKey(request.key)))
          return { kind: "refused", code: "bad_request", detail: "The test gateway pays for nothing on this site." };
        const outcome = await test.pay(request);
        if (base.listener()) base.later(deliver());
        return outcome;
      },
      checks: async (currency) =>
        till === null
          ? test.checks(currency)
          : [{ name: "Till", state: "fail", detail: "Closed: this shop takes no payments.", fix: TILL_FIX[till] }],
    };
  };
  const byName = (name: GatewayName): Gateway => {
    const gateway = make(name);
    return {
      ...gateway,
      async recent(hours) {
        const all = await gateway.recent(hours);
        return all === "unknown" ? all : all.filter((p) => !p.key || !isBenchKey(p.key));
      },
    };
  };
  const inForce = (): Gateway => byName(gatewayInForce(config));
  /** The gateway for a buyer. @throws fault conflict where the till is closed */
  const forSale = (): Gateway => {
    if (till === null) return inForce();
    throw fault("conflict", "This shop takes no payments yet. Nothing was charged.", { reason: "till_closed" });
  };
  const webhooks = webhookService({ ...base, byName });

  return {
    /** Why no payment is taken, for staff; null: the till is open. */
    till,
    /** What staff are warned of on every page; null: nothing. */
    warning: () => tillWarning(config, development),
    forSale,
    /** What the page with card fields needs to know. */
    client: (): ClientConfig => (till === null ? inForce().client() : { gateway: "closed" }),
    /** The gateway that takes new payments. @throws Error where PAYMENT_GATEWAY names none */
    inForce,
    /** The gateway of an earlier payment: a store may have changed since. */
    byName,
    webhooks,
    cards: cardService({ ...base, byName, charges }),
    bench: benchService({ ...base, inForce }),
    /** Counts an attempt to pay. @throws fault too_fast */
    countPayAttempt: (who: { cartId?: string | null; email?: string | null }) => countPayAttempt(base, who),
    /** Sends what the test gateway owes by now. @returns how many webhooks that were */
    deliverTestWebhooks: deliver,
    /** The hourly job: the test gateway's late webhooks are sent, failed ones tried again, old ones forgotten. */
    async work() {
      await webhooks.forget();
      return { delivered: await deliver(), ...(await webhooks.retry()) };
    },
  };
}
export type GatewayService = ReturnType<typeof gatewayService>;

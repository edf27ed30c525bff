import type { GatewayConfig } from "./config.ts";
import type { Gateway, GatewayName } from "./contract.ts";
import { squareGateway } from "./square/index.ts";
import { type SquareVariables, squareContentPolicy, squareSettings } from "./square/settings.ts";
import { stripeGateway } from "./stripe/index.ts";
import { type StripeVariables, stripeSettings } from "./stripe/settings.ts";

type Variables = GatewayConfig & SquareVariables & StripeVariables;

interface GatewayProvider {
  create(config: Variables, fetch: typeof globalThis.fetch, now: () => number): Gateway;
  /** The sandbox's card that succeeds, as payment source of the console's test payments. */
  sandboxCard: string;
  /** The hosts that a page with its card fields must allow, by directive of the Content-Security-Policy. */
  contentPolicy?(config: Variables): Record<string, string[]>;
}

/** The real gateways; the test gateway is built in, see `service.ts`. */
export const PROVIDERS: Record<Exclude<GatewayName, "test">, GatewayProvider> = {
  square: {
    create: (config, fetch, now) => squareGateway(squareSettings(config), fetch, now),
    sandboxCard: "cnon:card-nonce-ok",
    contentPolicy: (config) => squareContentPolicy(squareSettings(config)),
  },
  stripe: {
    create: (config, fetch, now) => stripeGateway(stripeSettings(config), fetch, now),
    sandboxCard: "pm_card_visa",
  },
};

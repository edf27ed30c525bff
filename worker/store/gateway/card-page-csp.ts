import { gatewayConfig, readGatewayName } from "./config.ts";
import { GATEWAYS } from "./contract.ts";
import { PROVIDERS } from "./providers.ts";

/** The pages that show the gateway's card fields. */
const CARD_PAGES = /^\/(checkout|account|subscriptions)(\/|$)/;

/**
 * The hosts that a page with card fields must allow, by directive of the Content-Security-Policy. Empty on
 * every other page, and for gateways that need none: their cards are entered in our own fields or on their page.
 */
export function cardPageCsp(env: Env, pathname: string): Record<string, string[]> | undefined {
  const config = gatewayConfig(env);
  if (!CARD_PAGES.test(pathname)) return undefined;
  const name = GATEWAYS.find((g) => g === readGatewayName(config));
  return name && name !== "test" ? PROVIDERS[name].contentPolicy?.(config) : undefined;
}

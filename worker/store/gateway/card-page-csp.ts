import { gatewayConfig } from "./config.ts";
import { squareContentPolicy, squareSettings } from "./square/settings.ts";

/** The pages that show the gateway's card fields. */
const CARD_PAGES = /^\/(checkout|account|subscriptions)(\/|$)/;

/**
 * The hosts that a page with card fields must allow, by directive of the Content-Security-Policy. Empty on
 * every other page, and for gateways that need none: test cards are entered in our own fields, and Stripe has
 * its own page.
 */
export function cardPageCsp(env: Env, pathname: string): Record<string, string[]> | undefined {
  const config = gatewayConfig(env);
  if (!CARD_PAGES.test(pathname) || config.PAYMENT_GATEWAY?.trim().toLowerCase() !== "square") return undefined;
  return squareContentPolicy(squareSettings(config));
}

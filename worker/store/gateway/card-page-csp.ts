import { gatewayConfig } from "./config.ts";
import { squareContentPolicy, squareSettings } from "./square/settings.ts";

/** The pages that show the gateway's card fields. */
const CARD_PAGES = /^\/(checkout|account|subscriptions)(\/|$)/;

/**
 * What a page with card fields must allow beside our own origin, by directive of the
 * Content-Security-Policy. Nothing on every other page, and nothing where the gateway in force needs
 * none: test cards are typed into our own fields, Stripe has its own page.
 */
export function cardPageCsp(env: Env, pathname: string): Record<string, string[]> | undefined {
  const config = gatewayConfig(env);
  if (!CARD_PAGES.test(pathname) || config.PAYMENT_GATEWAY?.trim().toLowerCase() !== "square") return undefined;
  return squareContentPolicy(squareSettings(config));
}

import { GATEWAYS, type GatewayName } from "./contract.ts";

/** The settings of the gateways: variables and secrets of the Worker, all optional. See docs/payments.md. */
export interface GatewayConfig {
  PAYMENT_GATEWAY?: string;
  SQUARE_ENVIRONMENT?: string;
  SQUARE_APPLICATION_ID?: string;
  SQUARE_LOCATION_ID?: string;
  SQUARE_ACCESS_TOKEN?: string;
  SQUARE_WEBHOOK_KEY?: string;
  SQUARE_WEBHOOK_URL?: string;
  /** Another host that answers like Square: for tests. */
  SQUARE_API_URL?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** Another host that answers like Stripe: for tests. */
  STRIPE_API_URL?: string;
}

export const gatewayConfig = (env: Env): GatewayConfig => env as unknown as GatewayConfig;

/**
 * The gateway that takes the money: `test` where nothing is set.
 * @throws Error on a name that is none, since taking no money by mistake is worse than a closed till
 */
export function gatewayInForce(config: GatewayConfig): GatewayName {
  const name = config.PAYMENT_GATEWAY?.trim().toLowerCase() || "test";
  const known = GATEWAYS.find((g) => g === name);
  if (!known) throw new Error(`PAYMENT_GATEWAY is “${name.slice(0, 40)}”; it must be test, square or stripe.`);
  return known;
}

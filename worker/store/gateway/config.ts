import { GATEWAYS, type GatewayName } from "./contract.ts";

/** The settings of the gateways: variables and secrets of the Worker, all optional. See docs/payments.md. */
export interface GatewayConfig {
  PAYMENT_GATEWAY?: string;
  /** `yes`: the owner knows that the test gateway takes no money, and wants orders all the same (a show shop). */
  ALLOW_TEST_PAYMENTS?: string;
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
export function activeGatewayName(config: GatewayConfig): GatewayName {
  const name = config.PAYMENT_GATEWAY?.trim().toLowerCase() || "test";
  const gatewayName = GATEWAYS.find((g) => g === name);
  if (!gatewayName) throw new Error(`PAYMENT_GATEWAY is “${name.slice(0, 40)}”; it must be test, square or stripe.`);
  return gatewayName;
}

/** Why a shop takes no payments: its gateway's name is none, or it is the test gateway where strangers buy. */
export type PaymentsDisabledReason = "unknown_gateway" | "test_gateway";

/**
 * Why this shop takes no payments; null where it does. The test gateway takes no money, so whoever pays by it
 * gets the goods for nothing: it sells on the developer's own machine, and elsewhere only by the owner's word.
 */
export function paymentsDisabledReason(config: GatewayConfig, development: boolean): PaymentsDisabledReason | null {
  const name = config.PAYMENT_GATEWAY?.trim().toLowerCase() || "test";
  if (!GATEWAYS.some((g) => g === name)) return "unknown_gateway";
  const allowed = development || config.ALLOW_TEST_PAYMENTS?.trim().toLowerCase() === "yes";
  return name === "test" && !allowed ? "test_gateway" : null;
}

/** What the admin area says above every room; null where all is well. */
export function paymentsWarning(config: GatewayConfig, development: boolean): string | null {
  const problem = paymentsDisabledReason(config, development);
  if (problem) return `The shop takes no orders that cost something. ${PAYMENTS_DISABLED_FIX[problem]}`;
  return development || activeGatewayName(config) !== "test"
    ? null
    : "Test payments are allowed here: orders count as paid though nobody is charged. Before you send anything, set PAYMENT_GATEWAY, and take ALLOW_TEST_PAYMENTS away.";
}

/** What the owner is told to do about it. */
export const PAYMENTS_DISABLED_FIX: Record<PaymentsDisabledReason, string> = {
  unknown_gateway: "PAYMENT_GATEWAY names no gateway. Set it to square or stripe, as docs/payments.md tells.",
  test_gateway:
    "The test gateway takes no money, so goods would go out for nothing. Set PAYMENT_GATEWAY to square or stripe, as docs/payments.md tells. For a shop that is only shown, set ALLOW_TEST_PAYMENTS to yes.",
};

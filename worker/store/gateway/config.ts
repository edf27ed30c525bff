import { GATEWAYS, type GatewayName } from "./contract.ts";

/** The settings of the gateways: variables and secrets of the Worker, all optional. See docs/payments.md. */
export interface GatewayConfig {
  PAYMENT_GATEWAY?: string;
  /**
   * `yes`: the owner knows that the test gateway charges nobody, and wants orders all the same (a demo shop).
   */
  ALLOW_TEST_PAYMENTS?: string;
  SQUARE_ENVIRONMENT?: string;
  SQUARE_APPLICATION_ID?: string;
  SQUARE_LOCATION_ID?: string;
  SQUARE_ACCESS_TOKEN?: string;
  SQUARE_WEBHOOK_KEY?: string;
  SQUARE_WEBHOOK_URL?: string;
  /** Another host that implements Square's API: for tests. */
  SQUARE_API_URL?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** Another host that implements Stripe's API: for tests. */
  STRIPE_API_URL?: string;
}

export const gatewayConfig = (env: Env): GatewayConfig => env as unknown as GatewayConfig;

/**
 * The gateway that takes payments: `test` if nothing is set.
 * @throws Error for an unknown name: refusing all payments is better than accepting them without charging
 */
export function activeGatewayName(config: GatewayConfig): GatewayName {
  const name = config.PAYMENT_GATEWAY?.trim().toLowerCase() || "test";
  const gatewayName = GATEWAYS.find((g) => g === name);
  if (!gatewayName) throw new Error(`PAYMENT_GATEWAY is “${name.slice(0, 40)}”. It must be test, square or stripe.`);
  return gatewayName;
}

/** Why payments are disabled: an unknown gateway, or the test gateway on a public site. */
export type PaymentsDisabledReason = "unknown_gateway" | "test_gateway";

/**
 * Why payments are disabled; null if they are enabled. The test gateway charges nobody, so that buyers would
 * get goods for free: it is allowed only in development or by the owner's setting.
 */
export function paymentsDisabledReason(config: GatewayConfig, development: boolean): PaymentsDisabledReason | null {
  const name = config.PAYMENT_GATEWAY?.trim().toLowerCase() || "test";
  if (!GATEWAYS.some((g) => g === name)) return "unknown_gateway";
  const allowed = development || config.ALLOW_TEST_PAYMENTS?.trim().toLowerCase() === "yes";
  return name === "test" && !allowed ? "test_gateway" : null;
}

/** The warning at the top of every admin page; null if all is well. */
export function paymentsWarning(config: GatewayConfig, development: boolean): string | null {
  const problem = paymentsDisabledReason(config, development);
  if (problem) return `Payments are disabled, so customers can't place paid orders. ${PAYMENTS_DISABLED_FIX[problem]}`;
  return development || activeGatewayName(config) !== "test"
    ? null
    : "Test payments are enabled: orders count as paid although nobody is charged. Before you ship anything, set PAYMENT_GATEWAY and remove ALLOW_TEST_PAYMENTS.";
}

/** What the owner should do about it. */
export const PAYMENTS_DISABLED_FIX: Record<PaymentsDisabledReason, string> = {
  unknown_gateway: "PAYMENT_GATEWAY isn't a known gateway. Set it to square or stripe; see docs/payments.md.",
  test_gateway:
    "The test gateway charges nobody, so you'd ship products for free. Set PAYMENT_GATEWAY to square or stripe; see docs/payments.md. For a demo shop, set ALLOW_TEST_PAYMENTS to yes.",
};

import { GATEWAYS, type GatewayName } from "./contract.ts";

/**
 * The settings of payments: variables and secrets of the Worker, all optional. Each gateway's own are declared in its
 * `settings.ts`. See docs/payments.md.
 */
export interface GatewayConfig {
  PAYMENT_GATEWAY?: string;
  /**
   * `yes`: the owner knows that the test gateway charges nobody, and wants orders all the same (a demo shop).
   */
  ALLOW_TEST_PAYMENTS?: string;
}

export const gatewayConfig = (env: Env): GatewayConfig => env as unknown as GatewayConfig;

const orList = (names: readonly string[]) => names.join(", ").replace(/, (?=[^,]*$)/, " or ");
/** "test, square or stripe" */
export const GATEWAY_CHOICE = orList(GATEWAYS);
const REAL_GATEWAYS = orList(GATEWAYS.filter((g) => g !== "test"));

/** The gateway that is set, known or not. */
export const readGatewayName = (config: GatewayConfig) => config.PAYMENT_GATEWAY?.trim().toLowerCase() || "test";

/**
 * The gateway that takes payments: `test` if nothing is set.
 * @throws Error for an unknown name: refusing all payments is better than accepting them without charging
 */
export function activeGatewayName(config: GatewayConfig): GatewayName {
  const name = readGatewayName(config);
  const gatewayName = GATEWAYS.find((g) => g === name);
  if (!gatewayName) throw new Error(`PAYMENT_GATEWAY is “${name.slice(0, 40)}”. It must be ${GATEWAY_CHOICE}.`);
  return gatewayName;
}

/** Why payments are disabled: an unknown gateway, or the test gateway on a public site. */
export type PaymentsDisabledReason = "unknown_gateway" | "test_gateway";

/**
 * Why payments are disabled; null if they are enabled. The test gateway charges nobody, so that buyers would
 * get goods for free: it is allowed only in development or by the owner's setting.
 */
export function paymentsDisabledReason(config: GatewayConfig, development: boolean): PaymentsDisabledReason | null {
  const name = readGatewayName(config);
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
  unknown_gateway: `PAYMENT_GATEWAY isn't a known gateway. Set it to ${REAL_GATEWAYS}; see docs/payments.md.`,
  test_gateway: `The test gateway charges nobody, so you'd ship products for free. Set PAYMENT_GATEWAY to ${REAL_GATEWAYS}; see docs/payments.md. For a demo shop, set ALLOW_TEST_PAYMENTS to yes.`,
};

import { newId } from "../../kernel/ids.ts";
import { GATEWAY_CHOICE } from "./config.ts";
import type { Gateway, GatewayCheck, GatewayName, PaymentOutcome, RefundOutcome } from "./contract.ts";
import { isTestPaymentKey, testPaymentKey } from "./domain.ts";
import { PROVIDERS } from "./providers.ts";
import { SCENARIOS, TEST_CARDS } from "./test-gateway/test-cards.ts";

/** Gateway status for the payment console. */
export interface GatewayConsoleReport {
  /** Null if the settings name no known gateway. */
  gateway: GatewayName | null;
  environment: Gateway["environment"] | null;
  checks: GatewayCheck[];
  /** Whether a test payment may be made: never with real money. */
  mayPay: boolean;
  /** The scenarios of the test gateway; empty for the others. */
  scenarios: { name: string; says: string }[];
  /** The card numbers that can be entered at checkout; empty for the others. */
  testCards: { number: string; says: string }[];
}

interface GatewayConsoleDeps {
  now: () => number;
  currency: string;
  activeGateway: () => Gateway;
}

/** The payment console of /420/square-test. */
export function gatewayConsoleService({ now, currency, activeGateway }: GatewayConsoleDeps) {
  /** The gateway if test payments may be made; otherwise the reason. */
  const testPaymentGateway = (): Gateway | { kind: "refused"; code: "bad_request"; detail: string } => {
    const gateway = activeGateway();
    return gateway.environment === "production"
      ? {
          kind: "refused",
          code: "bad_request",
          detail: "This is the production environment. A test payment would move real money.",
        }
      : gateway;
  };
  return {
    async report(): Promise<GatewayConsoleReport> {
      let gateway: Gateway;
      try {
        gateway = activeGateway();
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        const fix = `Set PAYMENT_GATEWAY to ${GATEWAY_CHOICE}, or remove it for the test gateway.`;
        return {
          gateway: null,
          environment: null,
          checks: [{ name: "Gateway", state: "fail", detail, fix }],
          mayPay: false,
          scenarios: [],
          testCards: [],
        };
      }
      const { name, environment } = gateway;
      const isTestGateway = name === "test";
      return {
        gateway: name,
        environment,
        checks: await gateway.runChecks(currency),
        mayPay: environment !== "production",
        scenarios: isTestGateway ? Object.entries(SCENARIOS).map(([key, { says }]) => ({ name: key, says })) : [],
        testCards: isTestGateway
          ? TEST_CARDS.map(({ number, scenario }) => ({ number, says: SCENARIOS[scenario]?.says ?? "" }))
          : [],
      };
    },

    /** Charges 1.00 of the shop's currency to a sandbox card. */
    async pay(scenario = "ok"): Promise<PaymentOutcome> {
      const gateway = testPaymentGateway();
      if ("kind" in gateway) return gateway;
      return gateway.pay({
        key: testPaymentKey(newId(now())),
        orderId: "test-bench",
        orderNumber: 0,
        amount: { minor: 100, currency },
        source: {
          kind: "token",
          token: gateway.name === "test" ? `test-${scenario}` : PROVIDERS[gateway.name].sandboxCard,
        },
        email: "bench@example.com",
        customerPresent: true,
        saveCard: false,
        successUrl: "https://example.com/",
        cancelUrl: "https://example.com/",
      });
    },

    /** Refunds a test payment in full. Payments of orders are refused: they are refunded with their order. */
    async refund(reference: string): Promise<RefundOutcome> {
      const gateway = testPaymentGateway();
      if ("kind" in gateway) return gateway;
      const payment = await gateway.find(reference);
      if (payment === "unknown") return { kind: "unknown", detail: "Couldn't reach the gateway." };
      if (!payment?.key || !isTestPaymentKey(payment.key))
        return {
          kind: "refused",
          code: "not_refundable",
          detail: "This isn't a test payment. Refund orders on the order page.",
        };
      // One refund per payment: its key is derived from the payment's own.
      return gateway.refund({
        key: payment.key.replace(/^b-/, "b-r"),
        reference,
        amount: { minor: payment.amount.minor, currency: payment.amount.currency },
        reason: "Test payment from the payment console",
      });
    },
  };
}

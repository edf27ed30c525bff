import { newId } from "../../kernel/ids.ts";
import type { Gateway, GatewayCheck, GatewayName, PaymentOutcome, RefundOutcome } from "./contract.ts";
import { isTestPaymentKey, testPaymentKey } from "./domain.ts";
import { SCENARIOS, TEST_CARDS } from "./test-gateway/test-cards.ts";

/** What pays on the bench: the gateways' own words for a card that works in their sandbox. */
const SANDBOX_CARD: Record<GatewayName, string> = {
  test: "test-ok",
  square: "cnon:card-nonce-ok",
  stripe: "pm_card_visa",
};

/** How the till stands, in words and colours for the bench. */
export interface PaymentConsoleReport {
  /** Null where the settings name no gateway. */
  gateway: GatewayName | null;
  environment: Gateway["environment"] | null;
  checks: GatewayCheck[];
  /** Whether a trial payment may be made: never where money is real. */
  mayPay: boolean;
  /** What the test gateway can be asked to do; empty for the others. */
  scenarios: { name: string; says: string }[];
  /** The numbers that can be typed at the checkout; empty for the others. */
  testCards: { number: string; says: string }[];
}

interface PaymentConsoleDeps {
  now: () => number;
  currency: string;
  activeGateway: () => Gateway;
}

/** The test bench of /420/square-test. */
export function paymentConsoleService({ now, currency, activeGateway }: PaymentConsoleDeps) {
  /** The gateway, where trial payments may be made; else why not. */
  const testPaymentGateway = (): Gateway | { kind: "refused"; code: "bad_request"; detail: string } => {
    const gateway = activeGateway();
    return gateway.environment === "production"
      ? {
          kind: "refused",
          code: "bad_request",
          detail: "This is the production environment: a trial would move real money.",
        }
      : gateway;
  };
  return {
    async report(): Promise<PaymentConsoleReport> {
      let gateway: Gateway;
      try {
        gateway = activeGateway();
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        const fix = "Set PAYMENT_GATEWAY to test, square or stripe, or remove it for the test gateway.";
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

    /** Pays 1.00 of the shop's currency with a card of the sandbox. */
    async pay(scenario = "ok"): Promise<PaymentOutcome> {
      const gateway = testPaymentGateway();
      if ("kind" in gateway) return gateway;
      return gateway.pay({
        key: testPaymentKey(newId(now())),
        orderId: "test-bench",
        orderNumber: 0,
        amount: { minor: 100, currency },
        source: { kind: "token", token: gateway.name === "test" ? `test-${scenario}` : SANDBOX_CARD[gateway.name] },
        email: "bench@example.com",
        customerPresent: true,
        saveCard: false,
        successUrl: "https://example.com/",
        cancelUrl: "https://example.com/",
      });
    },

    /** Gives a trial payment back in full. An order's payment is refused: that is refunded with its order. */
    async refund(reference: string): Promise<RefundOutcome> {
      const gateway = testPaymentGateway();
      if ("kind" in gateway) return gateway;
      const payment = await gateway.find(reference);
      if (payment === "unknown") return { kind: "unknown", detail: "The gateway could not be asked." };
      if (!payment?.key || !isTestPaymentKey(payment.key))
        return {
          kind: "refused",
          code: "not_refundable",
          detail: "This is no trial payment. Refund an order on its own page.",
        };
      // One refund a payment: its key follows from the payment's own.
      return gateway.refund({
        key: payment.key.replace(/^b-/, "b-r"),
        reference,
        amount: { minor: payment.amount.minor, currency: payment.amount.currency },
        reason: "Trial payment of the test bench",
      });
    },
  };
}

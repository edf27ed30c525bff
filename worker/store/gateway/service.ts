import type { AuthService } from "../../auth/index.ts";
import type { VisitBase } from "../../visit.ts";
import { gatewayConfig, gatewayInForce } from "./config.ts";
import type { Gateway, GatewayName, PaymentListener } from "./contract.ts";
import { squareGateway } from "./square/index.ts";
import { squareSettings } from "./square/settings.ts";
import { stripeGateway } from "./stripe/index.ts";
import { stripeSettings } from "./stripe/settings.ts";
import { testGateway } from "./test-gateway/index.ts";

export interface GatewayBase extends Pick<VisitBase, "db" | "env" | "now" | "ip" | "local" | "later"> {
  auth: Pick<AuthService, "sign" | "verify">;
  /** Who is told of verified news; asked for only when there is some. */
  listener: () => PaymentListener | null;
  /** Handed in by tests: stand-ins that answer like the gateways. */
  fetch?: typeof fetch;
}

const SIGNING = "test gateway webhook";

/** The payment gateways of the store. */
export function gatewayService(base: GatewayBase) {
  const config = gatewayConfig(base.env);
  // Called through a closure: the runtime's own fetch must not be called as a method.
  const ask: typeof fetch = base.fetch ?? ((input, init) => fetch(input, init));
  const test = () =>
    testGateway({
      ...base,
      sign: (text) => base.auth.sign(SIGNING, text),
      verify: (text, signature) => base.auth.verify(SIGNING, text, signature),
    });
  const byName = (name: GatewayName): Gateway => {
    if (name === "square") return squareGateway(squareSettings(config), ask, base.now);
    if (name === "stripe") return stripeGateway(stripeSettings(config), ask, base.now);
    return test();
  };
  return {
    /** The gateway that takes new payments. @throws Error where PAYMENT_GATEWAY names none */
    inForce: (): Gateway => byName(gatewayInForce(config)),
    /** The gateway of an earlier payment: a store may have changed since. */
    byName,
  };
}
export type GatewayService = ReturnType<typeof gatewayService>;

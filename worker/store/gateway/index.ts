/**
 * Payments: one interface, three gateways behind it, their webhooks, and the cards they keep for us.
 */
export * from "./contract.ts";
export { type GatewayService, gatewayService } from "./service.ts";

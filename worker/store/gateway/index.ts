/** Payments: one interface, three gateways, their webhooks, and saved cards. */
export { gatewayApi } from "./api.ts";
export { gatewayConsoleApi } from "./api-console.ts";
export { cardPageCsp } from "./card-page-csp.ts";
export * from "./contract.ts";

export { saveNewCard } from "./save-new-card.ts";
export { savedCards } from "./schema.ts";
export { type GatewayService, gatewayService } from "./service.ts";

/**
 * Payments: one interface, three gateways behind it, their webhooks, and the cards they keep for us.
 */
export { gatewayApi } from "./api.ts";
export { benchApi } from "./api-console.ts";
export { cardPagePolicy } from "./card-page-csp.ts";
export * from "./contract.ts";
export { sayDecline } from "./domain.ts";
export { keepNewCard } from "./save-new-card.ts";
export { savedCards } from "./schema.ts";
export { type GatewayService, gatewayService } from "./service.ts";
export type { BenchReport } from "./service-console.ts";
export type { CardView, SavedCard } from "./service-saved-cards.ts";
export type { WebhookRow } from "./service-webhooks.ts";

/**
 * Payments: one interface, three gateways behind it, their webhooks, and the cards they keep for us.
 */
export { gatewayApi } from "./api.ts";
export { benchApi } from "./api-bench.ts";
export * from "./contract.ts";
export { sayDecline } from "./domain.ts";
export { keepNewCard } from "./keep.ts";
export { cardPagePolicy } from "./policy.ts";
export { savedCards } from "./schema.ts";
export { type GatewayService, gatewayService } from "./service.ts";
export type { BenchReport } from "./service-bench.ts";
export type { CardView, SavedCard } from "./service-cards.ts";
export type { WebhookRow } from "./service-webhooks.ts";

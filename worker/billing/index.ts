/**
 * Subscriptions: goods that come again and access by the month or year, on our own engine over kept
 * cards. It decides what is due and when; money moves through the store's orders alone.
 */
export { billingApi } from "./api.ts";
export type { ConsentInput, ContractView, PlanOffer } from "./contract.ts";
export {
  cancelledStatements,
  cardKeptStatements,
  consentStatements,
  type PaidOrder,
  type PlanLine,
  paidStatements,
  termsInForce,
} from "./create-from-order.ts";
export type { BillingBase, RenewalOrders, RenewalRequest } from "./deps.ts";
export { allPlans } from "./plans.ts";
export { consents } from "./schema.ts";
export { type BillingService, billingService } from "./service.ts";
export { subscribedVariants } from "./subscriptions.ts";

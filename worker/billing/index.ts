/**
 * Subscriptions: recurring deliveries of goods and access by the month or year, charged to saved cards. This module
 * decides what is due and when; only the store's orders charge money.
 */
export { billingAdminApi, billingApi } from "./api.ts";
export type { ConsentInput, PlanOffer, SubscriptionView } from "./contract.ts";
export {
  cardSavedStatements,
  consentStatements,
  getCurrentTerms,
  orderCancelledStatements,
  orderPaidStatements,
  type PaidOrder,
  type PlanLine,
} from "./create-from-order.ts";
export type { BillingDeps, ClaimStatements, RenewalOrders, RenewalRequest } from "./deps.ts";
export {
  type EmailSubscriptionRows,
  emailSubscriptionStatements,
  type OrderWithPlans,
  toEmailSubscriptions,
} from "./email-subscriptions.ts";
export { subscriptionsExport } from "./exports.ts";
export { listAllPlans } from "./plans.ts";
export { consents } from "./schema.ts";
export { planSeedStatements } from "./seed-statements.ts";
export { billingService } from "./service.ts";
export { grantsOf, listSubscribedVariantIds, listSubscribedVariants } from "./subscription-queries.ts";
export { buildTermsText } from "./terms.ts";

/**
 * Pricing: one pure function for server and browser, and its tables (discounts, gift cards, shipping, taxes),
 * with every limit enforced by database constraints.
 */
export { discountsAdminApi } from "./api-admin-discounts.ts";
export { giftCardsAdminApi } from "./api-admin-gift-cards.ts";
export { shippingAndTaxAdminApi } from "./api-admin-shipping-and-tax.ts";
export { limitCodeAttempts } from "./code-attempt-limits.ts";
export { generateGiftCardCode, hashGiftCardCode } from "./discount-codes.ts";
export { discountProblemOfRule } from "./discount-uses.ts";
export { findCodeProblems, priceCart } from "./domain.ts";
export { normalizeCode, parseGiftCardCode } from "./domain-codes.ts";
export { discountCodesExport, discountsExport, giftCardsExport } from "./exports.ts";
export { giftCardProblemOfRule } from "./gift-card-ledger.ts";
export { giftCardEmails, giftCards } from "./schema.ts";
export { pricingSeedStatements } from "./seed-statements.ts";
export { type PricingService, pricingService } from "./service.ts";
export type { PriceRules } from "./service-price-rules.ts";

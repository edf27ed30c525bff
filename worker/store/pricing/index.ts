/**
 * What something costs: one pure function for server and browser, and the tables that it reads
 * (discounts, gift cards, shipping, taxes), each limit kept by the database itself.
 */
export { pricingApi } from "./api-admin.ts";
export { countCodes } from "./code-attempt-limits.ts";
export { giftSigns, normalCode } from "./discount-codes.ts";
export { codeProblems, priceCart } from "./domain.ts";
export { giftCards } from "./schema.ts";
export { type PricingService, pricingService } from "./service.ts";
export type { Rules } from "./service-price-rules.ts";
export { discountProblem, giftProblem } from "./statements.ts";

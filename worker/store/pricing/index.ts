/**
 * What something costs: one pure function for server and browser, and the tables that it reads
 * (discounts, gift cards, shipping, taxes), each limit kept by the database itself.
 */
export { pricingApi } from "./api-staff.ts";
export { giftSigns, normalCode } from "./codes.ts";
export { codeProblems, priceCart } from "./domain.ts";
export { countCodes } from "./guesses.ts";
export { giftCards } from "./schema.ts";
export { type PricingService, pricingService } from "./service.ts";
export type { Rules } from "./service-rules.ts";
export { discountProblem, giftProblem } from "./statements.ts";

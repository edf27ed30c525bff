/**
 * The stack check: adds up the nutrients of the cart and subscriptions, compares them with upper limits, and
 * looks for caffeine, allergens and duplicates. The rules are in domain.ts, the limits with their sources in
 * upper-limits.ts.
 */
export { stackApi } from "./api.ts";
export { caffeinePerServing, checkStack } from "./domain.ts";
export { toStackItem } from "./domain-items.ts";
export { stackService } from "./service.ts";

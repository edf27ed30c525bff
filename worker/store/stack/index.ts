/**
 * The stack check: what is in the cart and on subscription, summed per nutrient and held against upper
 * limits, with caffeine, allergens and whatever is there twice. The rule is in domain.ts, the figures
 * with their sources in limits.ts.
 */
export { stackApi } from "./api.ts";
export { caffeinePerServing, checkStack } from "./domain.ts";
export { toStackItem } from "./domain-items.ts";
export { stackService } from "./service.ts";

/**
 * The stack check: what is in the cart and on subscription, summed per nutrient and held against upper
 * limits, with caffeine, allergens and whatever is there twice. The rule is in domain.ts, the figures
 * with their sources in limits.ts.
 */
export { stackApi } from "./api.ts";
export { caffeineIn, checkStack } from "./domain.ts";
export { servingsPerDay, stackItem } from "./domain-items.ts";
export { type StackNeighbours, type StackService, stackService } from "./service.ts";

import type { RenewalRequest } from "./deps.ts";
import { unitPriceAt } from "./domain.ts";
import type { SubscriptionGift } from "./gifts.ts";
import type { Subscription, SubscriptionContents } from "./subscription-queries.ts";

/**
 * What the order of a cycle has: the items at the prices that hold on its day, and gifts at no charge.
 * @param cycle its number and the day that it is due
 */
export function toRenewalRequest(
  c: Subscription,
  cycle: { cycle: number; dueAt: number },
  { lines, title }: SubscriptionContents,
  gifts: readonly SubscriptionGift[],
): Omit<RenewalRequest, "claimStatements"> {
  const goods = lines.map((l) => ({
    variantId: l.variantId,
    planId: c.planId,
    title: "",
    quantity: l.quantity,
    unitPrice: unitPriceAt(l, cycle.dueAt),
    planBps: c.discountBps,
  }));
  const free = gifts.map((g) => ({
    ...{ variantId: g.variantId, planId: "", title: "", quantity: g.quantity, unitPrice: 0, planBps: 0 },
  }));
  const access = [{ variantId: null, planId: c.planId, title, quantity: 1, unitPrice: c.price, planBps: 0 }];
  return {
    subscriptionId: c.id,
    cycle: cycle.cycle,
    userId: c.userId,
    email: c.email,
    currency: c.currency,
    lines: c.kind === "access" ? access : [...goods, ...free],
    shipTo: c.shipTo,
    shippingMethodId: c.shippingMethodId,
  };
}

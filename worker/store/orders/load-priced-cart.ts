import { fault } from "../../kernel/http-error.ts";
import { type Basket, fillBasket } from "../priced-cart.ts";
import type { OrdersBase } from "./deps.ts";

/**
 * What the caller wants to buy: the named access plan, or else their cart. Empty without a cart.
 * @throws fault not_found for an access plan that is not offered
 */
export async function openBasket(base: OrdersBase, planId: string | null): Promise<Basket> {
  const viewer = await base.viewer();
  if (planId !== null) {
    const basket = await fillBasket(base, [{ id: planId, variantId: null, planId, quantity: 1 }]);
    const plan = basket.lines[0]?.plan;
    if (!plan?.active || plan.kind !== "access") throw fault("not_found", "This subscription is not offered.");
    return { ...basket, cartId: null, userId: viewer?.userId ?? null, codes: [] };
  }
  const cart = await base.cart.open();
  const lines = (cart?.lines ?? []).map((l) => ({ ...l, given: JSON.parse(l.given) as unknown }));
  const basket = await fillBasket(base, lines);
  return {
    ...basket,
    cartId: cart?.id ?? null,
    userId: viewer?.userId ?? cart?.userId ?? null,
    codes: cart ? (JSON.parse(cart.codes) as string[]) : [],
  };
}

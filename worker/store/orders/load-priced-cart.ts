import { httpError } from "../../kernel/http-error.ts";
import { type PricedCart, resolveCartLines } from "../priced-cart.ts";
import type { OpenCart, OrdersDeps } from "./deps.ts";

async function findCart(deps: OrdersDeps, onCart: (cart: OpenCart) => void): Promise<OpenCart | null> {
  const cart = await deps.cart.findOpenCart();
  if (cart) onCart(cart);
  return cart;
}

/**
 * What the caller wants to buy: the given access plan, or else their cart. Empty without a cart.
 * @param onCart called with the cart's rows while its variants are still being looked up
 * @throws httpError not_found for an access plan that is not offered
 */
export async function loadPricedCart(
  deps: OrdersDeps,
  planId: string | null,
  onCart: (cart: OpenCart) => void = () => undefined,
): Promise<PricedCart> {
  const [viewer, cart] = await Promise.all([deps.viewer(), planId === null ? findCart(deps, onCart) : null]);
  if (planId !== null) {
    const pricedCart = await resolveCartLines(deps, [{ id: planId, variantId: null, planId, quantity: 1 }]);
    const plan = pricedCart.lines[0]?.plan;
    if (!plan?.active || plan.kind !== "access") throw httpError("not_found", "This subscription isn't available.");
    return { ...pricedCart, cartId: null, userId: viewer?.userId ?? null, codes: [] };
  }
  const lines = (cart?.lines ?? []).map((l) => ({ ...l, lineProperties: JSON.parse(l.given) as unknown }));
  const pricedCart = await resolveCartLines(deps, lines);
  return {
    ...pricedCart,
    cartId: cart?.id ?? null,
    userId: viewer?.userId ?? cart?.userId ?? null,
    codes: cart ? (JSON.parse(cart.codes) as string[]) : [],
  };
}

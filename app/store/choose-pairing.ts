import type { CartView } from "#worker/store/cart/contract.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";

/**
 * Of the products that go with what is in the cart, the one to suggest, and why: one that reaches free shipping if there is
 * one, else the first. Never what is in the cart already.
 */
export function choosePairing(
  cart: Pick<CartView, "lines" | "currency" | "priced">,
  pairedWith: string,
  related: readonly ProductCard[],
): { product: ProductCard; why: string } | null {
  const inCart = new Set(cart.lines.map((l) => l.sellable?.productId));
  const offered = related.filter(
    (p) => p.variantId !== null && !inCart.has(p.id) && p.currency === cart.currency && p.format !== "gift_card",
  );
  const missing = cart.priced.toFreeShipping;
  const enough = missing === null ? undefined : offered.find((p) => p.minPrice >= missing);
  if (enough) return { product: enough, why: "Gets you free shipping" };
  return offered[0] ? { product: offered[0], why: `Pairs well with ${pairedWith}` } : null;
}

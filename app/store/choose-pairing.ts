import type { CartView } from "#worker/store/cart/contract.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";

/**
 * Of the products that go with what is in the cart, the two to suggest, and why: one that reaches free shipping comes first.
 * Never what is in the cart already.
 */
export function choosePairings(
  cart: Pick<CartView, "lines" | "currency" | "priced">,
  pairedWith: string,
  related: readonly ProductCard[],
): { product: ProductCard; why: string }[] {
  const inCart = new Set(cart.lines.map((l) => l.sellable?.productId));
  const offered = related.filter(
    (p) => p.variantId !== null && !inCart.has(p.id) && p.currency === cart.currency && p.format !== "gift_card",
  );
  const missing = cart.priced.toFreeShipping;
  const enough = missing === null ? undefined : offered.find((p) => p.minPrice >= missing);
  return [...(enough ? [enough] : []), ...offered.filter((p) => p !== enough)].slice(0, 2).map((product) => ({
    product,
    why: product === enough ? "Gets you free shipping" : `Pairs well with ${pairedWith}`,
  }));
}

import type { CartView } from "#worker/store/cart/contract.ts";

/** What the subscriptions of a cart cost from the second delivery on, before shipping and taxes, one sum for each frequency. */
export function recurringSums(cart: Pick<CartView, "lines" | "priced">): { title: string; minor: number }[] {
  const sums = new Map<string, number>();
  for (const line of cart.lines) {
    const priced = cart.priced.lines.find((p) => p.id === line.id);
    if (!line.plan || !priced) continue;
    sums.set(line.plan.title, (sums.get(line.plan.title) ?? 0) + priced.gross - priced.planDiscount);
  }
  return [...sums].map(([title, minor]) => ({ title, minor }));
}

import type { OrderLineView } from "#worker/store/orders/contract.ts";

/** A lot that can be fulfilled from. */
export interface LotOption {
  id: string;
  number: string;
  bestBefore: string;
}

/** How many units of a line are unfulfilled. */
export const unsentQuantity = (l: OrderLineView): number =>
  l.requiresShipping && l.variantId !== null ? l.quantity - l.fulfilled - l.cancelled : 0;

/** How many units of a line are left to send and don't wait for a payment: those that fulfilling suggests. */
export const sendableQuantity = (l: OrderLineView): number => (l.unpaid ? 0 : unsentQuantity(l));

/** The variants that a line takes from inventory: its own, or the parts of a bundle. */
const variantsOfLine = (l: OrderLineView): { variantId: string; name: string }[] => {
  if (l.parts.length > 0) return l.parts.map((p) => ({ variantId: p.variantId, name: `${p.title} (${p.sku})` }));
  return l.variantId === null ? [] : [{ variantId: l.variantId, name: `${l.title} (${l.sku})` }];
};

/** Each variant of some lines once. */
export const distinctVariants = (lines: readonly OrderLineView[]) => [
  ...new Map(lines.flatMap(variantsOfLine).map((v) => [v.variantId, v])).values(),
];

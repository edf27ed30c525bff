import { useState } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import type { EditOrderInput } from "#worker/store/orders/contract.ts";
import type { AddableVariant } from "#worker/store/orders/domain-edit-additions.ts";
import { parseMinor } from "./amount-inputs.ts";

/** The address that finds variants to add to an order; with no search those of the order itself. */
export const addablePath = (orderId: string, q: string): string =>
  `/api/admin/orders/${orderId}/addable?q=${encodeURIComponent(q)}`;

interface Picked {
  variant: AddableVariant;
  quantity: number;
}

/**
 * What staff add to an order: products that they picked, and units by which they raised its own lines; each at today's
 * price, or at one that they type.
 */
export function useAdditions(
  orderId: string,
  currency: string,
  raised: readonly { variantId: string; quantity: number }[],
) {
  const own = useApiQuery<{ variants: AddableVariant[] }>({ queryKey: [addablePath(orderId, "")] });
  const [picked, setPicked] = useState<Picked[]>([]);
  /** Prices as typed, by variant. */
  const [prices, setPrices] = useState<Record<string, string>>({});
  const ownVariants = own.data?.variants ?? [];
  const known = [...ownVariants, ...picked.map((p) => p.variant)];
  const variants = [...new Map(known.map((v) => [v.variantId, v])).values()];
  const quantities = new Map<string, number>();
  for (const { variantId, quantity } of [
    ...raised,
    ...picked.map((p) => ({ variantId: p.variant.variantId, quantity: p.quantity })),
  ])
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity);
  const rows = [...quantities].flatMap(([variantId, quantity]) => {
    const variant = variants.find((v) => v.variantId === variantId);
    const pick = picked.find((p) => p.variant.variantId === variantId);
    return variant ? [{ variant, quantity, picked: pick?.quantity ?? null, price: prices[variantId] ?? "" }] : [];
  });
  const add = rows.map(({ variant, quantity, price }): EditOrderInput["add"][number] => ({
    ...{ variantId: variant.variantId, quantity },
    unitPrice: price.trim() === "" ? null : parseMinor(price, currency),
  }));
  const isUnreadable = rows.some((r) => r.price.trim() !== "" && parseMinor(r.price, currency) === null);
  return {
    rows,
    variants,
    add,
    /** Why the prices as typed can't be used; null: they can. */
    problem: isUnreadable ? "Enter prices such as 12.50." : null,
    /** By how many units a line of a variant may be raised. */
    moreOf: (variantId: string | null): number => {
      const variant = ownVariants.find((v) => v.variantId === variantId);
      if (!variant || variant.problem) return 0;
      return variant.available === "backorder" ? 9999 : variant.available;
    },
    pick: (variant: AddableVariant) =>
      setPicked((before) =>
        before.some((p) => p.variant.variantId === variant.variantId) ? before : [...before, { variant, quantity: 1 }],
      ),
    setQuantity: (variantId: string, quantity: number) =>
      setPicked((before) =>
        quantity > 0
          ? before.map((p) => (p.variant.variantId === variantId ? { ...p, quantity } : p))
          : before.filter((p) => p.variant.variantId !== variantId),
      ),
    setPrice: (variantId: string, price: string) => setPrices((before) => ({ ...before, [variantId]: price })),
  };
}
export type Additions = ReturnType<typeof useAdditions>;

import type { Picture } from "../../media/contract.ts";
import type { TaxRate } from "../pricing/contract.ts";
import { priceCart } from "../pricing/domain.ts";
import type { EditOrderInput } from "./contract.ts";

/** A variant that staff can add to an order: its price today, and its tax where the order goes. */
export interface AddableVariant {
  variantId: string;
  sku: string;
  title: string;
  variantTitle: string;
  picture: Picture | null;
  /** The package design, which stands in for a picture, and the product's kind. */
  look: unknown;
  kind: string;
  price: number;
  tax: Omit<TaxRate, "category"> | null;
  available: number | "backorder";
  /** Why it can't be added to this order; null: it can. */
  problem: string | null;
}

/** An added line with its price. Amounts in minor units. */
export interface PricedAddition {
  variantId: string;
  quantity: number;
  /** Before `discount`: the variant's price today, or the agreed one where that is higher. */
  unitPrice: number;
  /** What the agreed price takes off, for all units. */
  discount: number;
  tax: number;
  taxBps: number;
  taxIncluded: boolean;
  taxName: string;
  total: number;
}

/**
 * Prices what staff add to an order: today's price or the one that they agreed with the customer, and the tax on it.
 * Pure: the same in the form and on the server.
 */
export function priceAdditions(
  requests: EditOrderInput["add"],
  variants: readonly AddableVariant[],
  currency: string,
): { ok: true; lines: PricedAddition[]; total: number } | { ok: false; why: string } {
  const lines: PricedAddition[] = [];
  for (const { variantId, quantity, unitPrice: agreed } of requests) {
    const variant = variants.find((v) => v.variantId === variantId);
    if (!variant) return { ok: false, why: "This product is no longer available." };
    if (lines.some((l) => l.variantId === variantId))
      return { ok: false, why: `List ${addedName(variant)} only once.` };
    if (variant.problem) return { ok: false, why: variant.problem };
    if (variant.available !== "backorder" && quantity > variant.available)
      return {
        ok: false,
        why:
          variant.available > 0
            ? `Only ${variant.available} of ${addedName(variant)} left.`
            : `${addedName(variant)} is out of stock.`,
      };
    lines.push(priceAddition(variant, quantity, agreed ?? variant.price, currency));
  }
  return { ok: true, lines, total: lines.reduce((sum, l) => sum + l.total, 0) };
}

/** "Puna, 300 g" */
export const addedName = ({ title, variantTitle }: Pick<AddableVariant, "title" | "variantTitle">): string =>
  [title, variantTitle].filter(Boolean).join(", ");

function priceAddition(variant: AddableVariant, quantity: number, charged: number, currency: string): PricedAddition {
  const [priced] = priceCart({
    currency,
    items: [
      {
        ...{ id: variant.variantId, variantId: variant.variantId, productId: null, planId: "", planBps: 0, quantity },
        ...{ unitPrice: charged, taxCategory: "standard", weightG: 0, requiresShipping: false, discountable: false },
        tags: [],
      },
    ],
    ...{ discounts: [], methods: [], methodId: null, gifts: [] },
    taxes: variant.tax ? [{ ...variant.tax, category: "standard" }] : [],
  }).lines;
  const { tax = 0, taxBps = 0, taxIncluded = false, taxName = "", total = 0 } = priced ?? {};
  const unitPrice = Math.max(variant.price, charged);
  return {
    ...{ variantId: variant.variantId, quantity, unitPrice, discount: (unitPrice - charged) * quantity },
    ...{ tax, taxBps, taxIncluded, taxName, total },
  };
}

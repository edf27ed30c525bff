import type { PurchasableVariant } from "../contract.ts";

/** A variant that can be bought once or by subscription, for tests. */
export const buildPurchasableVariant = (
  variantId: string,
  overrides: Partial<PurchasableVariant> = {},
): PurchasableVariant => ({
  variantId,
  productId: `p-${variantId}`,
  handle: variantId,
  sku: variantId,
  title: variantId.toUpperCase(),
  variantTitle: "",
  kind: "goods",
  price: 3800,
  compareAt: null,
  currency: "USD",
  taxCategory: "food",
  weightG: 300,
  requiresShipping: true,
  subscribable: true,
  ageRestricted: false,
  notice: "",
  active: true,
  tags: [],
  parts: [],
  factsId: null,
  look: {},
  productKind: "",
  netWeight: "",
  picture: null,
  ...overrides,
});

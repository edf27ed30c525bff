import type { VariantInput } from "./contract.ts";
import { createPlaceholderProduct } from "./domain-product-input.ts";
import type { FileContext, FileProduct, FileVariant } from "./shopify-columns.ts";

/** The start of a SKU that was made up for a row without one. */
export const AUTO_SKU_PREFIX = "AUTO-";

/** A product of which only the handle is known. */
export const defaultProduct = (handle: string): FileProduct => ({
  ...createPlaceholderProduct("USD"),
  handle,
  title: "",
  format: "other",
  taxCategory: "standard",
  position: 1000,
  variants: [],
});

/** A variant of which nothing is known. */
export const createFileVariant = (currency: string): FileVariant => ({
  ...(createPlaceholderProduct(currency).variants[0] as VariantInput),
  stock: { onHand: 0, backorder: false },
});

/** The next variant of a product, before its row is read. */
export const defaultVariant = (handle: string, product: FileProduct, { currency }: FileContext): FileVariant => ({
  ...createFileVariant("USD"),
  sku: `${AUTO_SKU_PREFIX}${handle.toUpperCase()}-${product.variants.length + 1}`.slice(0, 80),
  currency: product.variants[0]?.currency ?? currency,
});

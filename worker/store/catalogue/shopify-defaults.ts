import { DEFAULT_PACK_DESIGN } from "./row-mappers.ts";
import type { FileContext, FileProduct, FileVariant } from "./shopify-columns.ts";
import { AUTO_SKU_PREFIX } from "./shopify-variant-columns.ts";

/** A product of which only the handle is known. */
export function defaultProduct(handle: string): FileProduct {
  return {
    handle,
    title: "",
    kind: "",
    line: "",
    about: "",
    status: "draft",
    flagship: false,
    format: "other",
    vendor: "",
    taxCategory: "standard",
    ageRestricted: false,
    directions: "",
    warnings: "",
    storage: "",
    optionNames: [],
    look: DEFAULT_PACK_DESIGN,
    studies: [],
    seoTitle: "",
    seoDescription: "",
    position: 1000,
    goals: [],
    ingredients: [],
    freeOf: [],
    tags: [],
    claims: [],
    related: [],
    label: null,
    variants: [],
  };
}

/** The next variant of a product, before its row is read. */
export function defaultVariant(handle: string, product: FileProduct, { currency }: FileContext): FileVariant {
  return {
    sku: `${AUTO_SKU_PREFIX}${handle.toUpperCase()}-${product.variants.length + 1}`.slice(0, 80),
    title: "",
    options: [],
    active: true,
    price: 0,
    compareAt: null,
    currency: product.variants[0]?.currency ?? currency,
    weightG: 0,
    netWeight: "",
    servings: 0,
    barcode: "",
    requiresShipping: true,
    subscribable: false,
    notice: "",
    parts: [],
    label: null,
    stock: { onHand: 0, backorder: false },
  };
}

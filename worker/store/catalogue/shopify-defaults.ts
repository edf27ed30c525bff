import { PLAIN_LOOK } from "./row-mappers.ts";
import type { FileContext, FileProduct, FileVariant } from "./shopify-columns.ts";
import { AUTO_SKU } from "./shopify-variant-columns.ts";

/** A product of which nothing is known but its handle. */
export function blank(handle: string): FileProduct {
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
    look: PLAIN_LOOK,
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
export function blankVariant(handle: string, product: FileProduct, { currency }: FileContext): FileVariant {
  return {
    sku: `${AUTO_SKU}${handle.toUpperCase()}-${product.variants.length + 1}`.slice(0, 80),
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

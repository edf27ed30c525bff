import { z } from "zod";
import type { PurchasableVariant } from "../pricing/contract.ts";
import { keyField, type PackDesign, type ProductFormat, productFormat } from "./contract-fields.ts";
import { allergenKey, type Label } from "./contract-label.ts";
import type { LOT_STATUS } from "./contract-lot.ts";
import type { ReviewPage, ReviewSummary } from "./contract-review.ts";

export * from "./contract-admin.ts";
export * from "./contract-fields.ts";
export * from "./contract-label.ts";
export * from "./contract-lot.ts";
export * from "./contract-review.ts";

export const PRODUCT_SORTS = ["featured", "price", "price_down", "new", "rating"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const listOf = <S extends z.ZodType>(one: S) => z.array(one).max(8).default([]);

/** What a list of products is narrowed by; every value of `goals`, `ingredients` and `freeOf` must hold. */
export const productFilter = z.object({
  goals: listOf(keyField),
  ingredients: listOf(keyField),
  freeOf: listOf(allergenKey),
  format: productFormat.nullable().default(null),
  /** Minor units; compared with the cheapest variant. */
  priceMax: z.int().positive().max(100_000_000).nullable().default(null),
  sort: z.enum(PRODUCT_SORTS).default("featured"),
  /** From the page before; opaque. */
  cursor: z.string().max(200).nullable().default(null),
  limit: z.int().min(1).max(60).default(24),
});
export type ProductFilter = z.output<typeof productFilter>;

/** What a list shows of a product. Money in minor units. */
export interface ProductCard {
  id: string;
  handle: string;
  title: string;
  kind: string;
  line: string;
  format: ProductFormat;
  flagship: boolean;
  minPrice: number;
  currency: string;
  /** The cheapest variant's, for the card's facts. */
  netWeight: string;
  servings: number;
  variants: number;
  compareAt: number | null;
  /** The cheapest variant, for adding it from the card; null where none is in force. */
  variantId: string | null;
  variantTitle: string;
  /** The shop has tagged it `new`. */
  isNew: boolean;
  rating: Rating;
  look: PackDesign;
}

/** Mean of all published reviews; `mean` null where there is none. */
export interface Rating {
  count: number;
  mean: number | null;
}

export interface ProductPage {
  products: ProductCard[];
  /** Null: this was the last page. */
  next: string | null;
  /** How many fit; counting stops at `COUNT_CAP`. */
  count: number;
  /** There are more than `count`. */
  more: boolean;
}
export const COUNT_CAP = 1000;

/** The values that the list can be narrowed by, those with a product in force only. */
export interface ProductFacets {
  goals: string[];
  ingredients: string[];
  freeOf: string[];
  formats: string[];
}

/** A variant as its product's page shows it. */
export interface ProductVariant {
  id: string;
  sku: string;
  title: string;
  /** In the order of the product's `optionNames`. */
  options: string[];
  price: number;
  compareAt: number | null;
  currency: string;
  netWeight: string;
  servings: number;
  weightG: number;
  barcode: string;
  requiresShipping: boolean;
  subscribable: boolean;
  notice: string;
  active: boolean;
  /** The label in force; null for gift cards and bundles. */
  label: Label | null;
  /** The label is this variant's own, not its product's. */
  ownLabel: boolean;
  factsId: string | null;
  parts: VariantPart[];
}

/** What a bundle holds, with the label of each part. */
export interface VariantPart {
  variantId: string;
  quantity: number;
  sku: string;
  handle: string;
  title: string;
  variantTitle: string;
  servings: number;
  price: number;
  /** Warning of the part, due with the bundle too. */
  notice: string;
  label: Label | null;
}

export interface Claim {
  kind: "structure_function" | "nutrient_content" | "plain";
  text: string;
}

/** Everything that a product's page needs. */
export interface ProductDetail {
  id: string;
  handle: string;
  title: string;
  kind: string;
  line: string;
  about: string;
  status: "draft" | "active" | "archived";
  flagship: boolean;
  format: ProductFormat;
  vendor: string;
  taxCategory: PurchasableVariant["taxCategory"];
  ageRestricted: boolean;
  directions: string;
  warnings: string;
  storage: string;
  optionNames: string[];
  look: PackDesign;
  /** Ingredient keys of the studies page. */
  studies: string[];
  seoTitle: string;
  seoDescription: string;
  position: number;
  version: number;
  updatedAt: number;
  goals: string[];
  ingredients: string[];
  freeOf: string[];
  tags: string[];
  rating: Rating;
  /** The product's own label; a variant may have one that differs. */
  label: Label | null;
  variants: ProductVariant[];
  claims: Claim[];
  related: ProductCard[];
}

/** A batch as its product's page names it; `tests` counts the lines of its certificate. */
export interface LotSummary {
  number: string;
  status: (typeof LOT_STATUS)[number];
  madeOn: string;
  bestBefore: string;
  lab: string;
  tests: number;
}

/**
 * What stands around a product on its page. `lots` by variant id, newest first; `stars` as in ReviewSummary;
 * `availability` by variant id, when it was read.
 */
export interface ProductExtras extends ReviewPage {
  lots: Record<string, LotSummary[]>;
  stars: ReviewSummary["stars"];
  availability: Record<string, Availability["state"]>;
}

/** Whether a variant can be bought now; units left are told only where few are. */
export const availability = z.object({
  variantId: z.string(),
  state: z.enum(["in_stock", "low", "backorder", "sold_out"]),
  left: z.int().nullable(),
});
export type Availability = z.output<typeof availability>;

/** A variant with what is in it: for the stack check and for suggestions. Money in minor units. */
export interface VariantWithFacts {
  variantId: string;
  productId: string;
  handle: string;
  title: string;
  /** Empty where the product has one variant. */
  variantTitle: string;
  productKind: string;
  netWeight: string;
  look: PackDesign;
  price: number;
  currency: string;
  /** In one pack; 0 where it is not known. */
  servings: number;
  directions: string;
  warnings: string;
  ageRestricted: boolean;
  requiresShipping: boolean;
  goals: string[];
  ingredients: string[];
  tags: string[];
  label: Label | null;
  /** What a bundle is made of; empty for all others. */
  parts: { variantId: string; quantity: number }[];
}

import { z } from "zod";
import type { Picture } from "../../media/contract.ts";
import { keyField, productFormat } from "./contract-fields.ts";
import { allergenKey } from "./contract-label.ts";
import type { LotSummary } from "./contract-lot.ts";
import type { ProductDetail, ProductVariant } from "./contract-product.ts";
import type { ReviewPage, ReviewSummary } from "./contract-review.ts";
import { PRODUCT_SORTS } from "./contract-sort.ts";

export * from "./contract-admin.ts";
export * from "./contract-collection.ts";
export * from "./contract-fields.ts";
export * from "./contract-label.ts";
export * from "./contract-lot.ts";
export * from "./contract-product.ts";
export * from "./contract-review.ts";
export * from "./contract-schedule.ts";
export * from "./contract-sort.ts";

const listOf = <S extends z.ZodType>(one: S) => z.array(one).max(8).default([]);

/** Filters of a product list; every value of `goals`, `ingredients` and `freeOf` must match. */
export const productFilter = z.object({
  goals: listOf(keyField),
  ingredients: listOf(keyField),
  freeOf: listOf(allergenKey),
  format: productFormat.nullable().default(null),
  /** Minor units; compared with the cheapest variant. */
  priceMax: z.int().positive().max(100_000_000).nullable().default(null),
  sort: z.enum(PRODUCT_SORTS).default("featured"),
  /** From the previous page; opaque. */
  cursor: z.string().max(200).nullable().default(null),
  limit: z.int().min(1).max(60).default(24),
});
export type ProductFilter = z.output<typeof productFilter>;

/** A product as lists show it. Amounts in minor units. */
export interface ProductCard
  extends Pick<ProductDetail, "id" | "handle" | "title" | "kind" | "line" | "format" | "flagship" | "look" | "rating"> {
  minPrice: number;
  currency: string;
  /** Of the cheapest variant. */
  netWeight: string;
  servings: number;
  variants: number;
  compareAt: number | null;
  /** The cheapest variant, for adding it to the cart from the card; null if none is active. */
  variantId: string | null;
  variantTitle: string;
  /** The shop tagged it `new`. */
  isNew: boolean;
  /** The product's first; null: its drawn pack is shown. */
  picture: Picture | null;
}

/** The product that the owner chose for the menus. */
export interface ChosenMenuProduct {
  card: ProductCard;
  status: "draft" | "active" | "archived";
  /** False: the menus leave it out until it is active and can be bought. */
  isShown: boolean;
}

/** Mean of all published reviews; `mean` is null without any. */
export interface Rating {
  count: number;
  mean: number | null;
}

export interface ProductPage {
  products: ProductCard[];
  /** Null: this is the last page. */
  next: string | null;
  /** The number of matches; counting stops at `COUNT_CAP`. */
  count: number;
  /** There are more matches than `count`. */
  more: boolean;
}
export const COUNT_CAP = 1000;

/** The filter values that active products have. */
export interface ProductFacets {
  goals: string[];
  ingredients: string[];
  freeOf: string[];
  formats: string[];
}

/** How many products of a list each filter value would leave: with one more of the lists, or with this format instead. */
export interface FacetCounts extends Record<keyof ProductFacets, Record<string, number>> {
  /** Lowest prices in minor units, each with its number of products. */
  prices: [price: number, products: number][];
}

/**
 * Lots, reviews and stock that a product's page shows beside the product. `lots` by variant id, newest first;
 * `stars` as in ReviewSummary; `availability` by variant id, as of this read.
 */
export interface ProductExtras extends ReviewPage {
  lots: Record<string, LotSummary[]>;
  stars: ReviewSummary["stars"];
  availability: Record<string, Availability["state"]>;
}

/** Whether a variant can be bought now; the number of units left is given only if few are. */
export const availability = z.object({
  variantId: z.string(),
  state: z.enum(["in_stock", "low", "backorder", "sold_out"]),
  left: z.int().nullable(),
});
export type Availability = z.output<typeof availability>;

/** A variant with its label facts: for the stack check and for recommendations. Amounts in minor units. */
export interface VariantWithFacts
  extends Pick<
      ProductDetail,
      | "handle"
      | "title"
      | "look"
      | "directions"
      | "warnings"
      | "ageRestricted"
      | "goals"
      | "ingredients"
      | "tags"
      | "label"
    >,
    Pick<ProductVariant, "netWeight" | "price" | "currency" | "servings" | "requiresShipping"> {
  variantId: string;
  productId: string;
  /** Empty if the product has one variant. */
  variantTitle: string;
  productKind: string;
  /** The components of a bundle; empty for all others. */
  parts: { variantId: string; quantity: number }[];
}

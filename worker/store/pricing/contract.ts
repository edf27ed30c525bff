import { z } from "zod";
import type { Picture } from "../../media/contract.ts";
import type { DiscountInput, ShippingMethodInput, TaxRateInput } from "./contract-admin.ts";

/** How something is taxed; `none` is never taxed (gift cards are money, not goods). */
export const taxCategory = z.enum(["food", "dietary_supplement", "standard", "none"]);
export type TaxCategory = z.infer<typeof taxCategory>;

/** A component of one unit of a bundle. */
export interface BundlePart {
  variantId: string;
  sku: string;
  title: string;
  quantity: number;
}

/** Everything that a cart, an order and a renewal need to know about a variant. Amounts in minor units. */
export interface PurchasableVariant {
  variantId: string;
  productId: string;
  handle: string;
  sku: string;
  title: string;
  /** Empty if the product has one variant. */
  variantTitle: string;
  kind: "goods" | "bundle" | "gift_card";
  price: number;
  compareAt: number | null;
  currency: string;
  taxCategory: TaxCategory;
  weightG: number;
  requiresShipping: boolean;
  subscribable: boolean;
  ageRestricted: boolean;
  /** Warning that must be shown before purchase. */
  notice: string;
  /** Can be bought now: product and variant are active. */
  active: boolean;
  tags: string[];
  parts: BundlePart[];
  factsId: string | null;
  /** JSON of the package design. */
  look: unknown;
  productKind: string;
  netWeight: string;
  /** The variant's, else the product's first; null: its drawn pack is shown. */
  picture: Picture | null;
}

/**
 * Where an order is shipped and taxed; `region` is the ISO 3166-2 subdivision without its country (CA, QC …).
 */
export interface Destination {
  country: string;
  region: string;
}

export const address = z.object({
  name: z.string().trim().min(1, "Enter a full name.").max(120),
  company: z.string().trim().max(120).default(""),
  line1: z.string().trim().min(1, "Enter a street address.").max(160),
  line2: z.string().trim().max(160).default(""),
  city: z.string().trim().min(1, "Enter a city.").max(120),
  region: z.string().trim().max(60).default(""),
  postalCode: z.string().trim().max(20).default(""),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "Choose a country."),
  phone: z.string().trim().max(40).default(""),
});
export type Address = z.infer<typeof address>;

/** A line to price. */
export interface PriceItem {
  /** Identifies the line in the result. */
  id: string;
  variantId: string | null;
  productId: string | null;
  planId: string;
  /** Unit price before discounts, minor units. */
  unitPrice: number;
  /** Discount of its subscription plan, basis points; 0 for a one-time purchase. */
  planBps: number;
  quantity: number;
  taxCategory: TaxCategory;
  weightG: number;
  requiresShipping: boolean;
  /** False for gift cards and access plans. */
  discountable: boolean;
  tags: string[];
}

/** A discount as prices need it; see `discountInput`. */
export interface DiscountRule
  extends Pick<
    DiscountInput,
    | "code"
    | "title"
    | "kind"
    | "value"
    | "scope"
    | "minSubtotal"
    | "minQuantity"
    | "combines"
    | "buyQuantity"
    | "getQuantity"
    | "getScope"
    | "maxPerOrder"
  > {
  id: string;
  /** Of several one-time codes that were made at once only one applies to an order. */
  batchId: string | null;
}

/** Why a discount code does not apply. */
export type CodeProblem =
  | "unknown"
  | "not_yet"
  | "ended"
  | "used_up"
  | "already_used"
  /** It is for customers with a tag, and this buyer isn't known to be one. */
  | "not_eligible"
  | "below_minimum"
  | "nothing_fits"
  | "not_combinable";

/** In `rates` the first tier applies whose `upToG` is null or at least the parcel's weight. */
export interface ShippingMethod
  extends Pick<ShippingMethodInput, "name" | "rates" | "freeOver" | "minDays" | "maxDays"> {
  id: string;
}

export type TaxRate = Pick<TaxRateInput, "category" | "name" | "bps" | "included">;

/** A gift card offered as payment. */
export interface GiftCardTender {
  id: string;
  last4: string;
  balance: number;
}

/**
 * Everything that a price is computed from. The same input gives the same result on the server and in the
 * browser.
 */
export interface PriceInput {
  currency: string;
  items: PriceItem[];
  discounts: DiscountRule[];
  /** Methods for the destination; empty if it is unknown or none ships there. */
  methods: ShippingMethod[];
  /** The chosen method; null or one that is not available: the cheapest. */
  methodId: string | null;
  /** Rates for the destination; empty if it is unknown or not taxed. */
  taxes: TaxRate[];
  gifts: GiftCardTender[];
}

/** A discount's share of one line; `lineId` null: of the shipping. */
export interface DiscountAllocation {
  discountId: string;
  title: string;
  lineId: string | null;
  amount: number;
}

export interface PricedLine {
  id: string;
  quantity: number;
  unitPrice: number;
  /** quantity × unitPrice. */
  gross: number;
  /** All discounts of the line, including the subscription discount. */
  discount: number;
  planDiscount: number;
  tax: number;
  taxBps: number;
  taxIncluded: boolean;
  taxName: string;
  /** gross − discount + added tax. */
  total: number;
}

export interface PriceBreakdown {
  currency: string;
  lines: PricedLine[];
  shares: DiscountAllocation[];
  subtotal: number;
  /** Sum of the lines' discounts. */
  discount: number;
  /**
   * The chosen method, before and after its discounts; null if nothing is shipped or no method is available.
   */
  method: { id: string; name: string; list: number; price: number; minDays: number; maxDays: number } | null;
  /** Every available method, with its price after discounts. */
  methods: { id: string; name: string; price: number; minDays: number; maxDays: number }[];
  shipping: number;
  shippingTax: number;
  taxAdded: number;
  taxIncluded: number;
  /** Tax by name and rate, for the order summary. */
  taxes: { name: string; bps: number; amount: number; included: boolean }[];
  total: number;
  /** What each gift card pays. */
  gifts: { id: string; last4: string; amount: number }[];
  /** What the gateway charges. */
  due: number;
  /**
   * Minor units missing for free shipping by the cheapest method that offers it; null: no such method, or
   * reached.
   */
  toFreeShipping: number | null;
  /** Nothing ships to the destination, or the parcel is too heavy for every method. */
  unshippable: boolean;
}

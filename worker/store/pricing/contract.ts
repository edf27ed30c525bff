import { z } from "zod";

/** How something is taxed; `none` is never taxed (gift cards are money, not goods). */
export const taxCategory = z.enum(["food", "dietary_supplement", "standard", "none"]);
export type TaxCategory = z.infer<typeof taxCategory>;

/** What one unit of a bundle is made of. */
export interface BundlePart {
  variantId: string;
  sku: string;
  title: string;
  quantity: number;
}

/** All that a cart, an order and a renewal need to know of a variant. Money in minor units. */
export interface PurchasableVariant {
  variantId: string;
  productId: string;
  handle: string;
  sku: string;
  title: string;
  /** Empty where the product has one variant. */
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
  /** May be bought now: product and variant are active. */
  active: boolean;
  tags: string[];
  parts: BundlePart[];
  factsId: string | null;
  /** JSON of the pack's drawing. */
  look: unknown;
  productKind: string;
  netWeight: string;
}

/** Where something is sent; `region` is the ISO 3166-2 subdivision without its country (CA, QC …). */
export interface Destination {
  country: string;
  region: string;
}

export const address = z.object({
  name: z.string().trim().min(1, "Write the name on the parcel.").max(120),
  company: z.string().trim().max(120).default(""),
  line1: z.string().trim().min(1, "Write the street and number.").max(160),
  line2: z.string().trim().max(160).default(""),
  city: z.string().trim().min(1, "Write the city.").max(120),
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

/** One line to be priced. */
export interface PriceItem {
  /** Names the line in the answer. */
  id: string;
  variantId: string | null;
  productId: string | null;
  planId: string;
  /** Unit price before any discount, minor units. */
  unitPrice: number;
  /** Saving of its subscription plan, basis points; 0 for a single purchase. */
  planBps: number;
  quantity: number;
  taxCategory: TaxCategory;
  weightG: number;
  requiresShipping: boolean;
  /** Gift cards and access plans take no discounts. */
  discountable: boolean;
  tags: string[];
}

export interface DiscountRule {
  id: string;
  /** Null: automatic. */
  code: string | null;
  title: string;
  kind: "percent" | "fixed" | "free_shipping";
  /** Basis points or minor units. */
  value: number;
  scope: { products?: string[]; tags?: string[] };
  minSubtotal: number;
  minQuantity: number;
  combines: boolean;
}

/** Why a code is not in force, in the buyer's words. */
export type CodeProblem =
  | "unknown"
  | "not_yet"
  | "ended"
  | "used_up"
  | "already_used"
  | "below_minimum"
  | "nothing_fits"
  | "not_combinable";

export interface ShippingMethod {
  id: string;
  name: string;
  /** First step whose `upToG` is null or at least the parcel's weight. */
  rates: { upToG: number | null; price: number }[];
  freeOver: number | null;
  minDays: number;
  maxDays: number;
}

export interface TaxRate {
  category: "food" | "dietary_supplement" | "standard" | "shipping";
  name: string;
  bps: number;
  included: boolean;
}

/** A gift card offered as payment. */
export interface GiftCardTender {
  id: string;
  last4: string;
  balance: number;
}

/** Everything a price is made of. The same input gives the same answer on the server and in the browser. */
export interface PriceInput {
  currency: string;
  items: PriceItem[];
  discounts: DiscountRule[];
  /** Methods for the place; empty where none is known or none ships there. */
  methods: ShippingMethod[];
  /** The chosen method; null or one that does not fit: the cheapest. */
  methodId: string | null;
  /** Rates for the place; empty where it is not known yet, or not taxed. */
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
  /** All discounts of the line, plan saving included. */
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
  /** Of the lines. */
  discount: number;
  /** The chosen method, before and after its discounts; null where nothing is shipped or no method fits. */
  method: { id: string; name: string; list: number; price: number; minDays: number; maxDays: number } | null;
  /** Every method that fits, with its price after discounts. */
  methods: { id: string; name: string; price: number; minDays: number; maxDays: number }[];
  shipping: number;
  shippingTax: number;
  taxAdded: number;
  taxIncluded: number;
  /** Tax by name and rate, for the summary. */
  taxes: { name: string; bps: number; amount: number; included: boolean }[];
  total: number;
  /** What each gift card pays. */
  gifts: { id: string; last4: string; amount: number }[];
  /** What is left for the gateway. */
  due: number;
  /** Minor units that are missing for free shipping by the cheapest method that has it; null: none, or reached. */
  toFreeShipping: number | null;
  /** Nothing ships to the place, or the parcel is too heavy for every method. */
  unshippable: boolean;
}

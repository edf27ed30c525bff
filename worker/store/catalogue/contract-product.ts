/**
 * The one description of a product and its variants. From these fields derive what the editor saves, what pages and
 * staff read, the columns that are written, and the columns of a product file (in this order). A new field is a line
 * here and its column in schema.ts.
 */
import { z } from "zod";
import { mediaId, type Picture } from "../../media/contract.ts";
import { MAX_GALLERY } from "../../media/domain.ts";
import { taxCategory } from "../pricing/contract.ts";
import type { ProductCard, Rating } from "./contract.ts";
import {
  currencyField,
  handleField,
  idField,
  keyField,
  packDesign,
  productFormat,
  trimmedText,
} from "./contract-fields.ts";
import { allergenKey, type Label, label } from "./contract-label.ts";

/** The filter values of a product, each with its `kind` in store_product_tag. */
export const TAG_KINDS = { goals: "goal", ingredients: "ingredient", freeOf: "free_of", tags: "tag" } as const;

/** A tag of a product, any word of the shop's own: "New" and "new" are one. */
export const productTagText = trimmedText(80).toLowerCase();

const tagFields = {
  goals: z.array(keyField).max(20).default([]),
  ingredients: z.array(keyField).max(60).default([]),
  freeOf: z.array(allergenKey).max(9).default([]),
  tags: z
    .array(productTagText.min(1))
    .max(60)
    .default([])
    .transform((tags) => [...new Set(tags)]),
};

export const TAG_FIELDS = Object.keys(tagFields) as (keyof typeof tagFields)[];

/** A question that shoppers ask about a product, with its answer: both plain text. */
const faq = z.strictObject({
  question: trimmedText(200).min(1, "Enter a question."),
  answer: trimmedText(2000).min(1, "Enter an answer."),
});
export type ProductFaq = z.output<typeof faq>;

/** The columns of store_product that staff edit. */
export const productFields = {
  handle: handleField,
  title: trimmedText(120).min(1, "Enter a product name."),
  about: trimmedText(4000).default(""),
  vendor: trimmedText(120).default(""),
  kind: trimmedText(60).default(""),
  status: z.enum(["draft", "active", "archived"]),
  seoTitle: trimmedText(120).default(""),
  seoDescription: trimmedText(320).default(""),
  line: trimmedText(200).default(""),
  format: productFormat,
  taxCategory,
  ageRestricted: z.boolean().default(false),
  flagship: z.boolean().default(false),
  position: z.int().min(0).max(1_000_000).default(0),
  directions: trimmedText(2000).default(""),
  warnings: trimmedText(2000).default(""),
  storage: trimmedText(1000).default(""),
  optionNames: z.array(trimmedText(40).min(1)).max(3).default([]),
  /** Ingredient keys of the studies page. */
  studies: z.array(keyField).max(20).default([]),
  faqs: z.array(faq).max(20, "Add up to 20 questions.").default([]),
  look: packDesign,
};
export const PRODUCT_FIELDS = Object.keys(productFields) as (keyof typeof productFields)[];

/** The columns of store_variant that staff edit. Amounts in minor units. */
export const variantFields = {
  sku: trimmedText(80).min(1, "Enter a SKU."),
  title: trimmedText(120).default(""),
  /** In the order of the product's `optionNames`. */
  options: z.array(trimmedText(80).min(1)).max(3).default([]),
  price: z.int().nonnegative().max(100_000_000),
  compareAt: z.int().positive().max(100_000_000).nullable().default(null),
  currency: currencyField,
  weightG: z.int().nonnegative().max(1_000_000).default(0),
  requiresShipping: z.boolean().default(true),
  barcode: trimmedText(40).default(""),
  netWeight: trimmedText(40).default(""),
  servings: z.int().nonnegative().max(10_000).default(0),
  subscribable: z.boolean().default(false),
  active: z.boolean().default(true),
  notice: trimmedText(600).default(""),
};
export const VARIANT_FIELDS = Object.keys(variantFields) as (keyof typeof variantFields)[];

const claim = z.strictObject({
  kind: z.enum(["structure_function", "nutrient_content", "plain"]),
  text: trimmedText(300).min(1),
});
export type Claim = z.output<typeof claim>;

/** A variant as the editor saves it; without an id it is a new one. */
const variantInput = z
  .strictObject({
    id: idField.optional(),
    ...variantFields,
    /** The components of one unit of a bundle. */
    parts: z
      .array(z.strictObject({ variantId: idField, quantity: z.int().positive().max(99) }))
      .max(20)
      .default([]),
    /** A label of its own; null: the product's. */
    label: label.nullable().default(null),
    /** The picture of this variant in the library; null: the product's first. Left out: as it is. */
    pictureId: mediaId.nullable().optional(),
  })
  .refine((v) => v.compareAt === null || v.compareAt > v.price, {
    message: "The compare-at price must be higher than the price.",
    path: ["compareAt"],
  });
export type VariantInput = z.output<typeof variantInput>;

/**
 * A complete product as the editor saves it: fields that are left out are emptied, variants that are left out
 * stay but become inactive.
 */
export const productInput = z.strictObject({
  ...productFields,
  ...tagFields,
  claims: z.array(claim).max(20).default([]),
  related: z.array(idField).max(12).default([]),
  /** The collections that list it by hand; those with a rule find it by themselves. */
  collections: z.array(idField).max(50).default([]),
  label: label.nullable().default(null),
  /** The gallery, as ids in the library. Left out: as it is. */
  pictures: z.array(mediaId).max(MAX_GALLERY, `A product can have up to ${MAX_GALLERY} pictures.`).optional(),
  variants: z.array(variantInput).min(1, "Add at least one variant.").max(100),
});
export type ProductInput = z.output<typeof productInput>;

/** `version`: the version that the change was made from. */
export const productSaveInput = z.strictObject({ version: z.int().positive(), product: productInput });

/** A component of a bundle, with its label. */
export interface VariantPart {
  variantId: string;
  quantity: number;
  sku: string;
  handle: string;
  title: string;
  variantTitle: string;
  servings: number;
  price: number;
  /** The component's warning, which the bundle needs too. */
  notice: string;
  label: Label | null;
}

/** A variant as its product page shows it. */
export interface ProductVariant extends Pick<VariantInput, keyof typeof variantFields> {
  id: string;
  /** The current label; null for gift cards and bundles. */
  label: Label | null;
  /** The label is this variant's own, not its product's. */
  ownLabel: boolean;
  factsId: string | null;
  parts: VariantPart[];
  /** Its own picture; null: the product's first. */
  picture: Picture | null;
}

/** Everything that a product page needs. `label`: the product's own; a variant may have a different one. */
export interface ProductDetail extends Omit<ProductInput, "related" | "variants" | "pictures"> {
  id: string;
  version: number;
  updatedAt: number;
  rating: Rating;
  variants: ProductVariant[];
  /** The gallery in its order. */
  pictures: Picture[];
  related: ProductCard[];
}

/** What a variant looks like in a list of orders, and where it lies. */
export interface ListedVariant {
  title: string;
  kind: string;
  look: z.output<typeof packDesign>;
  bin: string;
  picture: Picture | null;
}

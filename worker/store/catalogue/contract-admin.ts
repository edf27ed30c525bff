import { z } from "zod";
import { taxCategory } from "../pricing/contract.ts";
import { handleField, keyField, packDesign, productFormat } from "./contract-fields.ts";
import { allergenKey, label } from "./contract-label.ts";

const id = z.string().min(1).max(64);
const trimmedText = (max: number) => z.string().trim().max(max);
const currency = z.string().regex(/^[A-Z]{3}$/, "Enter a three-letter currency code, such as USD.");

const claimInput = z.strictObject({
  kind: z.enum(["structure_function", "nutrient_content", "plain"]),
  text: trimmedText(300).min(1),
});

/** A variant as the editor saves it; without an id it is a new one. Amounts in minor units. */
const variantInput = z
  .strictObject({
    id: id.optional(),
    sku: trimmedText(80).min(1, "Enter a SKU."),
    title: trimmedText(120).default(""),
    options: z.array(trimmedText(80).min(1)).max(3).default([]),
    active: z.boolean().default(true),
    price: z.int().nonnegative().max(100_000_000),
    compareAt: z.int().positive().max(100_000_000).nullable().default(null),
    currency,
    weightG: z.int().nonnegative().max(1_000_000).default(0),
    netWeight: trimmedText(40).default(""),
    servings: z.int().nonnegative().max(10_000).default(0),
    barcode: trimmedText(40).default(""),
    requiresShipping: z.boolean().default(true),
    subscribable: z.boolean().default(false),
    notice: trimmedText(600).default(""),
    /** The components of one unit of a bundle. */
    parts: z
      .array(z.strictObject({ variantId: id, quantity: z.int().positive().max(99) }))
      .max(20)
      .default([]),
    /** A label of its own; null: the product's. */
    label: label.nullable().default(null),
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
  handle: handleField,
  title: trimmedText(120).min(1, "Enter a product name."),
  kind: trimmedText(60).default(""),
  line: trimmedText(200).default(""),
  about: trimmedText(4000).default(""),
  status: z.enum(["draft", "active", "archived"]),
  flagship: z.boolean().default(false),
  format: productFormat,
  vendor: trimmedText(120).default(""),
  taxCategory,
  ageRestricted: z.boolean().default(false),
  directions: trimmedText(2000).default(""),
  warnings: trimmedText(2000).default(""),
  storage: trimmedText(1000).default(""),
  optionNames: z.array(trimmedText(40).min(1)).max(3).default([]),
  look: packDesign,
  studies: z.array(keyField).max(20).default([]),
  seoTitle: trimmedText(120).default(""),
  seoDescription: trimmedText(320).default(""),
  position: z.int().min(0).max(1_000_000).default(0),
  goals: z.array(keyField).max(20).default([]),
  ingredients: z.array(keyField).max(60).default([]),
  freeOf: z.array(allergenKey).max(9).default([]),
  tags: z.array(trimmedText(80).min(1)).max(60).default([]),
  claims: z.array(claimInput).max(20).default([]),
  related: z.array(id).max(12).default([]),
  label: label.nullable().default(null),
  variants: z.array(variantInput).min(1, "Add at least one variant.").max(100),
});
export type ProductInput = z.output<typeof productInput>;

/** `version`: the version that the change was made from. */
export const productSaveInput = z.strictObject({ version: z.int().positive(), product: productInput });

/** The sort orders of the admin's table; `-` reverses one. */
const ADMIN_SORTS = ["position", "title", "price", "created", "updated"] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

export const adminProductQuery = z.object({
  /** Part of a title, a handle, a SKU or a barcode. */
  q: z.string().trim().max(120).catch(""),
  status: z.enum(["any", "draft", "active", "archived"]).catch("any"),
  tag: z.string().max(80).catch(""),
  format: productFormat.optional().catch(undefined),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${ADMIN_SORTS.join("|")})$`))
    .catch("position"),
  /** `next` of the previous page. */
  before: z.string().max(400).optional().catch(undefined),
});
export type AdminProductQuery = z.output<typeof adminProductQuery>;

/** A product in the admin's table. */
export interface AdminProductRow {
  id: string;
  handle: string;
  title: string;
  status: ProductInput["status"];
  format: string;
  minPrice: number;
  currency: string;
  variants: number;
  flagship: boolean;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** A bulk change of products. A tag is any word of the shop's own, such as `new`. */
export const bulkChangeInput = z.strictObject({
  ids: z.array(id).min(1).max(100, "Select up to 100 products."),
  act: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("status"), status: z.enum(["draft", "active", "archived"]) }),
    z.strictObject({ kind: z.literal("tag"), tag: trimmedText(80).min(1, "Enter a tag.") }),
    z.strictObject({ kind: z.literal("untag"), tag: trimmedText(80).min(1, "Enter a tag.") }),
  ]),
});
export type BulkChangeInput = z.output<typeof bulkChangeInput>;

export interface BulkChangeResult {
  /** What was changed, with the previous status: enough to undo it. */
  done: { id: string; was: ProductInput["status"] }[];
  refused: { id: string; title: string; message: string }[];
}

/** What an import would do to one row of the file; rows count from 2, as in a spreadsheet. */
export interface ImportRowReport {
  row: number;
  handle: string;
  sku: string;
  action: "create" | "update" | "same" | "refuse";
  changes: { column: string; from: string; to: string }[];
  errors: { column: string; message: string }[];
}

export interface ImportReport {
  id: string;
  products: number;
  counts: Record<ImportRowReport["action"], number>;
  /** Rows that change something or have an error; at most 500 of them. */
  rows: ImportRowReport[];
  /** How many such rows are not in `rows`. */
  unlisted: number;
}

/**
 * One step of an import: called again from `next` until that is null; a repeated step changes nothing more.
 */
export interface ImportStepResult {
  next: number | null;
  products: number;
  changed: number;
  refused: { handle: string; message: string }[];
}

/** An import as its page shows it, also after a reload. */
export interface ImportState {
  id: string;
  name: string;
  actor: string;
  at: number;
  report: ImportReport;
  /** How far it was applied; null until it is started. */
  progress: {
    /** The index of the product to continue from; null: all are done. */
    next: number | null;
    done: number;
    changed: number;
    refused: { handle: string; message: string }[];
  } | null;
}

/** A search for variants by staff. */
export const variantSearchQuery = z.object({
  q: z.string().trim().max(120).catch(""),
  /** Only these ids, whatever `q` says; separated by commas. */
  ids: z.string().max(4000).catch(""),
});
export interface VariantChoice {
  id: string;
  productId: string;
  sku: string;
  title: string;
  variantTitle: string;
  format: string;
  price: number;
  currency: string;
}

import { z } from "zod";
import { taxCategory } from "../pricing/contract.ts";
import { handleField, keyField, packDesign, productFormat } from "./contract-fields.ts";
import { allergenKey, label } from "./contract-label.ts";

const id = z.string().min(1).max(64);
const trimmedText = (max: number) => z.string().trim().max(max);
const currency = z.string().regex(/^[A-Z]{3}$/, "A currency has three letters, such as USD.");

const claimInput = z.strictObject({
  kind: z.enum(["structure_function", "nutrient_content", "plain"]),
  text: trimmedText(300).min(1),
});

/** A variant as the editor saves it; without an id it is a new one. Money in minor units. */
const variantInput = z
  .strictObject({
    id: id.optional(),
    sku: trimmedText(80).min(1, "Give it a SKU."),
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
    /** What one unit of a bundle holds. */
    parts: z
      .array(z.strictObject({ variantId: id, quantity: z.int().positive().max(99) }))
      .max(20)
      .default([]),
    /** A label of its own; null: the product's. */
    label: label.nullable().default(null),
  })
  .refine((v) => v.compareAt === null || v.compareAt > v.price, {
    message: "The price to compare with must be higher than the price.",
    path: ["compareAt"],
  });
export type VariantInput = z.output<typeof variantInput>;

/** A product as the editor saves it, whole: what is not named is emptied, variants that are not named stay but are switched off. */
export const productInput = z.strictObject({
  handle: handleField,
  title: trimmedText(120).min(1, "Give it a name."),
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
  variants: z.array(variantInput).min(1, "A product has at least one variant.").max(100),
});
export type ProductInput = z.output<typeof productInput>;

/** A change names the version that it was made from. */
export const productSaveInput = z.strictObject({ version: z.int().positive(), product: productInput });

/** What the admin's table can be ordered by; `-` turns it round. */
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
  /** `next` of the page before. */
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

/** One change of many products. A tag is a shop's own word, such as `new`. */
export const bulkChangeInput = z.strictObject({
  ids: z.array(id).min(1).max(100, "At most a hundred at a time."),
  act: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("status"), status: z.enum(["draft", "active", "archived"]) }),
    z.strictObject({ kind: z.literal("tag"), tag: trimmedText(80).min(1, "Write the tag.") }),
    z.strictObject({ kind: z.literal("untag"), tag: trimmedText(80).min(1, "Write the tag.") }),
  ]),
});
export type BulkChangeInput = z.output<typeof bulkChangeInput>;

export interface BulkChangeResult {
  /** What was changed, with the status that it had: enough to undo it. */
  done: { id: string; was: ProductInput["status"] }[];
  refused: { id: string; title: string; message: string }[];
}

/** What an import would do to one row of the file; rows count from 2, as a spreadsheet shows them. */
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
  /** Rows that do something, or cannot; at most 500 of them. */
  rows: ImportRowReport[];
  /** What was left out of `rows`. */
  unlisted: number;
}

/** One step of an import: asked for again from `next` until that is null; a step that is repeated changes nothing more. */
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
  /** How far it was applied: null until it is begun. */
  progress: {
    /** The product to go on from; null: all are done. */
    next: number | null;
    done: number;
    changed: number;
    refused: { handle: string; message: string }[];
  } | null;
}

/** Staff look a variant up by what they know of it. */
export const variantSearchQuery = z.object({
  q: z.string().trim().max(120).catch(""),
  /** These, whatever they are called; separated by commas. */
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

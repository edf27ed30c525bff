import { z } from "zod";
import type { Picture } from "../../media/domain.ts";
import { idField, productFormat } from "./contract-fields.ts";
import { type ProductInput, productTagText } from "./contract-product.ts";
import type { ChecklistItem } from "./domain-publish-checklist.ts";

/** The sort orders of the admin's table; `-` reverses one. */
const ADMIN_SORTS = ["position", "title", "price", "created", "updated"] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

export const adminProductQuery = z.object({
  /** Part of a title, a handle, a SKU or a barcode. */
  q: z.string().trim().max(120).catch(""),
  status: z.enum(["any", "draft", "active", "archived"]).catch("any"),
  tag: z.string().max(80).toLowerCase().catch(""),
  format: productFormat.optional().catch(undefined),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${ADMIN_SORTS.join("|")})$`))
    .catch("position"),
  /** `next` of the previous page. */
  before: z.string().max(400).optional().catch(undefined),
});
export type AdminProductQuery = z.output<typeof adminProductQuery>;

/** A product with its publish checklist. */
export interface ProductChecklist {
  id: string;
  title: string;
  items: ChecklistItem[];
}

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
  picture: Picture | null;
  look: ProductInput["look"];
  kind: string;
  /** Units that can be sold now; null where inventory is not tracked (bundles, gift cards). */
  available: number | null;
  /** Active variants at or below their low-stock threshold, and those that are sold out. */
  lowVariants: number;
  soldOutVariants: number;
  backorder: boolean;
}

/** A bulk change of products. A tag is any word of the shop's own, such as `new`. */
export const bulkChangeInput = z.strictObject({
  ids: z.array(idField).min(1).max(100, "Select up to 100 products."),
  act: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("status"), status: z.enum(["draft", "active", "archived"]) }),
    z.strictObject({ kind: z.literal("tag"), tag: productTagText.min(1, "Enter a tag.") }),
    z.strictObject({ kind: z.literal("untag"), tag: productTagText.min(1, "Enter a tag.") }),
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
  /** Values of the row that are not taken over, and why; the row is imported all the same. */
  dropped?: { column: string; message: string }[];
}

export interface ImportReport {
  id: string;
  products: number;
  counts: Record<ImportRowReport["action"], number>;
  /** Rows that change something or have an error; at most 500 of them. */
  rows: ImportRowReport[];
  /** How many such rows are not in `rows`. */
  unlisted: number;
  /** How many pictures are fetched after the import; left out in reports of an older version. */
  pictures?: number;
  /** Products that get fewer pictures than the file names, in sentences. */
  pictureProblems?: string[];
  /** How the file was read, in sentences: its encoding and separator, where they are unusual. */
  notes?: string[];
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

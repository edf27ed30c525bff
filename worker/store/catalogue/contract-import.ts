import { z } from "zod";
import { idField } from "./contract-fields.ts";

/** A picture that an imported file names, as its page shows it. */
export interface ImportPictureRow {
  id: string;
  /** Of the file, counted from 2. */
  line: number;
  productId: string;
  productTitle: string;
  /** The SKU of the variant whose picture it is; empty: of the gallery. */
  sku: string;
  url: string;
  status: "waiting" | "done" | "refused";
  /** Why it was refused, or why it waits for another try. */
  message: string;
  tries: number;
  dueAt: number;
  mediaId: string | null;
}

/** The pictures of an import or of a product: what is not done first. */
export interface ImportPictures {
  counts: Record<ImportPictureRow["status"], number>;
  /** At most 200. */
  rows: ImportPictureRow[];
}

/** Which pictures are shown or tried again: those of one import, of one product, or some of them. */
export const importPicturesQuery = z.object({
  importId: idField.optional(),
  productId: idField.optional(),
});
export type ImportPicturesQuery = z.output<typeof importPicturesQuery>;

/** Tries refused pictures again: those named, or all of an import or of a product. */
export const importPicturesRetryInput = z
  .strictObject({ ids: z.array(idField).min(1).max(200).optional(), ...importPicturesQuery.shape })
  .refine((v) => v.ids ?? v.importId ?? v.productId, "Choose the pictures to try again.");
export type ImportPicturesRetryInput = z.output<typeof importPicturesRetryInput>;

/** Texts as files of other programs. */
import { z } from "zod";

/** `after`: from the page before; null asks for the first one. */
export const markdownExportInput = z.strictObject({ after: z.string().min(1).max(80).nullable() });

/** `after`: from the page before, a text's id and a number; null asks for the first one. */
export const versionsExportInput = z.strictObject({
  after: z.strictObject({ id: z.string().min(1).max(80), number: z.int().min(0) }).nullable(),
});
export type VersionCursor = NonNullable<z.output<typeof versionsExportInput>["after"]>;

export interface VersionsExportPage {
  /** Earlier states of texts, in the folder `revisions`. */
  files: { name: string; text: string }[];
  next: VersionCursor | null;
}

export interface MarkdownExportPage {
  /** Names with their folders. */
  files: { name: string; text: string }[];
  /** Where the pictures of these texts can be fetched. */
  pictures: { id: string; alt: string; url: string }[];
  /** Addresses that lead to these texts; on the first page also those of tags. */
  redirects: { from: string; to: string; permanent: true }[];
  texts: number;
  next: string | null;
}

/** Texts from other programs: what the page that reads their files sends, and what it gets. */
import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import { toVisibleText } from "../../kernel/visible-text.ts";
import { foodInput } from "../../nutrition/contract-food.ts";
import { type EntryInput, entryInput, slugInput } from "../contract-entry.ts";

/** A batch of texts: the page sends one after the other, so that any number can be imported and none is lost. */
export const MAX_BATCH_TEXTS = 20;
export const MAX_BATCH_BYTES = 8 * 1024 * 1024;
/** Old addresses of one text. */
export const MAX_OLD_PATHS = 50;
/** Characters of a picture's address. */
export const MAX_PICTURE_ADDRESS = 2000;
/** Pictures of one text. */
const MAX_PICTURES = 300;

export const IMPORT_SOURCES = ["wordpress", "ghost", "markdown"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];
export const IMPORT_SOURCE_NAMES: Record<ImportSource, string> = {
  wordpress: "WordPress",
  ghost: "Ghost",
  markdown: "Markdown",
};

const id = z.string().min(1).max(80);
/** Made by the page: program, site and number there. */
const sourceKey = z.string().min(1).max(300);
/** What stands in a text for a picture that is not fetched yet. */
export const pendingPictureId = z.string().regex(/^import-[\w-]{8,64}$/);

export const importParams = z.object({ id });

/** `requestKey` makes a start that is sent twice one import. */
export const newImportInput = z.strictObject({
  requestKey: z.string().regex(/^[\w-]{8,64}$/),
  source: z.enum(IMPORT_SOURCES),
  filename: shownText().min(1).max(200),
  site: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(300)]),
});
export type NewImportInput = z.output<typeof newImportInput>;

/** Asks what an import would find, before anything is written. */
export const importCheckInput = z.strictObject({
  texts: z
    .array(z.strictObject({ sourceKey, kind: entryInput.shape.kind, slug: z.union([z.literal(""), slugInput]) }))
    .max(500),
});
export type ImportCheckInput = z.output<typeof importCheckInput>;
export interface ImportCheck {
  /** Texts that were imported before, with where they are now. */
  known: { sourceKey: string; path: string }[];
  /** Texts whose address is taken here: they get another one. */
  taken: string[];
}

const importedText = z.strictObject({
  sourceKey,
  entry: entryInput,
  /** Where it was read before, as paths; they lead to the entry from then on. */
  oldPaths: z.array(z.string().max(300)).max(MAX_OLD_PATHS),
  pictures: z
    .array(
      z.strictObject({
        id: pendingPictureId,
        url: z.url({ protocol: /^https?$/ }).max(MAX_PICTURE_ADDRESS),
        alt: z.string().max(400),
      }),
    )
    .max(MAX_PICTURES, `A post can have up to ${MAX_PICTURES} pictures.`),
  warnings: z.array(z.string().max(400)).max(40),
});
export type ImportedTextInput = z.output<typeof importedText>;

const listName = (max: number) => z.string().overwrite(toVisibleText).trim().min(1).max(max);
const listLine = z.string().overwrite(toVisibleText).trim().max(400);
/** What recipes are made of. */
export const MAX_FOODS = 1000;
/** Tags, or redirects of tags. */
export const MAX_LIST = 10_000;

export const importBatchInput = z.strictObject({
  texts: z.array(z.unknown()).min(1).max(MAX_BATCH_TEXTS),
  authors: z
    .array(
      z.strictObject({
        ...{ id: slugInput, name: listName(80), about: z.string().max(4000), role: listLine.max(120).default("") },
      }),
    )
    .max(500),
  categories: z.array(z.strictObject({ key: slugInput, name: listName(80), line: listLine.default("") })).max(500),
  /** Only our own export has these: they are added where they are not here yet. */
  series: z
    .array(z.strictObject({ id: slugInput, title: listName(160), line: listLine.default("") }))
    .max(500)
    .default([]),
  tags: z
    .array(z.strictObject({ slug: slugInput, name: listName(60), line: listLine.default("") }))
    .max(MAX_LIST)
    .default([]),
  /** Tags that were renamed or merged, as slugs. */
  tagRedirects: z
    .array(z.strictObject({ from: slugInput, to: slugInput }))
    .max(MAX_LIST)
    .default([]),
  foods: z.array(foodInput).max(MAX_FOODS).default([]),
});
export type ImportBatchInput = z.output<typeof importBatchInput>;
export type ImportBatchMessage = z.input<typeof importBatchInput>;
/** One text of a batch: checked by itself, so that one that can't be read refuses no other. */
export const importTextInput = importedText;

/** Markdown files, to be read as texts. `site`: what relative addresses of pictures are relative to. */
export const markdownFilesInput = z.strictObject({
  files: z
    .array(z.strictObject({ name: z.string().min(1).max(300), text: z.string().max(1_000_000) }))
    .min(1)
    .max(MAX_BATCH_TEXTS),
  site: newImportInput.shape.site,
});
export type MarkdownFilesInput = z.output<typeof markdownFilesInput>;
/** A file as a text, or why it can't be one. */
export type ImportedMarkdown =
  | { name: string; entry: EntryInput; pictures: { id: string; url: string; alt: string }[]; warnings: string[] }
  | { name: string; refused: string };

export type ImportItemStatus = "imported" | "kept" | "refused" | "removed";
export interface ImportItem {
  sourceKey: string;
  title: string;
  status: ImportItemStatus;
  entryId: string | null;
  path: string | null;
  message: string;
  warnings: string[];
}

export interface ImportPictureRow {
  id: string;
  url: string;
  status: "waiting" | "done" | "refused";
  message: string;
  tries: number;
  entryId: string;
  title: string;
}

export interface ImportSummary {
  id: string;
  source: ImportSource;
  filename: string;
  site: string;
  actor: string;
  createdAt: number;
  items: Record<ImportItemStatus, number>;
  pictures: Record<ImportPictureRow["status"], number>;
}

export interface ImportReport extends ImportSummary {
  /** Refused ones and those with warnings first; 200 at most. */
  texts: ImportItem[];
  /** Refused and waiting ones; 200 at most. */
  openPictures: ImportPictureRow[];
}

/** Categories, tags, authors, series and featured texts, as staff keep them. */
import { z } from "zod";
import { toVisibleText } from "../kernel/visible-text.ts";
import type { Picture } from "../media/domain.ts";
import { slugInput } from "./contract-entry.ts";
import { ENTRY_LIMITS } from "./domain-entry.ts";

const line = (max: number) => z.string().overwrite(toVisibleText).trim().max(max, `Keep it under ${max} characters.`);
const name = (max: number) => line(max).min(1, "Enter a name.");
const version = z.int().positive();

export const keyParams = z.object({ key: slugInput });

/** The key stands in addresses, and stays. */
export const categoryInput = z.strictObject({ name: name(80), line: line(400).default("") });
export const newCategoryInput = categoryInput.extend({ key: slugInput });
/** What was stored as far as the editor knew: where it is no longer so, a save is refused. Left out, it isn't compared. */
const seen = z.string().max(1000);
export const categoryEdit = categoryInput.extend({ was: z.strictObject({ name: seen, line: seen }).optional() });
export const categoryOrderInput = z.strictObject({ keys: z.array(slugInput).min(1).max(100) });
export interface CategoryRow {
  key: string;
  name: string;
  line: string;
  /** Texts in it, published or not. */
  texts: number;
}

export const authorInput = z.strictObject({
  name: name(80),
  role: line(120).default(""),
  about: line(4000).default(""),
  /** A picture of the media library; empty: none. */
  pictureId: z.string().max(80).default(""),
});
export const newAuthorInput = authorInput.extend({ id: slugInput });
export const authorEdit = authorInput.extend({ version });
export interface AuthorRow {
  id: string;
  name: string;
  role: string;
  about: string;
  picture: Picture | null;
  version: number;
  /** Texts by this person, and texts that they reviewed. */
  texts: number;
  reviewed: number;
}

export const seriesInput = z.strictObject({ title: name(160), line: line(400).default("") });
export const newSeriesInput = seriesInput.extend({ id: slugInput });
export const seriesEdit = seriesInput.extend({ was: z.strictObject({ title: seen, line: seen }).optional() });
/** The parts in their new order. */
export const seriesOrderInput = z.strictObject({ ids: z.array(z.string().min(1).max(80)).min(1).max(200) });
export interface SeriesRow {
  id: string;
  title: string;
  line: string;
  /** In their order. */
  parts: { id: string; title: string; part: number | null; isPublished: boolean }[];
}

export const tagQuery = z.object({
  q: z.string().trim().max(ENTRY_LIMITS.tag).catch("").default(""),
  /** The last slug of the page before. */
  after: z.string().max(120).optional().catch(undefined),
});
/** Another `slug` moves the tag's page; its old address leads to the new one. */
export const tagInput = z.strictObject({ name: name(ENTRY_LIMITS.tag), slug: slugInput, line: line(400).default("") });
export const tagEdit = tagInput.extend({ was: z.strictObject({ name: seen, line: seen }).optional() });
/** Puts the texts of this tag under another; its address leads there. */
export const tagMergeInput = z.strictObject({ into: slugInput });
export interface TagRow {
  slug: string;
  name: string;
  line: string;
  texts: number;
}
export interface TagPage {
  tags: TagRow[];
  next: string | null;
}

/** Where the owner chooses what is shown first; an empty list shows the newest. */
export const FEATURED_PLACES = ["home", "blog", "menu"] as const;
export type FeaturedPlace = (typeof FEATURED_PLACES)[number];
/** The most texts of each place. */
export const MAX_FEATURED = { home: 6, blog: 4, menu: 3 } as const satisfies Record<FeaturedPlace, number>;
export const featuredParams = z.object({ place: z.enum(FEATURED_PLACES) });
const featuredIds = z.array(z.string().min(1).max(80)).max(6, "Choose up to 6 posts.");
/** The posts in their order; where the stored choice is no longer `was`, nothing is changed. */
export const featuredInput = z.strictObject({ ids: featuredIds, was: featuredIds });
export type FeaturedInput = z.output<typeof featuredInput>;
export interface FeaturedRow {
  id: string;
  title: string;
  path: string;
  kind: string;
  /** False: it is skipped until readers see it. */
  isPublished: boolean;
}

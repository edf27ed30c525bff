/** What articles, recipes and pages have in common: kinds, addresses, states. */
import { toSlug } from "./domain-body.ts";

export const ENTRY_KINDS = ["article", "recipe", "page"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Where an entry is read: recipes stand among the articles, pages by themselves. */
export const entryPath = (kind: EntryKind, slug: string): string =>
  kind === "page" ? `/pages/${slug}` : `/article/${slug}`;

/** The most characters of an entry's own fields. */
export const ENTRY_LIMITS = {
  title: 160,
  summary: 400,
  slug: 96,
  tags: 12,
  tag: 40,
  seoTitle: 160,
  seoDescription: 320,
} as const;

/** The address that a text would have: its own, else one made of its title. */
export const slugOf = ({ slug, title }: { slug: string; title: string }): string =>
  slug || toSlug(title).slice(0, ENTRY_LIMITS.slug).replace(/-$/, "");

/** What search engines show of a longer text is cut about here. */
export const SEARCH_RESULT_LENGTHS = { title: 60, description: 155 } as const;

export type EntryState = "draft" | "scheduled" | "published" | "archived";

/**
 * What an entry is right now. A published one whose time is to come is scheduled; no job has to change it.
 * @param publishAt UTC in ms
 */
export function entryState(
  { status, publishAt }: { status: "draft" | "published" | "archived"; publishAt: number | null },
  now: number,
): EntryState {
  if (status === "published" && publishAt !== null && publishAt > now) return "scheduled";
  return status;
}

/** Search and social texts of an entry; empty ones follow its title and its summary. */
export interface EntrySeo {
  title: string;
  description: string;
  /** The address of the original where the text was first published elsewhere. */
  canonical: string;
  noindex: boolean;
}

export const NO_SEO: EntrySeo = { title: "", description: "", canonical: "", noindex: false };

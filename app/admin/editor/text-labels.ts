import type { EntryFields } from "#worker/content/contract-entry.ts";
import type { EntryKind, EntryState } from "#worker/content/domain-entry.ts";
import type { StatusLabel } from "../status-badge.tsx";

export const KIND_NAMES: Record<EntryKind, string> = { article: "Article", recipe: "Recipe", page: "Page" };

export const STATE_LABELS: Record<EntryState, StatusLabel> = {
  draft: ["Draft", "warning", "half"],
  scheduled: ["Scheduled", "primary", "dashed"],
  published: ["Published", "success"],
  archived: ["Archived", "neutral", "empty"],
};

/** What is beside the words, as staff know it. */
export const FIELD_NAMES: Record<keyof EntryFields, string> = {
  title: "Title",
  slug: "Address",
  summary: "Summary",
  category: "Category",
  tags: "Tags",
  authorId: "Author",
  reviewerId: "Reviewed by",
  reviewedAt: "Reviewed",
  revisedAt: "Updated",
  seriesId: "Series",
  seriesPart: "Part of the series",
  drawing: "Drawing",
  headerMediaId: "Header picture",
  socialMediaId: "Picture for social media",
  seo: "Search results",
  recipe: "Recipe",
};

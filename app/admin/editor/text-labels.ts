import type { EntryKind, EntryState } from "#worker/content/domain-entry.ts";
import type { StatusLabel } from "../status-badge.tsx";

export const KIND_NAMES: Record<EntryKind, string> = { article: "Article", recipe: "Recipe", page: "Page" };

export const STATE_LABELS: Record<EntryState, StatusLabel> = {
  draft: ["Draft", "warning", "half"],
  scheduled: ["Scheduled", "primary", "dashed"],
  published: ["Published", "success"],
  archived: ["Archived", "neutral", "empty"],
};

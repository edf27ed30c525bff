import {
  type EntryFilter,
  findMovedEntry,
  getAuthor,
  getEntry,
  getTag,
  listCategories,
  listEntries,
  listEntriesBySlug,
  nextPublishing,
  type ReadDeps,
} from "./service-read.ts";

/** Reads what is published of articles, recipes and pages. */
export const entriesService = (deps: ReadDeps) => ({
  getEntry: (path: string) => getEntry(deps, path),
  listEntries: (filter: EntryFilter) => listEntries(deps, filter),
  listEntriesBySlug: (slugs: readonly string[]) => listEntriesBySlug(deps, slugs),
  findMovedEntry: (path: string) => findMovedEntry(deps, path),
  listCategories: () => listCategories(deps),
  getTag: (slug: string) => getTag(deps, slug),
  getAuthor: (id: string) => getAuthor(deps, id),
  nextPublishing: () => nextPublishing(deps),
});
export type EntriesService = ReturnType<typeof entriesService>;

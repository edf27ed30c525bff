import type { FeaturedPlace } from "./contract-organize.ts";
import type { SavedInput } from "./contract-saved.ts";
import type { EntryKind } from "./domain-entry.ts";
import { readFeatured } from "./featured.ts";
import { listStaticPaths } from "./searchable-pages.ts";
import { listEntryAddresses } from "./service-addresses.ts";
import {
  type FeedScope,
  listListPaths,
  listNews,
  listSitemapKinds,
  readFeed,
  walkSitemapTexts,
} from "./service-feed.ts";
import {
  type ListPage,
  readAuthorList,
  readBlogFront,
  readEntryList,
  readHomeTexts,
  readTagList,
} from "./service-lists.ts";
import {
  type EntryFilter,
  findMovedTag,
  getAuthor,
  getEntry,
  getTag,
  listCategories,
  listEntries,
  listEntriesBySlug,
  nextPublishing,
  type ReadDeps,
} from "./service-read.ts";
import { type RecipeListQuery, readRecipeList } from "./service-recipes.ts";
import { listSaved, setSaved } from "./service-saved.ts";

/** Reads what is published of articles, recipes and pages. */
export const entriesService = (deps: ReadDeps) => ({
  getEntry: (path: string) => getEntry(deps, path),
  listEntries: (filter: EntryFilter) => listEntries(deps, filter),
  readEntryList: (filter: EntryFilter) => readEntryList(deps, filter),
  readTagList: (slug: string, filter: ListPage) => readTagList(deps, slug, filter),
  readAuthorList: (id: string, filter: ListPage) => readAuthorList(deps, id, filter),
  readFeed: (scope: FeedScope) => readFeed(deps, scope),
  walkSitemapTexts: (kind: EntryKind) => walkSitemapTexts(deps, kind),
  listSitemapKinds: () => listSitemapKinds(deps),
  listNews: (since: number) => listNews(deps, since),
  listListPaths: () => listListPaths(deps),
  readHomeTexts: () => readHomeTexts(deps),
  readBlogFront: () => readBlogFront(deps),
  listEntriesBySlug: (slugs: readonly string[]) => listEntriesBySlug(deps, slugs),
  listEntryAddresses: (only: string | null = null) => listEntryAddresses(deps, only),
  findMovedTag: (slug: string) => findMovedTag(deps, slug),
  readFeatured: (place: FeaturedPlace, count: number) => readFeatured(deps, place, count),
  readRecipeList: (query: RecipeListQuery) => readRecipeList(deps, query),
  listCategories: () => listCategories(deps),
  getTag: (slug: string) => getTag(deps, slug),
  getAuthor: (id: string) => getAuthor(deps, id),
  listStaticPaths,
  nextPublishing: () => nextPublishing(deps),
  listSaved: (userId: string) => listSaved(deps, userId),
  setSaved: (userId: string, input: SavedInput) => setSaved(deps, userId, input),
});

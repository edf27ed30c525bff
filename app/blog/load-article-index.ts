import { data } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { CONTENT_TAG } from "#worker/kernel/page-tags.ts";
import { listHeaders, loadCategories, readListPlace, toEntryListView } from "./load-entry-list.ts";

/** Texts on a page of the index. */
const INDEX_SIZE = 40;

export const INDEX_KINDS = ["article", "recipe"] as const;
export type IndexKind = (typeof INDEX_KINDS)[number];

/** All texts by date, as the address filters them; an unknown filter counts for nothing. */
export async function loadArticleIndex(ctx: RequestContext) {
  ctx.addPageTags(CONTENT_TAG);
  const { searchParams } = ctx.url;
  const categories = await loadCategories(ctx);
  const category = categories.find(({ key }) => key === searchParams.get("category"))?.key ?? null;
  const kind = INDEX_KINDS.find((one) => one === searchParams.get("kind")) ?? null;
  const place = readListPlace(ctx.url);
  const list = await ctx.entries.readEntryList({
    ...(category ? { category } : {}),
    ...(kind ? { kind } : {}),
    cursor: place.cursor,
    limit: INDEX_SIZE,
  });
  const query = { ...(category ? { category } : {}), ...(kind ? { kind } : {}) };
  return data(
    { categories, category, kind, ...toEntryListView(list, place, "/all-articles", query) },
    { headers: listHeaders(ctx, list.changesAt) },
  );
}

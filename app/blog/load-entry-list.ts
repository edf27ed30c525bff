import { data, redirect } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { type CompactJson, writeCompactJson } from "#app/lib/compact-json.ts";
import type { AuthorView, CategoryView, EntryList, TagView } from "#worker/content/contract.ts";
import { CONTENT_TAG } from "#worker/kernel/page-tags.ts";
import { type EntryCardView, toEntryCardView } from "./entry-card-view.ts";

/** Texts on a page of a list. */
export const LIST_SIZE = 12;

const notFound = () => data(null, { status: 404, statusText: "Not Found" });

/** Which page of a list an address asks for. */
export interface ListPlace {
  /** Null: its start. */
  cursor: string | null;
  /** For people: the cursor alone decides what the page shows. */
  number: number;
}

const isCursor = (text: string) => /^~?-?\d{1,15}\.[\w-]{1,80}$/.test(text);

/** A cursor comes with the number of its page; without one, or with one that is none of ours, the list starts at its top. */
export function readListPlace(url: URL, isOurs = isCursor): ListPlace {
  const cursor = url.searchParams.get("cursor");
  if (!cursor || !isOurs(cursor)) return { cursor: null, number: 1 };
  const number = Number(url.searchParams.get("page"));
  return { cursor, number: Number.isInteger(number) && number > 1 && number < 100_000 ? number : 2 };
}

/** How long the edge keeps a list, in seconds: until the next scheduled text appears, an hour at most. */
export const secondsUntil = (changesAt: number | null, now: number): number =>
  Math.max(1, Math.min(3600, changesAt === null ? 3600 : Math.ceil((changesAt - now) / 1000)));

/** The header for that. */
export const listHeaders = (ctx: Pick<RequestContext, "now">, changesAt: number | null) => ({
  "Cache-Control": `s-maxage=${secondsUntil(changesAt, ctx.now())}`,
});

/** The categories in the owner's order: one read for all pages that name them. */
export const loadCategories = async (ctx: RequestContext): Promise<CategoryView[]> =>
  (await ctx.publicData("categories", async () => ({
    value: await ctx.entries.listCategories(),
    tags: [CONTENT_TAG],
  }))) ?? [];

/** A page of a list as its component takes it. */
export interface EntryListView {
  entries: CompactJson<EntryCardView[]>;
  isEmpty: boolean;
  number: number;
  newer: string | null;
  older: string | null;
  /** The address of this very page, where it isn't the first. */
  canonical: string | null;
}

/** The addresses around a page of a list. @param path of the list; `query`: what else its address says, such as filters */
export function listAddresses(
  list: Pick<EntryList, "next" | "previous">,
  { cursor, number }: ListPlace,
  path: string,
  query: Record<string, string> = {},
): Pick<EntryListView, "newer" | "older" | "canonical"> {
  const address = (more: Record<string, string>) => {
    const text = new URLSearchParams({ ...query, ...more }).toString();
    return text ? `${path}?${text}` : path;
  };
  const older = list.next ? address({ cursor: list.next, page: String(number + 1) }) : null;
  // The second page leads back to the list's own address, whatever was published since.
  const newer =
    number === 2 || (cursor !== null && list.previous === null)
      ? address({})
      : list.previous && number > 2
        ? address({ cursor: list.previous, page: String(number - 1) })
        : null;
  return { newer, older, canonical: cursor === null ? null : address({ cursor, page: String(number) }) };
}

/** A page of a list as its component takes it; see listAddresses. */
export function toEntryListView(
  list: EntryList,
  { cursor, number }: ListPlace,
  path: string,
  query: Record<string, string> = {},
): EntryListView {
  const { newer, older, canonical } = listAddresses(list, { cursor, number }, path, query);
  return {
    entries: writeCompactJson(list.entries.map(toEntryCardView)),
    isEmpty: list.entries.length === 0,
    number,
    newer,
    older,
    canonical,
  };
}

/** The texts of a category; an unknown one is a 404. */
export async function loadCategoryList(ctx: RequestContext, key: string, base: string) {
  const categories = await loadCategories(ctx);
  const category = categories.find((one) => one.key === key);
  if (!category) throw notFound();
  ctx.addPageTags(CONTENT_TAG);
  const place = readListPlace(ctx.url);
  const list = await ctx.entries.readEntryList({ category: key, cursor: place.cursor, limit: LIST_SIZE });
  const view = toEntryListView(list, place, `${base}/${key}`);
  return data(
    // Both addresses of a category show the same: search engines are told of one.
    { category, categories, ...view, canonical: view.canonical ?? `/blog/${key}` },
    { headers: listHeaders(ctx, list.changesAt) },
  );
}

/** The texts with a tag; one that no visible text has is a 404. */
export async function loadTagList(ctx: RequestContext, slug: string) {
  ctx.addPageTags(CONTENT_TAG);
  const place = readListPlace(ctx.url);
  const found = await ctx.entries.readTagList(slug, { cursor: place.cursor, limit: LIST_SIZE });
  if (!found) {
    // Renamed or merged: old links lead to what it became.
    const moved = await ctx.entries.findMovedTag(slug);
    if (moved !== null && moved !== slug) throw redirect(`/posts/tag/${moved}`, 301);
    throw notFound();
  }
  const tag: TagView = found.tag;
  return data(
    { tag, ...toEntryListView(found.list, place, `/posts/tag/${slug}`) },
    { headers: listHeaders(ctx, found.list.changesAt) },
  );
}

/** An author and what they wrote; an unknown one is a 404. */
export async function loadAuthorList(ctx: RequestContext, id: string) {
  ctx.addPageTags(CONTENT_TAG);
  const place = readListPlace(ctx.url);
  const found = await ctx.entries.readAuthorList(id, { cursor: place.cursor, limit: LIST_SIZE });
  if (!found) throw notFound();
  const author: AuthorView = found.author;
  return data(
    { author, ...toEntryListView(found.list, place, `/authors/${id}`) },
    { headers: listHeaders(ctx, found.list.changesAt) },
  );
}

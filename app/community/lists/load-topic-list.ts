import { data, redirect } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { TOPIC_SORTS, type TopicSort } from "#worker/community/contract-lists.ts";
import { FORUM_TAG } from "#worker/kernel/page-tags.ts";
import { requireOwner } from "../own/load-own.ts";
import { type ListPlace, toListData, UNREAD_PATH } from "./topic-list-data.ts";

/** In seconds, how long a list is kept for everybody. What came since is announced by the open page itself. */
const LIST_MAX_AGE = 5;
const LIST_HEADERS = { "Cache-Control": `s-maxage=${LIST_MAX_AGE}` };

const notFound = () => new Response(null, { status: 404, statusText: "Not Found" });

/** A list that guests can open too. */
type PublicPlace = ListPlace & { sort: TopicSort };

function readPlace(url: URL, place: Partial<PublicPlace>): PublicPlace {
  const sort = url.searchParams.get("sort");
  return {
    ...{ category: null, tag: null, about: null, cursor: url.searchParams.get("cursor")?.slice(0, 60) ?? null },
    sort: TOPIC_SORTS.find((one) => one === sort) ?? ("latest" satisfies TopicSort),
    ...place,
  };
}

const toFilter = ({ category, tag, about, sort, cursor }: PublicPlace) => ({
  sort,
  ...(category ? { category } : {}),
  ...(tag ? { tag } : {}),
  ...(about ? { about } : {}),
  ...(cursor ? { cursor } : {}),
});

/**
 * A list as everybody sees it. A closed forum has no lists: null.
 * @throws a 404 for a category that isn't there, a redirect for one that has a page for members
 */
export async function loadPublicList(ctx: RequestContext, where: Partial<PublicPlace> = {}) {
  ctx.addPageTags(FORUM_TAG);
  if (!(await ctx.flags()).forumEnabled) return null;
  const place = readPlace(ctx.url, where);
  const list = await ctx.community.listPublicTopics(toFilter(place));
  if (place.category) {
    if (!list.category) throw notFound();
    if (list.category.access !== "everybody") throw redirect(`/community/m/c/${list.category.slug}`);
  }
  return data(toListData(list, place), { headers: LIST_HEADERS });
}

/** A list for one member: of a category that not everybody may read. @throws a 404, or a redirect to the sign-in page */
export async function loadMembersList(ctx: RequestContext, category: string) {
  if (!(await ctx.flags()).forumEnabled) throw notFound();
  if (!(await ctx.viewer())) throw redirectToLogin(ctx.url.pathname);
  const place = readPlace(ctx.url, { category });
  const list = await ctx.community.listTopics(toFilter(place));
  const isReadable = list.categories.some(({ slug }) => slug === list.category?.slug) || list.topics.length > 0;
  if (!list.category || !isReadable) throw notFound();
  return privateData(toListData(list, place));
}

/** Loads a member's unread topics. @throws a 404 while the forum is closed, a redirect to the sign-in page */
export async function loadUnreadList(ctx: RequestContext) {
  const member = await requireOwner(ctx, UNREAD_PATH);
  const list = await ctx.community.listUnreadTopics((topics) => ctx.members.readStates(member, topics));
  return privateData(toListData(list, { category: null, tag: null, about: null, sort: "unread", cursor: null }));
}

import { brand } from "#app/brand.ts";
import { type RequestContext, requestContextKey } from "#app/context.ts";
import { toFeedItem } from "#worker/content/domain-feed.ts";
import { cachedText } from "./cached-text.ts";
import { writeFeed } from "./feed-formats.ts";

/** Where a list's page stands, by what its feed is of. */
const LISTS = [
  { prefix: "/blog/", key: "category" },
  { prefix: "/posts/tag/", key: "tag" },
  { prefix: "/authors/", key: "author" },
] as const;

interface FeedArgs {
  context: { get: (key: typeof requestContextKey) => RequestContext };
}

/**
 * The newest texts of the blog, of a category, a tag or an author, in the format that the file's name says. New at once
 * after each publishing; readers that have it get 304.
 */
export function loader({ context }: FeedArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  const { pathname } = ctx.url;
  const base = pathname.slice(0, pathname.lastIndexOf("/"));
  const list = LISTS.find(({ prefix }) => `${base}/`.startsWith(prefix));
  const scope = list ? { [list.key]: decodeURIComponent(base.slice(list.prefix.length)) } : {};
  return cachedText(ctx, async () => {
    const found = await ctx.entries.readFeed(scope);
    if (!found) return null;
    return writeFeed(ctx.url, {
      title: found.name ? `${found.name} · ${brand.name}` : `${brand.name} blog`,
      description: found.name
        ? `Articles and recipes from the ${brand.name} blog: ${found.name}.`
        : `Articles and recipes from the ${brand.name} blog.`,
      homePath: base || "/blog",
      itemKind: "entry",
      entries: found.entries.map(toFeedItem),
    });
  });
}

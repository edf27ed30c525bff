import { brand } from "#app/brand.ts";
import { type RequestContext, requestContextKey } from "#app/context.ts";
import { type Feed, toAtom, toJsonFeed, toRss } from "#worker/content/domain-feed.ts";
import { cachedText } from "./cached-text.ts";

const FORMATS: Record<string, { type: string; write: (feed: Feed) => string }> = {
  "feed.xml": { type: "application/rss+xml; charset=utf-8", write: toRss },
  "atom.xml": { type: "application/atom+xml; charset=utf-8", write: toAtom },
  "feed.json": { type: "application/feed+json; charset=utf-8", write: toJsonFeed },
};

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
  const { origin, pathname } = ctx.url;
  const base = pathname.slice(0, pathname.lastIndexOf("/"));
  const format = FORMATS[pathname.slice(base.length + 1)];
  const list = LISTS.find(({ prefix }) => `${base}/`.startsWith(prefix));
  const scope = list ? { [list.key]: decodeURIComponent(base.slice(list.prefix.length)) } : {};
  return cachedText(ctx, async () => {
    const found = format && (await ctx.entries.readFeed(scope));
    if (!found) return null;
    const body = format.write({
      title: found.name ? `${found.name} · ${brand.name}` : `${brand.name} blog`,
      description: found.name
        ? `Articles and recipes from the ${brand.name} blog: ${found.name}.`
        : `Articles and recipes from the ${brand.name} blog.`,
      homeUrl: `${origin}${base || "/blog"}`,
      feedUrl: origin + pathname,
      origin,
      publisher: brand.name,
      iconUrl: `${origin}/icons/icon-512.png`,
      entries: found.entries,
    });
    return { body, type: format.type };
  });
}

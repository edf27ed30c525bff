import { brand } from "#app/brand.ts";
import { type RequestContext, requestContextKey } from "#app/context.ts";
import { cachedText } from "./cached-text.ts";
import { writeFeed } from "./feed-formats.ts";

/** In seconds: what a moderator hides is gone from feeds as soon. */
const MAX_AGE = 60;

interface FeedArgs {
  context: { get: (key: typeof requestContextKey) => RequestContext };
  params: { category?: string | undefined; id?: string | undefined };
}

/**
 * The newest topics of the forum or of a category, or the newest posts of a topic, as far as everybody may read them, in the
 * format that the file's name says. A closed forum has none.
 */
export async function loader({ context, params: { category, id } }: FeedArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  if (!(await ctx.flags()).forumEnabled) throw new Response(null, { status: 404 });
  const read = async () => {
    const found = await (id ? ctx.community.readPostFeed(id) : ctx.community.readTopicFeed(category));
    if (!found) return null;
    const place = `the ${brand.name} community`;
    return writeFeed(ctx.url, {
      title: found.name ? `${found.name} · ${brand.name} community` : `${brand.name} community`,
      description: id
        ? `The newest posts of a topic in ${place}.`
        : `The newest topics of ${place}${found.name ? `: ${found.name}` : ""}.`,
      homePath: found.path,
      itemKind: id ? "post" : "topic",
      entries: found.items,
    });
  };
  return cachedText(ctx, read, MAX_AGE);
}

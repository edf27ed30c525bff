import { requestContextKey } from "#app/context.ts";
import type { Route } from "./+types/sitemap";
import { cachedXml } from "./cached-xml.ts";

/** More parts would be 4 million products. */
const PART = /^[1-9]\d?$/;

/**
 * The sitemap: public pages, articles, collections and published products; of a large catalog an index, whose parts have `?part=`.
 * Lots are left out, since their pages are noindex. The versions with and without the forum are cached separately, so
 * that closing the forum removes it at once.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  const { forumEnabled } = await ctx.flags();
  const part = ctx.url.searchParams.get("part");
  if (part !== null && !PART.test(part)) throw new Response(null, { status: 404 });
  const create = async () => {
    const collections = await ctx.store.catalogue.listActiveCollections();
    const pages = [
      ...ctx.content.listSitemapEntries({ forumEnabled }),
      ...collections.map((c) => ({
        path: `/collections/${c.handle}`,
        lastModified: new Date(c.updatedAt).toISOString(),
      })),
    ];
    const body = await ctx.store.catalogue.createSitemap(ctx.url.origin, pages, part === null ? null : Number(part));
    if (!body) throw new Response(null, { status: 404 });
    return { body, isStored: false };
  };
  return cachedXml(ctx, create, `?${new URLSearchParams({ part: part ?? "", forum: forumEnabled ? "" : "closed" })}`);
}

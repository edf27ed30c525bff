import { requestContextKey } from "#app/context.ts";
import type { Route } from "./+types/sitemap";
import { cachedXml } from "./cached-xml.ts";

/**
 * The sitemap: public pages, articles and the products in force. Batches are left out: their pages say noindex.
 * With and without the forum it is cached apart, so that closing the forum takes it out at once.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  const { forumEnabled } = await ctx.flags();
  const make = () =>
    ctx.store.catalogue.streamSitemap(ctx.url.origin, ctx.content.listSitemapEntries({ forumEnabled }));
  return cachedXml(ctx, make, forumEnabled ? "" : "?forum=closed");
}

import { requestContextKey } from "#app/context.ts";
import type { Route } from "./+types/sitemap";
import { cachedXml } from "./cached-xml.ts";

/**
 * The sitemap: public pages, articles and published products. Batches are left out, since their pages are noindex. The versions with and without the forum are cached separately, so that closing the forum removes it at once.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  const { forumEnabled } = await ctx.flags();
  const make = () =>
    ctx.store.catalogue.createSitemap(ctx.url.origin, ctx.content.listSitemapEntries({ forumEnabled }));
  return cachedXml(ctx, make, forumEnabled ? "" : "?forum=closed");
}

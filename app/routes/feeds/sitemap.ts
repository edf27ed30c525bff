import { requestContextKey } from "#app/context.ts";
import { createTextStream } from "#app/lib/text-stream.ts";
import { sitemapIndex } from "#worker/kernel/xml.ts";
import type { Route } from "./+types/sitemap";
import { cachedXml } from "./cached-xml.ts";

/** The index of the sitemaps (sitemap-part.ts), and of the news. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  return cachedXml(ctx, async () => {
    const products = await ctx.store.catalogue.countSitemapParts();
    const parts = [
      ...["pages", "articles", "recipes", "ingredients", "studies"],
      ...Array.from({ length: products }, (_, i) => `products-${i + 1}`),
    ];
    const urls = parts.map((part) => `${ctx.url.origin}/sitemaps/${part}.xml`);
    return { body: createTextStream(sitemapIndex([...urls, `${ctx.url.origin}/sitemap-news.xml`])), isStored: false };
  });
}

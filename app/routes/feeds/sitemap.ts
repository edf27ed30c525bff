import { requestContextKey } from "#app/context.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { createTextStream } from "#app/lib/text-stream.ts";
import { DAY } from "#worker/kernel/instants.ts";
import { sitemapIndex } from "#worker/kernel/xml.ts";
import type { Route } from "./+types/sitemap";
import { cachedXml } from "./cached-xml.ts";

/** The index of the sitemaps (sitemap-part.ts), and of the news. Only those that have an address: an empty one is not valid. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  const { forumEnabled } = await ctx.flags();
  const create = async () => {
    const [products, kinds, library, news, months] = await Promise.all([
      ctx.store.catalogue.countSitemapParts(),
      ctx.entries.listSitemapKinds(),
      loadLibrary(ctx),
      ctx.entries.listNews(ctx.now() - 2 * DAY),
      forumEnabled ? ctx.community.listSitemapMonths() : [],
    ]);
    const parts = [
      "pages",
      ...(kinds.includes("article") ? ["articles"] : []),
      ...(kinds.includes("recipe") ? ["recipes"] : []),
      ...(library.ingredients.length > 0 ? ["ingredients"] : []),
      ...(library.studies.length > 0 ? ["studies"] : []),
      ...Array.from({ length: products }, (_, i) => `products-${i + 1}`),
      ...months.map((month) => `topics-${month}`),
    ].map((part) => `/sitemaps/${part}.xml`);
    const paths = news.length > 0 ? [...parts, "/sitemap-news.xml"] : parts;
    return {
      body: createTextStream(sitemapIndex(paths.map((path) => ctx.url.origin + path))),
      isStored: false,
    };
  };
  return cachedXml(ctx, create, forumEnabled ? "" : "?forum=closed");
}

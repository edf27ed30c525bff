import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { DAY } from "#worker/kernel/instants.ts";
import { newsSitemap } from "#worker/kernel/xml.ts";
import type { Route } from "./+types/sitemap-news";
import { cachedText } from "./cached-text.ts";

/** The articles of the last two days, as news search wants them. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  return cachedText(ctx, async () => {
    const articles = await ctx.entries.listNews(ctx.now() - 2 * DAY);
    return { body: newsSitemap(ctx.url.origin, brand.name, articles), type: "application/xml; charset=utf-8" };
  });
}

import { requestContextKey } from "#app/context.ts";
import type { Route } from "./+types/robots";

/** What crawlers may read. It is not a static file, because it contains the sitemap's absolute URL. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(requestContextKey).url;
  const lines = ["User-agent: *", "Disallow: /api/", "Disallow: /search", "", `Sitemap: ${origin}/sitemap.xml`];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

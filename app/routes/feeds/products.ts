import { brand } from "#app/brand.ts";
import { visit } from "#app/context.ts";
import type { Route } from "./+types/products";

/** How long the edge keeps the feed, in seconds: Google asks for it a few times a day. */
const KEPT = 600;

/** The Google Merchant feed: streamed from the database, at most once in ten minutes for an address. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { store, url, later } = context.get(visit);
  const shelf = await caches.open("feeds");
  const key = new URL(request.url).origin + url.pathname;
  const kept = await shelf.match(key);
  if (kept) return new Response(kept.body, kept);
  const site = { origin: url.origin, name: brand.name, description: brand.description };
  const fresh = new Response(store.catalogue.merchantFeed(site), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": `public, max-age=${KEPT}` },
  });
  later(shelf.put(key, fresh.clone()).catch(() => {}));
  return fresh;
}

const CACHE = "social cards";
const FOREVER = "public, max-age=31536000, immutable";

/**
 * `/og/…`: a card from the cache of this place, else from its route, which knows the page that it is of. The address has the
 * version in it, so that a card may be kept forever.
 */
export async function serveSocialCard(
  { request, url, waitUntil }: { request: Request; url: URL; waitUntil: (work: Promise<unknown>) => void },
  render: () => Promise<Response>,
): Promise<Response> {
  const cache = await caches.open(CACHE);
  const key = url.origin + url.pathname;
  const cached = await cache.match(key).catch(() => undefined);
  const response = cached ? new Response(cached.body, cached) : await render();
  if (response.status !== 200) {
    response.headers.set("Cache-Control", "no-store");
    return response;
  }
  if (!cached) {
    response.headers.set("Cache-Control", FOREVER);
    // Networks and programs show it on their own pages.
    response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    if (!import.meta.env.DEV && request.method === "GET")
      waitUntil(cache.put(key, response.clone()).catch(() => undefined));
  }
  return response;
}

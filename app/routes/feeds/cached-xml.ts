import type { RequestContext } from "#app/context.ts";

/** How long the edge keeps a feed, in seconds: who reads one asks for it a few times a day. */
const MAX_AGE_SECONDS = 600;

/**
 * A feed of XML: made at most once in ten minutes for an address, whatever is asked for behind the question mark.
 * @param variant tells apart what the same address may hold, as a query string
 */
export async function cachedXml(
  { url, waitUntil }: Pick<RequestContext, "url" | "waitUntil">,
  createStream: () => ReadableStream<Uint8Array>,
  variant = "",
): Promise<Response> {
  const cache = await caches.open("feeds");
  const key = url.origin + url.pathname + variant;
  const cached = await cache.match(key);
  if (cached) return new Response(cached.body, cached);
  const fresh = new Response(createStream(), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
    },
  });
  waitUntil(cache.put(key, fresh.clone()).catch(() => {}));
  return fresh;
}

import type { RequestContext } from "#app/context.ts";

/** How long the edge caches a feed, in seconds: readers fetch it a few times a day. */
const MAX_AGE_SECONDS = 600;
/** When a reader is to ask again for a feed that is being made, in seconds. */
const RETRY_SECONDS = 600;

/**
 * An XML feed: generated at most once in ten minutes per path, whatever the query; one that is stored is sent as it is,
 * and a 404 that `open` throws is remembered as long.
 * @param open null: it is being made, and the answer is 503 with Retry-After
 * @param variant distinguishes versions of the same path, as a query string
 */
export async function cachedXml(
  { url, waitUntil }: Pick<RequestContext, "url" | "waitUntil">,
  open: () => Promise<{ body: ReadableStream<Uint8Array>; isStored: boolean } | null>,
  variant = "",
): Promise<Response> {
  const cache = await caches.open("feeds");
  const key = url.origin + url.pathname + variant;
  const cached = await cache.match(key);
  if (cached) return new Response(cached.body, cached);
  const file = await open().catch((error: unknown) => {
    // That there is no such part is as costly to find out as the part.
    if (error instanceof Response && error.status === 404) {
      const headers = { "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}` };
      waitUntil(cache.put(key, new Response(null, { status: 404, headers })).catch(() => {}));
    }
    throw error;
  });
  if (!file) return new Response(null, { status: 503, headers: { "Retry-After": String(RETRY_SECONDS) } });
  const fresh = new Response(file.body, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
    },
  });
  if (file.isStored) return fresh;
  waitUntil(cache.put(key, fresh.clone()).catch(() => {}));
  return fresh;
}

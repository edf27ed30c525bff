import type { Visit } from "#worker/request-context.ts";

/** How long the edge keeps a feed, in seconds: who reads one asks for it a few times a day. */
const KEPT = 600;

/**
 * A feed of XML: made at most once in ten minutes for an address, whatever is asked for behind the question mark.
 * @param variant tells apart what the same address may hold, as a query string
 */
export async function keptXml(
  { url, later }: Pick<Visit, "url" | "later">,
  make: () => ReadableStream<Uint8Array>,
  variant = "",
): Promise<Response> {
  const shelf = await caches.open("feeds");
  const key = url.origin + url.pathname + variant;
  const kept = await shelf.match(key);
  if (kept) return new Response(kept.body, kept);
  const fresh = new Response(make(), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": `public, max-age=${KEPT}` },
  });
  later(shelf.put(key, fresh.clone()).catch(() => {}));
  return fresh;
}

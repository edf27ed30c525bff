import type { RequestContext } from "#app/context.ts";

/** How long a reader may keep it without asking, in seconds: feed readers ask a few times a day. */
const MAX_AGE_SECONDS = 600;

/**
 * A text for machines that is small and made of published content: made once per publishing and path, whatever the
 * query, and ten minutes at most, since scheduled texts appear by themselves. Readers that have it already get 304.
 * @param make null: there is nothing under this address
 * @param maxAge in seconds, where it changes more often
 */
export async function cachedText(
  { url, request, flags, waitUntil, now }: Pick<RequestContext, "url" | "request" | "flags" | "waitUntil" | "now">,
  make: () => Promise<{ body: string; type: string } | null>,
  maxAge = MAX_AGE_SECONDS,
): Promise<Response> {
  const { contentVersion } = await flags();
  const cache = await caches.open("feeds");
  // Scheduled texts appear within ten minutes.
  const span = Math.floor(now() / (maxAge * 1000));
  const key = `${url.origin}${url.pathname}?${new URLSearchParams({ version: String(contentVersion), span: String(span) })}`;
  const cached = await cache.match(key);
  const fresh = cached ?? (await makeResponse(make, maxAge));
  if (!cached) waitUntil(cache.put(key, fresh.clone()).catch(() => {}));
  if (fresh.status === 404) throw new Response(null, { status: 404 });
  const etag = fresh.headers.get("ETag");
  if (etag && hasTag(request.headers.get("If-None-Match"), etag))
    return new Response(null, {
      status: 304,
      headers: { ETag: etag, "Cache-Control": `public, max-age=${maxAge}` },
    });
  return new Response(fresh.body, fresh);
}

async function makeResponse(
  make: () => Promise<{ body: string; type: string } | null>,
  maxAge: number,
): Promise<Response> {
  const file = await make();
  const headers = { "Cache-Control": `public, max-age=${maxAge}` };
  if (!file) return new Response(null, { status: 404, headers });
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(file.body)));
  // Weak: what is sent may be compressed on its way.
  const etag = `W/"${Array.from(hash.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
  return new Response(file.body, { headers: { ...headers, "Content-Type": file.type, ETag: etag } });
}

/** Whether an If-None-Match header names this tag (RFC 9110, section 13.1.2: compared without their W/). */
function hasTag(header: string | null, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header === "*" || (header ?? "").split(",").some((tag) => bare(tag) === bare(etag));
}

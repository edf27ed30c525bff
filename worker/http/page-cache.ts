import type { Flags } from "../kernel/flags.ts";
import { confirmedVersion, isCurrent, type Versioned } from "../platform/page-versions.ts";
import { deferHydration } from "./defer-hydration.ts";
import { createLruCache } from "./lru-cache.ts";
import { createNonceTemplate, fillNonceTemplate, type NonceTemplate } from "./nonce-template.ts";
import { newNonce } from "./security-headers.ts";

interface PageResponse extends Versioned {
  status: number;
  headers: [string, string][];
  /** Epoch milliseconds after which it is rendered again; null: valid until something that it shows is published. */
  expiresAt: number | null;
}

/** A rendered page as stored in the Cache API, split where its nonces go. */
interface EdgePage extends PageResponse {
  htmlSegments: string[];
}

/** The same page in this isolate's memory. */
interface MemoryPage extends PageResponse {
  /**
   * False where the page says no-store: it could not show all of its content and is rendered again for the next
   * visitor.
   */
  isCacheable: boolean;
  template: NonceTemplate;
  size: number;
}

const toMemoryPage = ({ htmlSegments, ...response }: EdgePage): MemoryPage => {
  const template = createNonceTemplate(htmlSegments);
  const isCacheable = !response.headers.some(([name, value]) => name === "cache-control" && value.includes("no-store"));
  // Private: caches between the edge and the browser must not share the nonce. The edge has its own copy.
  const sentHeaders = response.headers.filter(([name]) => name !== "cache-control");
  sentHeaders.push(["cache-control", "private, max-age=0, must-revalidate"]);
  const headerCharacters = sentHeaders.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const tagCharacters = response.tags.reduce((sum, tag) => sum + tag.length, 0);
  const size = template.bytes.length + 8 * template.offsets.length + 2 * (headerCharacters + tagCharacters);
  return { ...response, headers: sentHeaders, isCacheable, template, size };
};

const MB = 1024 * 1024;
const pageCache = createLruCache<MemoryPage>(20 * MB);
/** Pages with a query have a small cache of their own, so that made-up queries cannot evict the plain pages. */
const queryPageCache = createLruCache<MemoryPage>(4 * MB);

export interface PageCacheOptions {
  /** Build and URL. */
  key: string;
  /** As they were known before the page was rendered. */
  flags: Flags;
  /** The URL has a query: cached in this isolate only, since the number of queries is unbounded. */
  hasQuery: boolean;
  /** Whether a response of this status may be cached for other visitors. */
  isCacheableStatus: (status: number) => boolean;
  /** Renders the page with the given placeholder as its nonce; `tags` are those of what it shows. */
  render: (noncePlaceholder: string) => Promise<{ text: string; response: Response; tags: readonly string[] }>;
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Serves a public page from this isolate's memory, else from the edge's cache, else rendered and then cached. A page is
 * stored with its tags and the version of the flags; a request that finds it checks it against its own flags. Each
 * response gets a fresh nonce in place of the random placeholder that the page was rendered with, so a stored page
 * holds no nonce that was ever valid. A failing cache counts as empty.
 * @returns the response and the nonce that it carries
 */
export async function serveCachedPage(options: PageCacheOptions): Promise<{ response: Response; nonce: string }> {
  const cache = options.hasQuery ? queryPageCache : pageCache;
  const { flags } = options;
  let page = ifValid(cache.get(options.key), flags);
  let source = "memory";
  if (!page && !options.hasQuery) {
    const edgePage = ifValid(await readFromEdge(options.key), flags);
    source = "edge";
    if (edgePage) {
      page = toMemoryPage(edgePage);
      cache.set(options.key, page);
    }
  }
  if (!page) {
    const rendered = await renderForEdge(options);
    page = toMemoryPage(rendered);
    source = "render";
    if (options.isCacheableStatus(page.status) && page.isCacheable) {
      cache.set(options.key, page);
      if (!options.hasQuery) options.waitUntil(writeToEdge(options.key, rendered));
    }
  }
  const nonce = newNonce();
  const headers: [string, string][] = [...page.headers, ["x-page-from", source]];
  return { response: new Response(fillNonceTemplate(page.template, nonce), { status: page.status, headers }), nonce };
}

/** A page that is neither too old nor shows what was published since; its next check is then one comparison. */
function ifValid<A extends PageResponse>(page: A | undefined, flags: Flags): A | undefined {
  if (!page || (page.expiresAt && page.expiresAt <= Date.now()) || !isCurrent(page, flags)) return undefined;
  page.version = confirmedVersion(page, flags);
  return page;
}

/** A page with changing content, such as stock, says by `s-maxage` how long it is valid. */
function parseExpiry(headers: Headers): number | null {
  const seconds = /\bs-maxage=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1];
  return seconds ? Date.now() + Number(seconds) * 1000 : null;
}

async function renderForEdge({ render, flags }: PageCacheOptions): Promise<EdgePage> {
  const noncePlaceholder = `mark-${newNonce().replace(/[^A-Za-z0-9]/g, "")}`;
  const { text, response, tags } = await render(noncePlaceholder);
  return {
    version: flags.contentVersion,
    tags,
    status: response.status,
    expiresAt: parseExpiry(response.headers),
    headers: [...response.headers].filter(([name]) => name !== "set-cookie"),
    htmlSegments: deferHydration(text).split(noncePlaceholder),
  };
}

const edgeCacheKey = async (key: string) => `https://pages.invalid/${await sha256Hex(key)}`;

async function readFromEdge(key: string): Promise<EdgePage | undefined> {
  try {
    const cache = await caches.open("pages");
    return (await (await cache.match(await edgeCacheKey(key)))?.json()) as EdgePage | undefined;
  } catch (error) {
    console.warn(`pages: the edge's cache did not answer: ${String(error)}`);
    return undefined;
  }
}

async function writeToEdge(key: string, page: EdgePage): Promise<void> {
  try {
    const cache = await caches.open("pages");
    const headers = { "Cache-Control": "public, max-age=86400" };
    await cache.put(await edgeCacheKey(key), new Response(JSON.stringify(page), { headers }));
  } catch (error) {
    console.warn(`pages: the edge's cache did not take a page: ${String(error)}`);
  }
}

async function sha256Hex(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

import { newNonce } from "./headers.ts";
import { bootAfterPaint } from "./late-boot.ts";

/** A rendered page, cut where its nonces stand. */
interface Kept {
  status: number;
  headers: [string, string][];
  parts: string[];
  size: number;
}

const MAX_BYTES = 24 * 1024 * 1024;
const memory = new Map<string, Kept>();
let held = 0;

/**
 * Answers a public page: from this isolate's memory, else from the edge's cache, else rendered
 * and kept. Each answer gets a fresh nonce in place of the random mark that the page was
 * rendered with, so a stored page holds no nonce that was ever valid.
 * @param key URL and content version: raising the version makes every page new at once
 * @param render draws the page with the given mark as its nonce
 * @returns the response and the nonce that it carries
 */
export async function cachedPage(
  key: string,
  render: (mark: string) => Promise<Response>,
  later: (work: Promise<unknown>) => void,
): Promise<{ response: Response; nonce: string }> {
  let page = recall(key);
  let from = "memory";
  if (!page) {
    const store = await caches.open("pages");
    const storeKey = `https://pages.invalid/${await digest(key)}`;
    const found = await store.match(storeKey);
    if (found) {
      page = (await found.json()) as Kept;
      from = "edge";
    } else {
      const mark = `mark-${newNonce().replace(/[^A-Za-z0-9]/g, "")}`;
      const rendered = await render(mark);
      const text = bootAfterPaint(await rendered.text());
      page = {
        status: rendered.status,
        headers: [...rendered.headers].filter(([name]) => name !== "set-cookie"),
        parts: text.split(mark),
        size: text.length * 2,
      };
      from = "render";
      if (rendered.status < 500) {
        const body = JSON.stringify(page);
        later(store.put(storeKey, new Response(body, { headers: { "Cache-Control": "public, max-age=86400" } })));
      }
    }
    if (page.status < 500) remember(key, page);
  }
  const nonce = newNonce();
  const headers = new Headers(page.headers);
  // Private: the nonce must not be shared by a cache in between. The edge keeps its own copy.
  headers.set("Cache-Control", "private, max-age=0, must-revalidate");
  headers.set("X-Page-From", from);
  return { response: new Response(page.parts.join(nonce), { status: page.status, headers }), nonce };
}

function recall(key: string): Kept | undefined {
  const page = memory.get(key);
  if (page) {
    memory.delete(key);
    memory.set(key, page);
  }
  return page;
}

function remember(key: string, page: Kept): void {
  memory.set(key, page);
  held += page.size;
  for (const [old, { size }] of memory) {
    if (held <= MAX_BYTES) break;
    memory.delete(old);
    held -= size;
  }
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

import { bootAfterPaint } from "./defer-hydration.ts";
import { shelf } from "./lru-cache.ts";
import { filled, type Template, templateOf } from "./nonce-template.ts";
import { newNonce } from "./security-headers.ts";

interface Answer {
  status: number;
  headers: [string, string][];
  /** Epoch milliseconds after which it is drawn anew; null: as long as its key holds. */
  until: number | null;
}

/** A rendered page as the edge keeps it, cut where its nonces stand. */
interface Cut extends Answer {
  parts: string[];
}

/** The same as this isolate keeps it, ready to be filled. */
interface Kept extends Answer {
  /** A page that could not show all that it should says so, and is drawn anew for the next visitor. */
  keeps: boolean;
  template: Template;
  size: number;
}

const ready = ({ parts, ...answer }: Cut): Kept => {
  const template = templateOf(parts);
  const keeps = !answer.headers.some(([name, value]) => name === "cache-control" && value.includes("no-store"));
  // Private: the nonce must not be shared by a cache in between. The edge keeps its own copy.
  const sent = answer.headers.filter(([name]) => name !== "cache-control");
  sent.push(["cache-control", "private, max-age=0, must-revalidate"]);
  return { ...answer, headers: sent, keeps, template, size: template.bytes.length };
};

const MB = 1024 * 1024;
const pages = shelf<Kept>(24 * MB);
/** Pages with a query have a small shelf of their own: whoever makes up queries cannot push the plain pages out. */
const variants = shelf<Kept>(4 * MB);

export interface PageWish {
  /** Build, content version and URL: raising the version makes every page new at once. */
  key: string;
  /** The URL has a query: kept in this isolate only, since nobody can tell how many there are. */
  variant: boolean;
  /** Whether an answer of this status may be given to others too. */
  keeps: (status: number) => boolean;
  /** Draws the page with the given mark as its nonce. */
  render: (mark: string) => Promise<{ text: string; response: Response }>;
  later: (work: Promise<unknown>) => void;
}

/**
 * Answers a public page: from this isolate's memory, else from the edge's cache, else rendered
 * and kept. Each answer gets a fresh nonce in place of the random mark that the page was
 * rendered with, so a stored page holds no nonce that was ever valid. A cache that fails counts
 * as empty.
 * @returns the response and the nonce that it carries
 */
export async function cachedPage(wish: PageWish): Promise<{ response: Response; nonce: string }> {
  const memory = wish.variant ? variants : pages;
  let page = inDate(memory.get(wish.key));
  let from = "memory";
  if (!page && !wish.variant) {
    const found = inDate(await takeFromEdge(wish.key));
    from = "edge";
    if (found) {
      page = ready(found);
      memory.put(wish.key, page);
    }
  }
  if (!page) {
    const fresh = await drawn(wish.render);
    page = ready(fresh);
    from = "render";
    if (wish.keeps(page.status) && page.keeps) {
      memory.put(wish.key, page);
      if (!wish.variant) wish.later(keepAtEdge(wish.key, fresh));
    }
  }
  const nonce = newNonce();
  const headers: [string, string][] = [...page.headers, ["x-page-from", from]];
  return { response: new Response(filled(page.template, nonce), { status: page.status, headers }), nonce };
}

const inDate = <A extends Answer>(kept: A | undefined): A | undefined =>
  kept?.until && kept.until <= Date.now() ? undefined : kept;

/** A page that shows what changes by itself, such as stock, says by `s-maxage` for how long it is right. */
function untilOf(headers: Headers): number | null {
  const seconds = /\bs-maxage=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1];
  return seconds ? Date.now() + Number(seconds) * 1000 : null;
}

async function drawn(render: PageWish["render"]): Promise<Cut> {
  const mark = `mark-${newNonce().replace(/[^A-Za-z0-9]/g, "")}`;
  const { text, response } = await render(mark);
  return {
    status: response.status,
    until: untilOf(response.headers),
    headers: [...response.headers].filter(([name]) => name !== "set-cookie"),
    parts: bootAfterPaint(text).split(mark),
  };
}

const placeAtEdge = async (key: string) => `https://pages.invalid/${await digest(key)}`;

async function takeFromEdge(key: string): Promise<Cut | undefined> {
  try {
    const store = await caches.open("pages");
    return (await (await store.match(await placeAtEdge(key)))?.json()) as Cut | undefined;
  } catch (error) {
    console.warn(`pages: the edge's cache did not answer: ${String(error)}`);
    return undefined;
  }
}

async function keepAtEdge(key: string, page: Cut): Promise<void> {
  try {
    const store = await caches.open("pages");
    const headers = { "Cache-Control": "public, max-age=86400" };
    await store.put(await placeAtEdge(key), new Response(JSON.stringify(page), { headers }));
  } catch (error) {
    console.warn(`pages: the edge's cache did not take a page: ${String(error)}`);
  }
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

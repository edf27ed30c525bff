import { sql } from "drizzle-orm";
import { textStream } from "../../platform/text-stream.ts";
import type { StoreBase } from "../deps.ts";
import {
  FEED_FOOT,
  feedHead,
  feedItems,
  SITEMAP_FOOT,
  SITEMAP_HEAD,
  type SitemapPlace,
  sitemapUrl,
} from "./feed-xml.ts";
import { type CatalogueBase, stateOf, unitsLeft } from "./service-availability.ts";
import { productsBy } from "./service-product.ts";

interface Found {
  position: number;
  id: string;
  handle: string;
  updatedAt: number;
}

/** The products in force by their place on the shelf, `size` at a time. */
async function* inForce({ db }: Pick<StoreBase, "db">, size: number): AsyncGenerator<Found[]> {
  let after: Pick<Found, "position" | "id"> | undefined = { position: -1, id: "" };
  while (after) {
    const page: Found[] = await db.all(sql`
      SELECT position, id, handle, updated_at AS updatedAt FROM store_product
      WHERE status = 'active' AND (position, id) > (${after.position}, ${after.id})
      ORDER BY position, id LIMIT ${size}`);
    yield page;
    after = page.length < size ? undefined : page.at(-1);
  }
}

/** The Google Merchant feed of all products in force, streamed a hundred products at a time. */
export function merchantFeed(
  base: CatalogueBase,
  site: { origin: string; name: string; description: string },
): ReadableStream<Uint8Array> {
  async function* pieces() {
    yield feedHead(site);
    for await (const page of inForce(base, 100)) {
      const found = await productsBy(base, { ids: page.map((p) => p.id) });
      const left = await unitsLeft(
        base,
        found.flatMap((p) => p.variants.map((v) => v.id)),
      );
      yield found.map((p) => feedItems(p, site, (id) => stateOf(left.get(id) ?? 0).state)).join("");
    }
    yield FEED_FOOT;
  }
  return textStream(pieces());
}

/** The most addresses that one sitemap may hold (sitemaps.org, protocol 0.9). */
const MOST = 50_000;

/**
 * The sitemap: the pages handed in, then the products in force by their place on the shelf, streamed.
 * Past 50,000 addresses the last products are left out; they are found by links.
 */
export function sitemap(
  base: Pick<StoreBase, "db">,
  origin: string,
  pages: readonly SitemapPlace[],
): ReadableStream<Uint8Array> {
  async function* pieces() {
    yield SITEMAP_HEAD + pages.map((p) => sitemapUrl(origin, p)).join("");
    let room = MOST - pages.length;
    for await (const page of inForce(base, 1000)) {
      const told = page.slice(0, room);
      const place = (p: Found) => ({ path: `/products/${p.handle}`, changed: new Date(p.updatedAt).toISOString() });
      yield told.map((p) => sitemapUrl(origin, place(p))).join("");
      room -= told.length;
      if (room === 0) break;
    }
    yield SITEMAP_FOOT;
  }
  return textStream(pieces());
}

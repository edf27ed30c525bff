import { sql } from "drizzle-orm";
import { createTextDownload } from "../../platform/text-download.ts";
import type { StoreDeps } from "../deps.ts";
import {
  FEED_FOOTER,
  feedHeader,
  feedItems,
  SITEMAP_FOOTER,
  SITEMAP_HEADER,
  type SitemapEntry,
  sitemapUrl,
} from "./feed-xml.ts";
import { type CatalogueDeps, getUnitsLeft, toAvailabilityState } from "./service-availability.ts";
import { listProductDetails } from "./service-product.ts";

interface SitemapProduct {
  position: number;
  id: string;
  handle: string;
  updatedAt: number;
}

/** The active products in the shop's order (position, id), `size` at a time. */
async function* listActiveProducts({ db }: Pick<StoreDeps, "db">, size: number): AsyncGenerator<SitemapProduct[]> {
  let after: Pick<SitemapProduct, "position" | "id"> | undefined = { position: -1, id: "" };
  while (after) {
    const page: SitemapProduct[] = await db.all(sql`
      SELECT position, id, handle, updated_at AS updatedAt FROM store_product
      WHERE status = 'active' AND (position, id) > (${after.position}, ${after.id})
      ORDER BY position, id LIMIT ${size}`);
    yield page;
    after = page.length < size ? undefined : page.at(-1);
  }
}

/** The Google Merchant feed of all active products, read a hundred products at a time. */
export function createMerchantFeed(
  deps: CatalogueDeps,
  site: { origin: string; name: string; description: string },
): Promise<ReadableStream<Uint8Array>> {
  async function* chunks() {
    yield feedHeader(site);
    for await (const page of listActiveProducts(deps, 100)) {
      const found = await listProductDetails(deps, { ids: page.map((p) => p.id) });
      const units = await getUnitsLeft(
        deps,
        found.flatMap((p) => p.variants.map((v) => v.id)),
      );
      yield found.map((p) => feedItems(p, site, (id) => toAvailabilityState(units.get(id) ?? 0).state)).join("");
    }
    yield FEED_FOOTER;
  }
  return createTextDownload(chunks());
}

/** The most URLs that one sitemap may have (sitemaps.org, protocol 0.9). */
const MAX_SITEMAP_URLS = 50_000;

/**
 * The sitemap: the given pages, then the active products in the shop's order (position, id). Past
 * 50,000 URLs the last products are left out; crawlers find them by links.
 */
export function createSitemap(
  deps: Pick<StoreDeps, "db">,
  origin: string,
  pages: readonly SitemapEntry[],
): Promise<ReadableStream<Uint8Array>> {
  async function* chunks() {
    yield SITEMAP_HEADER + pages.map((p) => sitemapUrl(origin, p)).join("");
    let remaining = MAX_SITEMAP_URLS - pages.length;
    for await (const page of listActiveProducts(deps, 1000)) {
      const listed = page.slice(0, remaining);
      const toEntry = (p: SitemapProduct) => ({
        path: `/products/${p.handle}`,
        lastModified: new Date(p.updatedAt).toISOString(),
      });
      yield listed.map((p) => sitemapUrl(origin, toEntry(p))).join("");
      remaining -= listed.length;
      if (remaining === 0) break;
    }
    yield SITEMAP_FOOTER;
  }
  return createTextDownload(chunks());
}

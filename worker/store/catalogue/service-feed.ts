import { sql } from "drizzle-orm";
import { SITEMAP_FOOTER, SITEMAP_HEADER, sitemapUrl } from "../../kernel/xml.ts";
import type { PagedFile } from "../../platform/paged-file.ts";
import { createTextDownload } from "../../platform/text-download.ts";
import type { StoreDeps } from "../deps.ts";
import { FEED_FOOTER, feedHeader, feedItems, type SaleTimes } from "./feed-xml.ts";
import { type CatalogueDeps, getUnitsLeft, toAvailabilityState } from "./service-availability.ts";
import { listProductDetails } from "./service-product.ts";

interface SitemapProduct {
  position: number;
  id: string;
  handle: string;
  updatedAt: number;
}

const FIRST: ProductCursor = { position: -1, id: "" };
const FEED_PAGE = 100;

/** Active products in the shop's order (position, id), `size` of them after a place in it. */
function listActiveProducts(
  { db }: Pick<StoreDeps, "db">,
  size: number,
  after: ProductCursor,
): Promise<SitemapProduct[]> {
  return db.all(sql`
    SELECT position, id, handle, updated_at AS updatedAt FROM store_product
    WHERE status = 'active' AND (position, id) > (${after.position}, ${after.id})
    ORDER BY position, id LIMIT ${size}`);
}

/** The products after a place in the shop's order, see listActiveProducts. */
type ProductCursor = Pick<SitemapProduct, "position" | "id">;

/** The Google Merchant feed of all active products. */
export const merchantFeed = (
  deps: CatalogueDeps,
  site: { origin: string; name: string; description: string },
): PagedFile => ({
  filename: "products.xml",
  contentType: "application/xml; charset=utf-8",
  loadPage: async (cursor) => {
    const page = await listActiveProducts(
      deps,
      FEED_PAGE,
      cursor === null ? FIRST : (JSON.parse(cursor) as ProductCursor),
    );
    const found = await listProductDetails(deps, { ids: page.map((p) => p.id) });
    const variantIds = found.flatMap((p) => p.variants.map((v) => v.id));
    const [units, sales] = await Promise.all([getUnitsLeft(deps, variantIds), listSaleTimes(deps, variantIds)]);
    const stateOf = (id: string) => toAvailabilityState(units.get(id) ?? 0).state;
    const items = found.map((p) => feedItems(p, site, stateOf, (id) => sales.get(id))).join("");
    const last = page.length < FEED_PAGE ? undefined : page.at(-1);
    return {
      text: (cursor === null ? feedHeader(site) : "") + items + (last ? "" : FEED_FOOTER),
      rows: found.length,
      next: last ? JSON.stringify({ position: last.position, id: last.id } satisfies ProductCursor) : null,
    };
  },
});

/** When the sales began and end that variants have their prices from; left out where staff changed the price meanwhile. */
async function listSaleTimes(
  { db }: Pick<StoreDeps, "db">,
  variantIds: readonly string[],
): Promise<Map<string, SaleTimes>> {
  const rows = await db.all<SaleTimes & { variantId: string }>(sql`
    SELECT i.variant_id AS variantId, c.started_at AS startsAt, c.ends_at AS endsAt
    FROM json_each(${JSON.stringify(variantIds)}) j
      JOIN store_price_change_item i ON i.variant_id = j.value AND i.state = 'applied'
      JOIN store_price_change c ON c.id = i.change_id AND c.state = 'active'
      JOIN store_variant v ON v.id = i.variant_id AND v.price = i.price
    WHERE c.ends_at IS NOT NULL`);
  return new Map(rows.map(({ variantId, startsAt, endsAt }) => [variantId, { startsAt, endsAt }]));
}

/** Products of one part; a sitemap may have 50,000 URLs and 50 MB (sitemaps.org, protocol 0.9). */
const SITEMAP_PART = 40_000;
/** Products that are read at once. */
const SITEMAP_PAGE = 2000;

/**
 * A part of the sitemap: active products in the shop's order.
 * @param part from 1
 * @returns null where there is no such part
 */
export async function createSitemapPart(
  deps: Pick<StoreDeps, "db">,
  origin: string,
  part: number,
  partSize: number = SITEMAP_PART,
): Promise<ReadableStream<Uint8Array> | null> {
  const before = part === 1 ? FIRST : await findPlace(deps, (part - 1) * partSize);
  return before && createTextDownload(generatePart(deps, origin, before, partSize));
}

async function* generatePart(deps: Pick<StoreDeps, "db">, origin: string, before: ProductCursor, partSize: number) {
  yield SITEMAP_HEADER;
  let last: ProductCursor | undefined = before;
  for (let remaining = partSize; last && remaining > 0; ) {
    const size: number = Math.min(SITEMAP_PAGE, remaining);
    const page = await listActiveProducts(deps, size, last);
    yield page
      .map((p) => {
        const lastModified = new Date(p.updatedAt).toISOString();
        return sitemapUrl(origin, { path: `/products/${p.handle}`, lastModified });
      })
      .join("");
    remaining -= page.length;
    last = page.length < size ? undefined : page.at(-1);
  }
  yield SITEMAP_FOOTER;
}

/** How many parts the products need: one at least. */
export async function countSitemapParts(
  { db }: Pick<StoreDeps, "db">,
  partSize: number = SITEMAP_PART,
): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`SELECT COUNT(*) AS n FROM store_product WHERE status = 'active'`);
  return Math.ceil((row?.n ?? 0) / partSize);
}

/** The place of the product that so many active ones end with; undefined where nothing follows it. */
async function findPlace({ db }: Pick<StoreDeps, "db">, count: number): Promise<ProductCursor | null> {
  const rows = await db.all<ProductCursor>(sql`
    SELECT position, id FROM store_product WHERE status = 'active' ORDER BY position, id LIMIT 2 OFFSET ${count - 1}`);
  return rows.length === 2 ? (rows[0] ?? null) : null;
}

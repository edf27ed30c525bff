import { sql } from "drizzle-orm";
import { FEED_FOOT, feedHead, feedItems } from "./feed.ts";
import { type CatalogueBase, stateOf, unitsLeft } from "./service-availability.ts";
import { productsBy } from "./service-product.ts";

/** Products that are read for one piece of the feed. */
const CHUNK = 100;

/** The Google Merchant feed of all products in force, streamed a hundred products at a time. */
export function merchantFeed(
  base: CatalogueBase,
  site: { origin: string; name: string; description: string },
): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  let after: { position: number; id: string } | null = { position: -1, id: "" };
  return new ReadableStream({
    start: (c) => c.enqueue(text.encode(feedHead(site))),
    async pull(c) {
      if (!after) {
        c.enqueue(text.encode(FEED_FOOT));
        return c.close();
      }
      const page: { position: number; id: string }[] = await base.db.all(sql`
        SELECT position, id FROM store_product WHERE status = 'active' AND (position, id) > (${after.position}, ${after.id})
        ORDER BY position, id LIMIT ${CHUNK}`);
      after = page.length < CHUNK ? null : (page.at(-1) ?? null);
      const found = await productsBy(base, { ids: page.map((p) => p.id) });
      const left = await unitsLeft(
        base,
        found.flatMap((p) => p.variants.map((v) => v.id)),
      );
      const piece = found.map((p) => feedItems(p, site, (id) => stateOf(left.get(id) ?? 0).state)).join("");
      // An empty piece would leave the stream waiting to be asked again.
      c.enqueue(text.encode(piece || "\n"));
    },
  });
}

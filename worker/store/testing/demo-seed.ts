import { env } from "cloudflare:workers";
import shop from "../../../migrations/seed/shop.json";
import { runLocally } from "../../test/local-context.ts";
import { storeSeed } from "../contract-seed.ts";

const files = import.meta.glob<{ position: number; photos?: unknown }>("../../../migrations/seed/products/*.json", {
  eager: true,
  import: "default",
});

/** The demo content, as the scripts send it. */
export const DEMO_SEED = storeSeed.parse({
  ...shop,
  products: Object.values(files)
    .sort((a, b) => a.position - b.position)
    .map(({ photos: _, ...product }) => product),
});

/** Loads the demo content into an empty store; what the load starts is over when this returns. */
export const loadDemoSeed = (now?: number): Promise<boolean> =>
  runLocally((context) => context.store.loadSeed(DEMO_SEED), now);

/** Adds so many active products, each with a variant, behind the others: more than one page of a list or a file holds. */
export async function insertProducts(count: number): Promise<void> {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  await env.DB.batch(
    [
      `${numbers} INSERT OR IGNORE INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, position, created_at, updated_at)
       SELECT 'more-' || i, 'more-' || i, 'More ' || i, 'Powder', '', '', 'active', 'powder', 'Tikari', 'food', 1000 + i, i, i FROM n`,
      `${numbers} INSERT OR IGNORE INTO store_variant (id, product_id, sku, title, price, currency)
       SELECT 'more-' || i, 'more-' || i, 'MORE-' || i, 'One size', 1000, 'USD' FROM n`,
    ].map((statement) => env.DB.prepare(statement)),
  );
}

/** Adds an active collection by hand with two products of the demo content. */
export async function insertCollection(handle: string): Promise<void> {
  await env.DB.batch(
    [
      `INSERT INTO store_collection (id, handle, title, status, kind, created_at, updated_at)
       VALUES ('collection-${handle}', '${handle}', 'Morning', 'active', 'manual', 1, 1)`,
      `INSERT INTO store_collection_product (collection_id, product_id, position)
       SELECT 'collection-${handle}', id, position FROM store_product WHERE id IN ('demo-puna', 'demo-sara')`,
    ].map((statement) => env.DB.prepare(statement)),
  );
}

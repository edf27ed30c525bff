import { sql } from "drizzle-orm";
import { createTextDownload } from "../../platform/text-download.ts";
import type { AdminProductQuery } from "./contract.ts";
import { toProductInput } from "./domain-product-input.ts";
import { parseJsonOr } from "./row-mappers.ts";
import { products } from "./schema.ts";
import { listAdminProducts } from "./service-admin-queries.ts";
import type { CatalogueDeps } from "./service-availability.ts";
import { listProductDetails } from "./service-product.ts";
import type { Cells, FileContext, FileProduct } from "./shopify-columns.ts";
import { buildHeader, formatFileRows, type PreservedCells, toFileRows } from "./shopify-file.ts";

/** Products that are read at once. */
export const PRODUCT_CHUNK_SIZE = 100;

/** A stored product with the preserved cells of its imported file. */
export interface StoredProduct {
  id: string;
  version: number;
  product: FileProduct;
  preserved: PreservedCells;
}

/** Everything about these products that a file may contain. */
export async function loadStoredProducts(
  deps: CatalogueDeps,
  handles: readonly string[],
): Promise<{ found: Map<string, StoredProduct>; skus: Map<string, string> }> {
  const { db } = deps;
  const details = await listProductDetails(deps, { handles }, { drafts: true });
  const listed = (values: unknown) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
  const [extras, rows, parts] = await db.batch([
    db.all<{ id: string; extra: string }>(
      sql`SELECT id, extra FROM store_product WHERE id IN ${listed(details.map((d) => d.id))}`,
    ),
    db.all<{ id: string; extra: string; on_hand: number | null; backorder: number | null }>(sql`
      SELECT v.id, v.extra, s.on_hand, s.backorder FROM store_variant v LEFT JOIN store_stock s ON s.variant_id = v.id
      WHERE v.product_id IN ${listed(details.map((d) => d.id))}`),
    db.all<{ id: string; sku: string }>(sql`
      SELECT id, sku FROM store_variant WHERE id IN ${listed(details.flatMap((d) => d.variants.flatMap((v) => v.parts.map((p) => p.variantId))))}`),
  ]);
  const byId = new Map(rows.map((r) => [r.id, r]));
  const found = details.map((d): [string, StoredProduct] => {
    const hasNoStock = (id: string | undefined) => byId.get(id ?? "")?.on_hand === null;
    const product: FileProduct = {
      ...toProductInput(d),
      variants: toProductInput(d).variants.map((v) => {
        const row = byId.get(v.id ?? "");
        return {
          ...v,
          stock: hasNoStock(v.id) ? null : { onHand: row?.on_hand ?? 0, backorder: row?.backorder === 1 },
        };
      }),
    };
    const preservedRows =
      parseJsonOr<{ rows?: Cells[] }>(extras.find((e) => e.id === d.id)?.extra ?? null, {}).rows ?? [];
    const preservedVariants = d.variants.flatMap((v): [string, Cells][] => {
      const cells = parseJsonOr<Cells>(byId.get(v.id)?.extra ?? null, {});
      return Object.keys(cells).length > 0 ? [[v.id, cells]] : [];
    });
    return [
      d.handle,
      {
        id: d.id,
        version: d.version,
        product,
        preserved: { rows: preservedRows, variants: new Map(preservedVariants) },
      },
    ];
  });
  return { found: new Map(found), skus: new Map(parts.map((p) => [p.id, p.sku])) };
}

/** The handles of the admin table's matches, in its order. */
async function listHandles(deps: CatalogueDeps, query: AdminProductQuery): Promise<{ handle: string }[]> {
  const found: { handle: string }[] = [];
  for (let before: string | undefined; ; ) {
    const page = await listAdminProducts(deps, { ...query, before });
    for (const { handle } of page.products) found.push({ handle });
    if (page.next === null) return found;
    before = page.next;
  }
}

/**
 * Exports products as one CSV file, including drafts and archived ones.
 * @param query filters as in the admin's table
 */
export async function exportProductsCsv(
  deps: CatalogueDeps,
  query?: AdminProductQuery,
): Promise<ReadableStream<Uint8Array>> {
  const { db } = deps;
  const isFiltered = query && (query.q !== "" || query.status !== "any" || query.tag !== "" || query.format);
  const [all, others] = await db.batch([
    db
      .select({ handle: products.handle })
      .from(products)
      .where(isFiltered ? sql`0` : undefined)
      .orderBy(products.position, products.id),
    db.all<{ name: string }>(
      sql`SELECT DISTINCT j.key AS name FROM store_variant v, json_each(v.extra) j WHERE v.extra <> '{}'`,
    ),
  ]);
  const handles = isFiltered ? await listHandles(deps, query) : all;
  const header = buildHeader(others.map((o) => o.name));
  async function* chunks() {
    yield formatFileRows(header, [Object.fromEntries(header.map((h) => [h, h]))]);
    for (let at = 0; at < handles.length; at += PRODUCT_CHUNK_SIZE) {
      const chunk = handles.slice(at, at + PRODUCT_CHUNK_SIZE).map((h) => h.handle);
      const { found, skus } = await loadStoredProducts(deps, chunk);
      const context: FileContext = {
        currency: deps.currency,
        findSku: (id) => skus.get(id) ?? id,
        findVariantId: () => null,
      };
      const rows = chunk.flatMap((h) => {
        const stored = found.get(h);
        return stored ? toFileRows(stored.product, stored.preserved, context) : [];
      });
      yield formatFileRows(header, rows);
    }
  }
  return createTextDownload(chunks());
}

import { sql } from "drizzle-orm";
import { textStream } from "../../platform/text-stream.ts";
import type { AdminProductQuery } from "./contract.ts";
import { inputOf } from "./domain-product-input.ts";
import { fromJson } from "./row-mappers.ts";
import { products } from "./schema.ts";
import { adminProducts } from "./service-admin-queries.ts";
import type { CatalogueBase } from "./service-availability.ts";
import { productsBy } from "./service-product.ts";
import type { Cells, FileContext, FileProduct } from "./shopify-columns.ts";
import { fileText, headerWith, type Kept, rowsOf } from "./shopify-file.ts";

/** Products that are looked at in one go. */
export const CHUNK = 100;

/** A product of ours beside what a file knew of it. */
export interface Current {
  id: string;
  version: number;
  product: FileProduct;
  kept: Kept;
}

/** Everything of these products that a file may hold. */
export async function currentBy(
  base: CatalogueBase,
  handles: readonly string[],
): Promise<{ found: Map<string, Current>; skus: Map<string, string> }> {
  const { db } = base;
  const details = await productsBy(base, { handles }, { drafts: true });
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
  const found = details.map((d): [string, Current] => {
    const stockless = (id: string | undefined) => byId.get(id ?? "")?.on_hand === null;
    const product: FileProduct = {
      ...inputOf(d),
      variants: inputOf(d).variants.map((v) => {
        const row = byId.get(v.id ?? "");
        return { ...v, stock: stockless(v.id) ? null : { onHand: row?.on_hand ?? 0, backorder: row?.backorder === 1 } };
      }),
    };
    const keptRows = fromJson<{ rows?: Cells[] }>(extras.find((e) => e.id === d.id)?.extra ?? null, {}).rows ?? [];
    const keptVariants = d.variants.flatMap((v): [string, Cells][] => {
      const cells = fromJson<Cells>(byId.get(v.id)?.extra ?? null, {});
      return Object.keys(cells).length > 0 ? [[v.id, cells]] : [];
    });
    return [
      d.handle,
      { id: d.id, version: d.version, product, kept: { rows: keptRows, variants: new Map(keptVariants) } },
    ];
  });
  return { found: new Map(found), skus: new Map(parts.map((p) => [p.id, p.sku])) };
}

/** The handles of the products that the admin's table finds, in its order. */
async function handlesOf(base: CatalogueBase, query: AdminProductQuery): Promise<{ handle: string }[]> {
  const found: { handle: string }[] = [];
  for (let before: string | undefined; ; ) {
    const page = await adminProducts(base, { ...query, before });
    for (const { handle } of page.products) found.push({ handle });
    if (page.next === null) return found;
    before = page.next;
  }
}

/** Products as one file, streamed; drafts and archived ones too. @param query narrows it as the admin's table does */
export async function exportCsv(base: CatalogueBase, query?: AdminProductQuery): Promise<ReadableStream<Uint8Array>> {
  const { db } = base;
  const narrowed = query && (query.q !== "" || query.status !== "any" || query.tag !== "" || query.format);
  const [all, others] = await db.batch([
    db
      .select({ handle: products.handle })
      .from(products)
      .where(narrowed ? sql`0` : undefined)
      .orderBy(products.position, products.id),
    db.all<{ name: string }>(
      sql`SELECT DISTINCT j.key AS name FROM store_variant v, json_each(v.extra) j WHERE v.extra <> '{}'`,
    ),
  ]);
  const handles = narrowed ? await handlesOf(base, query) : all;
  const header = headerWith(others.map((o) => o.name));
  async function* pieces() {
    yield fileText(header, [Object.fromEntries(header.map((h) => [h, h]))]);
    for (let at = 0; at < handles.length; at += CHUNK) {
      const chunk = handles.slice(at, at + CHUNK).map((h) => h.handle);
      const { found, skus } = await currentBy(base, chunk);
      const context: FileContext = {
        currency: base.currency,
        skuOf: (id) => skus.get(id) ?? id,
        variantOf: () => null,
      };
      const rows = chunk.flatMap((h) => {
        const one = found.get(h);
        return one ? rowsOf(one.product, one.kept, context) : [];
      });
      yield fileText(header, rows);
    }
  }
  return textStream(pieces());
}

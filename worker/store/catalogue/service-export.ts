import { sql } from "drizzle-orm";
import { readAddressRules } from "../../media/index.ts";
import type { PagedFile } from "../../platform/paged-file.ts";
import { type AdminProductQuery, adminProductQuery } from "./contract.ts";
import { toProductInput } from "./domain-product-input.ts";
import { importedPicturesStatement } from "./import-pictures.ts";
import { parseJsonOr } from "./row-mappers.ts";
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
  const [extras, rows, parts, imported] = await db.batch([
    db.all<{ id: string; extra: string }>(
      sql`SELECT id, extra FROM store_product WHERE id IN ${listed(details.map((d) => d.id))}`,
    ),
    db.all<{ id: string; extra: string; on_hand: number | null; backorder: number | null }>(sql`
      SELECT v.id, v.extra, s.on_hand, s.backorder FROM store_variant v LEFT JOIN store_stock s ON s.variant_id = v.id
      WHERE v.product_id IN ${listed(details.map((d) => d.id))}`),
    db.all<{ id: string; sku: string }>(sql`
      SELECT id, sku FROM store_variant WHERE id IN ${listed(details.flatMap((d) => d.variants.flatMap((v) => v.parts.map((p) => p.variantId))))}`),
    importedPicturesStatement(
      deps,
      details.map((d) => d.id),
    ),
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
        preserved: {
          rows: preservedRows,
          variants: new Map(preservedVariants),
          pictures: {
            gallery: d.pictures,
            variants: new Map(d.variants.flatMap((v) => (v.picture ? [[v.id, v.picture] as const] : []))),
            imported: imported.filter((i) => i.productId === d.id),
          },
        },
      },
    ];
  });
  return { found: new Map(found), skus: new Map(parts.map((p) => [p.id, p.sku])) };
}

/** Where a products file goes on: the list's own cursor, and the columns that only imported files have. */
interface ExportCursor {
  before: string;
  others: string[];
}

/**
 * Products as a Shopify product file, drafts and archived ones included, in the order of the admin's table.
 * @param query filters as in that table
 */
export function exportProducts(deps: CatalogueDeps, query: AdminProductQuery = adminProductQuery.parse({})): PagedFile {
  return {
    filename: "products.csv",
    contentType: "text/csv; charset=utf-8",
    loadPage: async (cursor) => {
      const after = cursor === null ? null : (JSON.parse(cursor) as ExportCursor);
      const [page, others] = await Promise.all([
        listAdminProducts(deps, { ...query, before: after?.before }),
        after?.others ?? listPreservedColumns(deps),
      ]);
      const header = buildHeader(others);
      const { found, skus } = await loadStoredProducts(
        deps,
        page.products.map((p) => p.handle),
      );
      const context: FileContext = {
        currency: deps.currency,
        findSku: (id) => skus.get(id) ?? id,
        findVariantId: () => null,
        addresses: await readAddressRules(deps),
      };
      const rows = page.products.flatMap(({ handle }) => {
        const stored = found.get(handle);
        return stored ? toFileRows(stored.product, stored.preserved, context) : [];
      });
      const head = after ? "" : formatFileRows(header, [Object.fromEntries(header.map((h) => [h, h]))]);
      const next: ExportCursor | null = page.next === null ? null : { before: page.next, others };
      return {
        text: head + formatFileRows(header, rows),
        rows: page.products.length,
        next: next && JSON.stringify(next),
      };
    },
  };
}

/** Columns of imported files that the catalog has no field for. */
async function listPreservedColumns({ db }: CatalogueDeps): Promise<string[]> {
  const found = await db.all<{ name: string }>(
    sql`SELECT DISTINCT j.key AS name FROM store_variant v, json_each(v.extra) j WHERE v.extra <> '{}'`,
  );
  return found.map((o) => o.name);
}

import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import type { StoreDeps } from "../deps.ts";
import type { ProductInput } from "./contract.ts";
import { toProductInput } from "./domain-product-input.ts";
import { getProduct } from "./service-product.ts";
import { createProduct } from "./service-write.ts";

/** Copies of one product that get a name of their own. */
const MAX_COPIES = 99;

/**
 * A draft with everything that a product's editor shows: texts, variants, label, claims and collections. Inventory, lots,
 * reviews and the search engine listing stay with the original; so does being the flagship.
 * @returns the id of the copy
 * @throws httpError not_found
 */
export async function duplicateProduct(deps: StoreDeps, id: string, actor: string): Promise<string> {
  const source = await getProduct(deps, { id }, { drafts: true });
  if (!source) throw httpError("not_found", "Product not found.");
  const input = toProductInput(source);
  const suffix = await findFreeSuffix(deps, input);
  const copy: ProductInput = {
    ...input,
    handle: `${input.handle.slice(0, 110)}-${suffix}`,
    title: `${input.title.slice(0, 110)} (copy)`,
    status: "draft",
    flagship: false,
    position: 0,
    seoTitle: "",
    seoDescription: "",
    variants: input.variants.map((v) => ({ ...v, id: undefined, sku: copySku(v.sku, suffix), barcode: "" })),
  };
  return createProduct(deps, copy, actor);
}

const copySku = (sku: string, suffix: string) => `${sku.slice(0, 70)}-${suffix.toUpperCase()}`;

/** `copy`, `copy-2` and so on: the first that neither the handle nor a SKU is taken with. */
async function findFreeSuffix({ db }: Pick<StoreDeps, "db">, input: ProductInput): Promise<string> {
  const suffixes = Array.from({ length: MAX_COPIES }, (_, i) => (i === 0 ? "copy" : `copy-${i + 1}`));
  const handles = suffixes.map((s) => `${input.handle.slice(0, 110)}-${s}`);
  const skus = suffixes.flatMap((s) => input.variants.map((v) => copySku(v.sku, s)));
  const [takenHandles, takenSkus] = await db.batch([
    db.all<{ handle: string }>(
      sql`SELECT handle FROM store_product WHERE handle IN (SELECT value FROM json_each(${JSON.stringify(handles)}))`,
    ),
    db.all<{ sku: string }>(
      sql`SELECT sku FROM store_variant WHERE sku IN (SELECT value FROM json_each(${JSON.stringify(skus)}))`,
    ),
  ]);
  const taken = new Set([...takenHandles.map((r) => r.handle), ...takenSkus.map((r) => r.sku)]);
  const free = suffixes.find(
    (s, i) => !taken.has(handles[i] as string) && !input.variants.some((v) => taken.has(copySku(v.sku, s))),
  );
  if (!free) throw httpError("conflict", "This product already has 99 copies. Rename or archive some first.");
  return free;
}

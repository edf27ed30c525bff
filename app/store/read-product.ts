import { brand } from "#app/brand.ts";
import type { Visit } from "#worker/visit.ts";
import { type ProductView, productView } from "./product-view.ts";

/** A product's page, or null where none is in force: two round trips to the database. For loaders only. */
export async function readProduct({ store, billing, url }: Visit, handle: string): Promise<ProductView | null> {
  const [product, plans] = await Promise.all([store.catalogue.product(handle), billing.offers()]);
  if (!product || product.variants.length === 0) return null;
  const around = await store.catalogue.around(product.id);
  return productView(product, around, plans, { origin: url.origin, brand: brand.name });
}

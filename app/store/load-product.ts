import { brand } from "#app/brand.ts";
import type { RequestContext } from "#app/context.ts";
import { type ProductView, toProductView } from "./product-view.ts";

/** A product page's data, or null where no published product matches: one round trip to the database. For loaders only. */
export async function loadProductView(
  { store, billing, url }: RequestContext,
  handle: string,
): Promise<ProductView | null> {
  const found = await store.catalogue.getProductPage(handle, billing.offersStatement());
  if (!found || found.product.variants.length === 0) return null;
  const offers = billing.offersOf(found.beside);
  return toProductView(found.product, found.around, offers, { origin: url.origin, brand: brand.name });
}

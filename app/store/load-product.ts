import { brand } from "#app/brand.ts";
import type { RequestContext } from "#app/context.ts";
import { PLANS_TAG } from "#worker/kernel/page-tags.ts";
import { type ProductView, toProductView } from "./product-view.ts";

/**
 * A product page's data and the tags of what it shows, or null where no published product matches: one round trip to the
 * database. For loaders only.
 */
export async function loadProductView(
  { store, billing, url }: RequestContext,
  handle: string,
): Promise<{ product: ProductView; tags: string[] } | null> {
  const found = await store.catalogue.getProductPage(handle, billing.offersStatement());
  if (!found || found.product.variants.length === 0) return null;
  const offers = billing.offersOf(found.beside);
  const product = toProductView(found.product, found.around, offers, { origin: url.origin, brand: brand.name });
  return { product, tags: [...found.tags, PLANS_TAG] };
}

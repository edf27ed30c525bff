import { brand } from "#app/brand.ts";
import type { RequestContext } from "#app/context.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { PLANS_TAG, SCIENCE_TAG } from "#worker/kernel/page-tags.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import { type ProductView, toProductView } from "./product-view.ts";

/**
 * A product page's data and the tags of what it shows, or null where no published product matches: one round trip to the
 * database, and one beside it where the library isn't in memory. For loaders only.
 */
export async function loadProductView(
  ctx: RequestContext,
  handle: string,
): Promise<{ product: ProductView; tags: string[] } | null> {
  const { store, billing, url } = ctx;
  const [found, library] = await Promise.all([
    store.catalogue.getProductPage(handle, billing.offersStatement()),
    loadLibrary(ctx),
  ]);
  if (!found || found.product.variants.length === 0) return null;
  const offers = billing.offersOf(found.beside);
  const product = toProductView(found.product, found.around, offers, evidenceByIngredient(library), {
    origin: url.origin,
    brand: brand.name,
  });
  return { product, tags: [...found.tags, PLANS_TAG, SCIENCE_TAG] };
}

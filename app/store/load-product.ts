import { brand } from "#app/brand.ts";
import type { Visit } from "#worker/request-context.ts";
import { type ProductView, productView } from "./product-view.ts";

/** A product's page, or null where none is in force: one round trip to the database. For loaders only. */
export async function readProduct({ store, billing, url }: Visit, handle: string): Promise<ProductView | null> {
  const found = await store.catalogue.productPage(handle, billing.offersStatement());
  if (!found || found.product.variants.length === 0) return null;
  const offers = billing.offersOf(found.beside);
  return productView(found.product, found.around, offers, { origin: url.origin, brand: brand.name });
}

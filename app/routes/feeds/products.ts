import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import type { Route } from "./+types/products";
import { cachedXml } from "./cached-xml.ts";

/** The Google Merchant feed. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  const site = { origin: ctx.url.origin, name: brand.name, description: brand.description };
  return cachedXml(ctx, () => ctx.store.catalogue.createMerchantFeed(site));
}

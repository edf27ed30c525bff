import { requestContextKey } from "#app/context.ts";
import type { Route } from "./+types/products";
import { cachedXml } from "./cached-xml.ts";

/** The Google Merchant feed. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  return cachedXml(ctx, ctx.openMerchantFeed);
}

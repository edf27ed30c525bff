import { brand } from "#app/brand.ts";
import { visit } from "#app/context.ts";
import type { Route } from "./+types/products";
import { keptXml } from "./cached-xml.ts";

/** The Google Merchant feed, streamed from the database. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const here = context.get(visit);
  const site = { origin: here.url.origin, name: brand.name, description: brand.description };
  return keptXml(here, () => here.store.catalogue.merchantFeed(site));
}

import { visit } from "#app/context.ts";
import type { Route } from "./+types/sitemap";
import { keptXml } from "./kept.ts";

/** The sitemap: public pages, articles and the products in force. Batches are left out: their pages say noindex. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const here = context.get(visit);
  return keptXml(here, () => here.store.catalogue.sitemap(here.url.origin, here.content.places()));
}

import { visit } from "#app/context.ts";
import type { Route } from "./+types/sitemap";
import { keptXml } from "./cached-xml.ts";

/**
 * The sitemap: public pages, articles and the products in force. Batches are left out: their pages say noindex.
 * With and without the forum it is cached apart, so that closing the forum takes it out at once.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const here = context.get(visit);
  const { forumEnabled } = await here.flags();
  const make = () => here.store.catalogue.sitemap(here.url.origin, here.content.places({ forumEnabled }));
  return keptXml(here, make, forumEnabled ? "" : "?forum=closed");
}

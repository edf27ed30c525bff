import { CATALOGUE_TAG, COLLECTIONS_TAG } from "../kernel/page-tags.ts";
import type { RequestContext } from "../request-context.ts";
import { sortByMenu } from "../store/catalogue/index.ts";
import type { ShopLinks } from "./contract.ts";

/** The shop's first products, its goals and the collections of its menus, from memory where the isolate has them. */
export async function readShopLinks({
  publicData,
  store,
}: Pick<RequestContext, "publicData" | "store">): Promise<ShopLinks> {
  const [goods, active] = await Promise.all([
    publicData("search shop", async () => ({
      value: await store.catalogue.listShopHighlights(),
      tags: [CATALOGUE_TAG],
    })),
    publicData("search collections", async () => ({
      value: await store.catalogue.listListedCollections(),
      tags: [COLLECTIONS_TAG],
    })),
  ]);
  return {
    popular: goods?.popular ?? [],
    goals: goods?.goals ?? [],
    collections: sortByMenu(active ?? []).map(({ handle, title }) => ({ handle, title })),
  };
}

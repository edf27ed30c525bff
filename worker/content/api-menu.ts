import { z } from "zod";
import { CONTENT_TAG, MENU_TAG, productTag } from "../kernel/page-tags.ts";
import { picture } from "../media/contract.ts";
import { createApiModule } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import type { RequestContext } from "../request-context.ts";
import type { MenuContents, MenuProduct, MenuText } from "./contract-menu.ts";
import { MAX_FEATURED } from "./contract-organize.ts";
import { toMenuProduct, toMenuText } from "./domain-menu.ts";

const menuAnswer = z.object({
  texts: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      label: z.string(),
      minutes: z.int(),
      picture: picture.nullable(),
      drawing: z.string(),
    }),
  ),
  product: z
    .looseObject({
      handle: z.string(),
      title: z.string(),
      picture: picture.nullable(),
      minPrice: z.int(),
      currency: z.string(),
      variants: z.int(),
    })
    .nullable(),
});

type MenuContext = Pick<RequestContext, "publicData" | "entries" | "store">;

async function loadTexts({ publicData, entries }: MenuContext): Promise<MenuText[]> {
  const load = async () => ({
    value: (await entries.readFeatured("menu", MAX_FEATURED.menu)).map(toMenuText),
    tags: [CONTENT_TAG],
  });
  return (await publicData("menu texts", load)) ?? [];
}

/** A save of the product renews it, as another choice does; what is sold out is gone within the minute that it is kept. */
export async function loadMenuProduct({
  publicData,
  store,
}: Pick<MenuContext, "publicData" | "store">): Promise<MenuProduct | null> {
  const load = async () => {
    const { handle, card } = await store.catalogue.getMenuProduct();
    const tags = handle === null ? [MENU_TAG] : [MENU_TAG, productTag(handle)];
    return { value: { product: card && toMenuProduct(card) }, tags };
  };
  return (await publicData("menu product", load))?.product ?? null;
}

/**
 * What the menus show beside their links. It is asked for when a menu opens, so that no cached page holds it: a text that
 * is withdrawn is gone at once, and one that is scheduled is there within the minute that the isolate keeps it.
 */
export const contentMenuApi = createApiModule("Content").get("/api/menu", {
  summary:
    "Gets the posts chosen for the menus that readers can see, filled up with the newest, and the product chosen for them while it is sold",
  response: menuAnswer,
  handle: async ({ ctx }) => {
    const [texts, product] = await Promise.all([loadTexts(ctx), loadMenuProduct(ctx)]);
    return jsonResponse({ texts, product } satisfies MenuContents);
  },
});

import { z } from "zod";
import { CONTENT_TAG } from "../kernel/page-tags.ts";
import { picture } from "../media/contract.ts";
import { createApiModule } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import type { MenuText } from "./contract-menu.ts";
import { MAX_FEATURED } from "./contract-organize.ts";

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
});

/**
 * What the menus show of the texts. It is asked for when a menu opens, so that no cached page holds it: a text that is
 * withdrawn is gone at once, and one that is scheduled is there within the minute that the isolate keeps it.
 */
export const contentMenuApi = createApiModule("Content").get("/api/menu", {
  summary: "Gets the posts chosen for the menus that readers can see, filled up with the newest",
  response: menuAnswer,
  handle: async ({ ctx }) => {
    const load = async () => {
      const cards = await ctx.entries.readFeatured("menu", MAX_FEATURED.menu);
      const texts = cards.map(
        ({ path, title, kind, category, minutes, recipe, picture: shown, drawing }): MenuText => ({
          ...{ path, title, drawing, picture: shown, minutes: recipe?.minutes ?? minutes },
          label: kind === "recipe" ? "Recipe" : (category?.name ?? "Article"),
        }),
      );
      return { value: { texts }, tags: [CONTENT_TAG] };
    };
    const answer = (await ctx.publicData("menu texts", load)) ?? { texts: [] };
    return jsonResponse(answer);
  },
});

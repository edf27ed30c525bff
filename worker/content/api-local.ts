import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import { contentSeed } from "./contract-seed.ts";
import { loadContentSeed } from "./load-seed.ts";

/** Enough for a few hundred articles. */
const MAX_SEED_BYTES = 8 * 1024 * 1024;

/** Loads the demo content, on the developer's own machine only. */
export const contentLocalApi = createApiModule("Local").post("/api/dev/content", {
  summary: "Fills a site without articles with the posts that are sent",
  localOnly: true,
  body: contentSeed,
  maxBytes: MAX_SEED_BYTES,
  response: z.object({ isNew: z.boolean() }),
  handle: async ({ ctx, body }) => {
    const isNew = await loadContentSeed(ctx, body, ctx.store.catalogue.listProductsOfText);
    if (isNew) await ctx.live.publishContent(null);
    return jsonResponse({ isNew });
  },
});

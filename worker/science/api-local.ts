import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import { scienceSeed } from "./contract-seed.ts";
import { loadScienceSeed } from "./load-seed.ts";

const MAX_SEED_BYTES = 8 * 1024 * 1024;

/** Loads the demo library, on the developer's own machine only. */
export const scienceLocalApi = createApiModule("Local").post("/api/dev/science", {
  summary: "Fills a site without studies with the library that is sent",
  localOnly: true,
  body: scienceSeed,
  maxBytes: MAX_SEED_BYTES,
  response: z.object({ isNew: z.boolean() }),
  handle: async ({ ctx, body }) => {
    const isNew = await loadScienceSeed(ctx, body);
    if (isNew) await ctx.live.publishContent(null);
    return jsonResponse({ isNew });
  },
});

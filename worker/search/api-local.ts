import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";
import { synonymSeed } from "./contract-admin.ts";
import { loadSynonymSeed } from "./load-seed.ts";
import { runIndexJob } from "./work-index.ts";

/** The demo synonyms, and a run of what the search has to learn of: scripts wait for it. */
export const searchLocalApi = createApiModule("Local")
  .post("/api/dev/search-synonyms", {
    summary: "Adds the synonyms that are sent where there are none",
    localOnly: true,
    body: synonymSeed,
    response: z.object({ isNew: z.boolean() }),
    handle: async ({ ctx, body }) => ({ isNew: await loadSynonymSeed(ctx, body) }),
  })
  .post("/api/dev/search-index", {
    summary: "Indexes all waiting changes",
    localOnly: true,
    response: z.object({ unfinished: z.boolean(), failed: z.number() }),
    handle: async ({ ctx }) => {
      const { unfinished, failed } = await runIndexJob(ctx);
      return { unfinished, failed };
    },
  });

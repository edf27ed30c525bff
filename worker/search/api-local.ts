import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";
import { runIndexJob } from "./work-index.ts";

/** Works off what the search has to learn of, on the developer's own machine only: scripts wait for it. */
export const searchLocalApi = createApiModule("Local").post("/api/dev/search-index", {
  summary: "Brings all changes into the search index",
  localOnly: true,
  response: z.object({ unfinished: z.boolean(), failed: z.number() }),
  handle: async ({ ctx }) => {
    const { unfinished, failed } = await runIndexJob(ctx);
    return { unfinished, failed };
  },
});

import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";
import { savedInput } from "./contract-saved.ts";

const savedIds = z.object({ ids: z.array(z.string()) });

/** Articles and recipes that members save for later. */
export const contentSavedApi = createApiModule("Content")
  .get("/api/saved", {
    access: "member",
    summary: "Gets the ids of the articles and recipes that the caller saved, newest first",
    response: savedIds,
    handle: async ({ ctx, viewer }) => ({ ids: (await ctx.entries.listSaved(viewer.userId)).map(({ id }) => id) }),
  })
  .post("/api/saved", {
    access: "member",
    summary: "Saves articles and recipes for later, or removes them",
    body: savedInput,
    response: savedIds,
    handle: async ({ ctx, viewer, body }) => ({ ids: await ctx.entries.setSaved(viewer.userId, body) }),
  });

import { z } from "zod";
import { jobQueueStatus } from "../jobs/contract.ts";
import { createAdminApiModule, createApiModule, okResponse } from "../platform/api-module.ts";
import { publicSettings, savedViewInput, savedViewList, settingsPatch, settingsSchema } from "./contract.ts";

const tag = "Settings";

/** The public API of the settings. */
export const settingsApi = createApiModule(tag).get("/api/admin/system-settings", {
  summary: "Gets the analytics settings that pages need",
  response: publicSettings,
  handle: ({ ctx }) => ctx.settings.readPublicSettings(),
});

/** For scripts on a developer's machine that wait for jobs; answers 404 anywhere but on a loopback host. */
export const localJobsApi = createApiModule("Local").get("/api/dev/jobs", {
  summary: "Lists running and waiting jobs; the list is empty when all are done",
  localOnly: true,
  query: z.object({ queue: z.string().max(20).optional() }),
  response: jobQueueStatus,
  handle: ({ ctx, query }) => ctx.settings.readJobQueue(query.queue),
});

/** The admin API of the settings. */
export const settingsAdminApi = createAdminApiModule(tag)
  .get("/api/admin/settings", {
    summary: "Gets all settings",
    response: settingsSchema,
    handle: ({ ctx }) => ctx.settings.readSettings(),
  })
  .put("/api/admin/settings", {
    summary: "Updates the given settings",
    body: settingsPatch,
    response: settingsSchema,
    handle: async ({ ctx, body, actor }) => {
      const settings = await ctx.settings.changeSettings(body, actor);
      if (body.analyticsEnabled !== undefined)
        await ctx.live.changeFlags({ countPageviews: settings.analyticsEnabled }, actor);
      return settings;
    },
  })
  .get("/api/admin/saved-views", {
    summary: "Lists the saved views of a list in the admin",
    query: z.object({ list: savedViewList }),
    handle: async ({ ctx, query }) => ({ views: await ctx.settings.listSavedViews(query.list) }),
  })
  .post("/api/admin/saved-views", {
    summary: "Saves a search and filters of a list as a view for all staff",
    body: savedViewInput,
    handle: async ({ ctx, body, actor }) => ctx.settings.saveView(body, actor),
  })
  .delete("/api/admin/saved-views/:id", {
    summary: "Deletes a saved view",
    params: z.object({ id: z.string().max(64) }),
    response: okResponse,
    handle: ({ ctx, params, actor }) => ctx.settings.deleteView(params.id, actor),
  })
  .get("/api/admin/jobs", {
    summary: "Lists running and waiting jobs; the list is empty when all are done",
    response: jobQueueStatus,
    handle: ({ ctx }) => ctx.settings.readJobQueue(),
  })
  .post("/api/admin/jobs", {
    summary: "Queues all scheduled jobs and responds before they run",
    body: z.strictObject({ jobs: z.literal("all", 'Send "all".') }),
    response: jobQueueStatus,
    handle: ({ ctx }) => ctx.settings.runJobsNow(),
  });

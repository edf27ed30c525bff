import { createAdminApiModule, createApiModule } from "../platform/api-module.ts";
import { publicSettings, settingsPatch, settingsSchema } from "./contract.ts";

const tag = "Settings";

/** The public API of the settings. */
export const settingsApi = createApiModule(tag).get("/api/admin/system-settings", {
  summary: "Gets the analytics settings that pages need",
  response: publicSettings,
  handle: ({ ctx }) => ctx.settings.readPublicSettings(),
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
  });

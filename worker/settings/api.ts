import { createApiModule } from "../platform/api-module.ts";
import { publicSettings, settingsPatch, settingsSchema } from "./contract.ts";

const noStore = { "Cache-Control": "private, no-store" };

/** The settings' part of /api. */
export const settingsApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/system-settings",
      summary: "The analytics settings that a page needs to know",
      tag: "Settings",
      access: "anyone",
      response: publicSettings,
    },
    async (c) => c.json(await c.env.settings.readPublicSettings(), 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/settings",
      summary: "All settings",
      tag: "Settings",
      access: "admin",
      response: settingsSchema,
    },
    async (c) => c.json(await c.env.settings.readSettings(), 200, noStore),
  )
  .addOperation(
    {
      method: "PUT",
      path: "/api/admin/settings",
      summary: "Change the named settings",
      tag: "Settings",
      access: "admin",
      body: settingsPatch,
      response: settingsSchema,
    },
    async (c, { body }) => {
      const viewer = await c.env.viewer();
      const actor = viewer?.email ?? "unknown";
      const settings = await c.env.settings.changeSettings(body, actor);
      if (body.analyticsEnabled !== undefined)
        await c.env.live.changeFlags({ countPageviews: settings.analyticsEnabled }, actor);
      return c.json(settings, 200, noStore);
    },
  );

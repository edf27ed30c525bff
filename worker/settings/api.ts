import { apiPart } from "../platform/api-module.ts";
import { publicSettings, settingsPatch, settingsSchema } from "./contract.ts";

const noStore = { "Cache-Control": "private, no-store" };

/** The settings' part of /api. */
export const settingsApi = apiPart()
  .on(
    {
      method: "GET",
      path: "/api/admin/system-settings",
      summary: "The analytics settings that a page needs to know",
      tag: "Settings",
      access: "anyone",
      answer: publicSettings,
    },
    async (c) => c.json(await c.env.settings.forEverybody(), 200, noStore),
  )
  .on(
    {
      method: "GET",
      path: "/api/admin/settings",
      summary: "All settings",
      tag: "Settings",
      access: "admin",
      answer: settingsSchema,
    },
    async (c) => c.json(await c.env.settings.all(), 200, noStore),
  )
  .on(
    {
      method: "PUT",
      path: "/api/admin/settings",
      summary: "Change the named settings",
      tag: "Settings",
      access: "admin",
      body: settingsPatch,
      answer: settingsSchema,
    },
    async (c, { body }) => {
      const viewer = await c.env.viewer();
      const by = viewer?.email ?? "unknown";
      const settings = await c.env.settings.change(body, by);
      if (body.analyticsEnabled !== undefined)
        await c.env.live.change({ countPageviews: settings.analyticsEnabled }, by);
      return c.json(settings, 200, noStore);
    },
  );

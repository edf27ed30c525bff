import { z } from "zod";
import { createAdminApiModule, createApiModule } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import { connectLiveSocket } from "./connect-live-socket.ts";
import { flagsPatch, forumStatus, liveFlags, maintenanceStatus, toFlagsEvent } from "./contract.ts";
import { VERSION_HEADER } from "./domain.ts";

const tag = "Site state";
const versionedJson = (data: object, version: number) =>
  jsonResponse(data, { headers: { "Cache-Control": "no-store", [VERSION_HEADER]: String(version) } });

/** The public API of the site's flags. */
export const liveApi = createApiModule(tag)
  .get("/api/live", {
    summary: "Opens a WebSocket that sends the site's state at once and at each change",
    // The Worker's entry handles upgrade requests before this, since their response can't be changed.
    handle: ({ ctx }) => connectLiveSocket(ctx.request, ctx),
  })
  .get("/api/forum/status", {
    summary: "Checks whether the community forum is open",
    response: forumStatus,
    handle: async ({ ctx }) => {
      const { forumEnabled, version } = await ctx.flags();
      return versionedJson({ forumEnabled }, version);
    },
  })
  .get("/api/maintenance-status", {
    summary: "Checks whether the site is in maintenance, and until when",
    response: maintenanceStatus,
    handle: async ({ ctx }) => {
      const { maintenance, version } = await ctx.flags();
      const { isEnabled, message, endsAt } = maintenance;
      return versionedJson({ isEnabled, message, endsAt }, version);
    },
  });

/** The admin API of the site's flags. */
export const liveAdminApi = createAdminApiModule(tag).put("/api/admin/flags", {
  summary: "Turns maintenance or the forum on or off, everywhere at once",
  body: flagsPatch,
  response: z.object({ flags: liveFlags }),
  handle: async ({ ctx, body, actor }) => {
    const flags = await ctx.live.changeFlags(body, actor);
    return { flags: toFlagsEvent(flags).flags };
  },
});

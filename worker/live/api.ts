import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";
import { connectLiveSocket } from "./connect-live-socket.ts";
import { flagsPatch, forumStatus, liveFlags, maintenanceStatus, toFlagsEvent } from "./contract.ts";
import { VERSION_HEADER } from "./domain.ts";

const versionHeaders = (version: number) => ({ "Cache-Control": "no-store", [VERSION_HEADER]: String(version) });

/** The flags' part of /api. */
export const liveApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/live",
      summary: "A WebSocket that tells the site's state at once and at each change",
      tag: "Site state",
      access: "anyone",
    },
    // The front door takes upgrade requests before this, because their answer must leave untouched.
    (c) => connectLiveSocket(c.req.raw, c.env),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/forum/status",
      summary: "Whether the community forum is open",
      tag: "Site state",
      access: "anyone",
      response: forumStatus,
    },
    async (c) => {
      const flags = await c.env.flags();
      return c.json({ forumEnabled: flags.forumEnabled }, 200, versionHeaders(flags.version));
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/maintenance-status",
      summary: "Whether the site is in maintenance, and until when",
      tag: "Site state",
      access: "anyone",
      response: maintenanceStatus,
    },
    async (c) => {
      const { maintenance, version } = await c.env.flags();
      const { isEnabled, message, endsAt } = maintenance;
      return c.json({ isEnabled, message, endsAt }, 200, versionHeaders(version));
    },
  )
  .addOperation(
    {
      method: "PUT",
      path: "/api/admin/flags",
      summary: "Switch maintenance or the forum, everywhere at once",
      tag: "Site state",
      access: "admin",
      body: flagsPatch,
      response: z.object({ flags: liveFlags }),
    },
    async (c, { body }) => {
      const viewer = await c.env.viewer();
      const flags = await c.env.live.changeFlags(body, viewer?.email ?? "unknown");
      return c.json({ flags: toFlagsEvent(flags).flags }, 200, { "Cache-Control": "private, no-store" });
    },
  );

import { z } from "zod";
import { apiPart } from "../platform/api-module.ts";
import { liveSocket } from "./connect-live-socket.ts";
import { flagsEvent, flagsPatch, forumStatus, liveFlags, maintenanceStatus } from "./contract.ts";
import { VERSION_HEADER } from "./domain.ts";

const fresh = (version: number) => ({ "Cache-Control": "no-store", [VERSION_HEADER]: String(version) });

/** The flags' part of /api. */
export const liveApi = apiPart()
  .on(
    {
      method: "GET",
      path: "/api/live",
      summary: "A WebSocket that tells the site's state at once and at each change",
      tag: "Site state",
      access: "anyone",
    },
    // The front door takes upgrade requests before this, because their answer must leave untouched.
    (c) => liveSocket(c.req.raw, c.env),
  )
  .on(
    {
      method: "GET",
      path: "/api/forum/status",
      summary: "Whether the community forum is open",
      tag: "Site state",
      access: "anyone",
      answer: forumStatus,
    },
    async (c) => {
      const flags = await c.env.flags();
      return c.json({ forumEnabled: flags.forumEnabled }, 200, fresh(flags.version));
    },
  )
  .on(
    {
      method: "GET",
      path: "/api/maintenance-status",
      summary: "Whether the site is in maintenance, and until when",
      tag: "Site state",
      access: "anyone",
      answer: maintenanceStatus,
    },
    async (c) => {
      const { maintenance, version } = await c.env.flags();
      const { isEnabled, message, endsAt } = maintenance;
      return c.json({ isEnabled, message, endsAt }, 200, fresh(version));
    },
  )
  .on(
    {
      method: "PUT",
      path: "/api/admin/flags",
      summary: "Switch maintenance or the forum, everywhere at once",
      tag: "Site state",
      access: "admin",
      body: flagsPatch,
      answer: z.object({ flags: liveFlags }),
    },
    async (c, { body }) => {
      const viewer = await c.env.viewer();
      const flags = await c.env.live.change(body, viewer?.email ?? "unknown");
      return c.json({ flags: flagsEvent(flags).flags }, 200, { "Cache-Control": "private, no-store" });
    },
  );

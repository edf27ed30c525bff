import { z } from "zod";
import { createApiModule, okResponse } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import {
  DIGEST_FREQUENCIES,
  NOTIFICATION_KINDS,
  notificationList,
  pushDeviceParams,
  pushSubscriptionInput,
  readInput,
  settingsInput,
} from "./contract-notifications.ts";
import { requireForum } from "./require-forum.ts";

const notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  topic: z.string().nullable(),
  number: z.int(),
  path: z.string(),
  title: z.string(),
  actors: z.array(z.object({ id: z.string(), name: z.string(), handle: z.string().nullable() })),
  people: z.int(),
  count: z.int(),
  at: z.number(),
  isRead: z.boolean(),
});
const settings = z.object({
  kinds: z.record(z.string(), z.object({ page: z.boolean(), email: z.boolean(), push: z.boolean() })),
  digest: z.enum(DIGEST_FREQUENCIES),
  version: z.int(),
});

/** What the signed-in member is told of in the community, and where. */
export const notificationsApi = createApiModule("Notifications")
  .get("/api/members/me/notifications", {
    access: "member",
    summary: "Lists the caller's notifications, newest first",
    query: notificationList,
    response: z.object({ notifications: z.array(notification), unread: z.int(), next: z.string().nullable() }),
    handle: async ({ ctx, viewer, query }) => {
      await requireForum(ctx);
      return ctx.notifications.list(viewer.userId, query.before);
    },
  })
  .post("/api/members/me/notifications/read", {
    access: "member",
    summary: "Marks notifications as read: those named, or all up to an instant",
    body: readInput,
    response: okResponse,
    handle: async ({ ctx, viewer, body }) => {
      await requireForum(ctx);
      await ctx.notifications.markRead(viewer.userId, body);
    },
  })
  .get("/api/members/me/notification-settings", {
    access: "member",
    summary: "Gets the caller's notification settings",
    response: settings,
    handle: async ({ ctx, viewer }) => {
      await requireForum(ctx);
      return ctx.notifications.readSettings(viewer.userId);
    },
  })
  .put("/api/members/me/notification-settings", {
    access: "member",
    summary:
      "Saves the caller's notification settings; answers 409 with the saved ones if they changed in the meantime",
    body: settingsInput,
    response: settings,
    handle: async ({ ctx, viewer, body }) => {
      await requireForum(ctx);
      const { isSaved, settings: stored } = await ctx.notifications.saveSettings(viewer.userId, body);
      if (isSaved) return stored;
      const message = "These settings were changed in another tab or on another device.";
      return jsonResponse({ error: { code: "stale", message }, settings: stored }, { status: 409 });
    },
  })
  .get("/api/members/me/push", {
    access: "member",
    summary: "Gets the key that browsers subscribe to push messages with, and the caller's devices that have",
    response: z.object({
      publicKey: z.string(),
      devices: z.array(
        z.object({
          id: z.string(),
          userAgent: z.string(),
          createdAt: z.number(),
          remindersOnly: z.boolean(),
          isPaused: z.boolean(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
    // Works while the forum is off, like the other device calls: fitness reminders use the devices too.
    handle: ({ ctx, viewer }) => ctx.notifications.readPush(viewer),
  })
  .put("/api/members/me/push", {
    access: "member",
    summary:
      "Subscribes the caller's device to push messages while it is signed in; the same subscription is added once",
    body: pushSubscriptionInput,
    response: z.object({ id: z.string() }),
    handle: ({ ctx, viewer, body }) =>
      ctx.notifications.addDevice(viewer, body, ctx.request.headers.get("user-agent") ?? ""),
  })
  .delete("/api/members/me/push/:id", {
    access: "member",
    summary: "Unsubscribes a device from push messages",
    params: pushDeviceParams,
    response: okResponse,
    handle: ({ ctx, viewer, params }) => ctx.notifications.removeDevice(viewer.userId, params.id),
  });

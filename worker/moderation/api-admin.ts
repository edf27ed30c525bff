import { createApiModule, emptyBody, okResponse } from "../platform/api-module.ts";
import {
  decisionInput,
  itemPage,
  itemParams,
  itemView,
  queuePage,
  queueQuery,
  recordPage,
  recordQuery,
  versionInput,
} from "./contract.ts";
import type { Moderator } from "./service.ts";

const access = "moderator";
const toModerator = ({ userId, email, role }: { userId: string; email: string; role: string }): Moderator => ({
  ...{ userId, email },
  isAdmin: role === "admin",
});

/** The moderators' queue, for moderators and admins. */
export const moderationAdminApi = createApiModule("Moderation")
  .get("/api/admin/moderation", {
    access,
    summary: "Lists what is waiting for moderators, or what they decided",
    query: queueQuery,
    response: queuePage,
    handle: ({ ctx, viewer, query }) => ctx.moderation.listQueue(toModerator(viewer), query.view, query.before),
  })
  .get("/api/admin/moderation/record", {
    access,
    summary: "Lists what moderators did, newest first, and whether the record is intact",
    query: recordQuery,
    response: recordPage,
    handle: ({ ctx, query }) => ctx.moderation.readRecord(query.member, query.before),
  })
  .get("/api/admin/moderation/:item", {
    access,
    summary: "Gets an item with its history and earlier decisions about its author",
    params: itemParams,
    response: itemPage,
    handle: ({ ctx, viewer, params }) => ctx.moderation.readItem(params.item, toModerator(viewer)),
  })
  .post("/api/admin/moderation/:item/take", {
    access,
    summary: "Reserves an item for the caller for five minutes, or renews that",
    params: itemParams,
    body: emptyBody,
    response: itemView,
    handle: ({ ctx, viewer, params }) => ctx.moderation.takeItem(params.item, toModerator(viewer)),
  })
  .post("/api/admin/moderation/:item/leave", {
    access,
    summary: "Releases an item that the caller has reserved",
    params: itemParams,
    body: emptyBody,
    response: okResponse,
    handle: ({ ctx, viewer, params }) => ctx.moderation.leaveItem(params.item, toModerator(viewer)),
  })
  .post("/api/admin/moderation/:item/escalate", {
    access,
    summary: "Escalates an item to an admin",
    params: itemParams,
    body: versionInput,
    response: itemView,
    handle: ({ ctx, viewer, params, body }) =>
      ctx.moderation.escalateItem(params.item, body.version, toModerator(viewer)),
  })
  .post("/api/admin/moderation/:item/decision", {
    access,
    summary: "Decides an item: it is shown, hidden, or hidden as spam; a sanction may come with it",
    params: itemParams,
    body: decisionInput,
    response: itemView,
    handle: ({ ctx, viewer, params, body }) => ctx.moderation.decideItem(params.item, body, toModerator(viewer)),
  })
  .post("/api/admin/moderation/:item/undo", {
    access,
    summary: "Undoes a decision",
    params: itemParams,
    body: versionInput,
    response: itemView,
    handle: ({ ctx, viewer, params, body }) => ctx.moderation.undoItem(params.item, body.version, toModerator(viewer)),
  });

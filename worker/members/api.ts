import { z } from "zod";
import { createApiModule, okResponse } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import {
  bookmarkInput,
  bookmarkParams,
  draftInput,
  draftParams,
  draftVersion,
  level,
  levelInput,
  listQuery,
  readingInput,
  topicParams,
} from "./contract.ts";
import { requireForum } from "./require-forum.ts";

const bookmark = z.object({
  topic: z.string(),
  number: z.int(),
  title: z.string(),
  path: z.string(),
  note: z.string(),
  remindAt: z.number().nullable(),
  createdAt: z.number(),
});
const draft = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  fields: z.record(z.string(), z.string()),
  updatedAt: z.number(),
  version: z.int(),
});
const readingState = z.object({ number: z.int(), level: level.nullable() });

/** What is the signed-in member's own in the community. */
export const membersApi = createApiModule("Member")
  .post("/api/members/me/reading", {
    access: "member",
    summary: "Saves how far the caller has read some topics; a lower number than before changes nothing",
    body: readingInput,
    response: okResponse,
    handle: async ({ ctx, viewer, body }) => {
      await requireForum(ctx);
      await ctx.members.markRead(viewer.userId, body.topics);
    },
  })
  .post("/api/members/me/reading/all", {
    access: "member",
    summary: "Marks everything posted until now as read",
    response: okResponse,
    handle: async ({ ctx, viewer }) => {
      await requireForum(ctx);
      await ctx.members.markAllRead(viewer.userId);
    },
  })
  .put("/api/members/me/presence", {
    access: "member",
    summary: "Sets whether others see that the caller is writing",
    body: z.strictObject({ hidesWriting: z.boolean("Say whether it is hidden.") }),
    response: okResponse,
    handle: async ({ ctx, viewer, body }) => {
      await requireForum(ctx);
      await ctx.members.saveHidesWriting(viewer.userId, body.hidesWriting);
    },
  })
  .put("/api/members/me/topics/:topic/level", {
    access: "member",
    summary: "Sets how closely the caller follows a topic",
    params: topicParams,
    body: levelInput,
    response: readingState,
    handle: async ({ ctx, viewer, params, body }) => {
      await requireForum(ctx);
      return ctx.members.setLevel(viewer.userId, params.topic, body.level);
    },
  })
  .get("/api/members/me/bookmarks", {
    access: "member",
    summary: "Lists the caller's bookmarks, newest first",
    query: listQuery,
    response: z.object({ bookmarks: z.array(bookmark), next: z.string().nullable() }),
    handle: async ({ ctx, viewer, query }) => {
      await requireForum(ctx);
      return ctx.members.listBookmarks(viewer.userId, query.before);
    },
  })
  .put("/api/members/me/bookmarks/:topic/:number", {
    access: "member",
    summary: "Adds or changes a bookmark of a post, or with the number 0 of a topic",
    params: bookmarkParams,
    body: bookmarkInput,
    response: bookmark,
    handle: async ({ ctx, viewer, params, body }) => {
      await requireForum(ctx);
      return ctx.members.saveBookmark(viewer.userId, params.topic, params.number, body);
    },
  })
  .delete("/api/members/me/bookmarks/:topic/:number", {
    access: "member",
    summary: "Removes a bookmark",
    params: bookmarkParams,
    response: okResponse,
    handle: async ({ ctx, viewer, params }) => {
      await requireForum(ctx);
      await ctx.members.removeBookmark(viewer.userId, params.topic, params.number);
    },
  })
  .get("/api/members/me/drafts", {
    access: "member",
    summary: "Lists the caller's drafts, newest first",
    response: z.object({ drafts: z.array(draft) }),
    handle: async ({ ctx, viewer }) => {
      await requireForum(ctx);
      return { drafts: await ctx.members.listDrafts(viewer.userId) };
    },
  })
  .get("/api/members/me/drafts/:key", {
    access: "member",
    summary: "Gets one draft",
    params: draftParams,
    response: z.object({ draft: draft.nullable() }),
    handle: async ({ ctx, viewer, params }) => {
      await requireForum(ctx);
      return { draft: await ctx.members.readDraft(viewer.userId, params.key) };
    },
  })
  .put("/api/members/me/drafts/:key", {
    access: "member",
    summary: "Saves a draft; answers 409 with the other one if another tab saved in the meantime",
    params: draftParams,
    body: draftInput,
    maxBytes: 256 * 1024,
    response: z.object({ version: z.int() }),
    handle: async ({ ctx, viewer, params, body }) => {
      await requireForum(ctx);
      const result = await ctx.members.saveDraft(viewer.userId, params.key, body);
      if (result.ok) return { version: result.version };
      const message = result.draft
        ? "This draft was changed in another tab."
        : "This draft was posted or discarded in another tab.";
      return jsonResponse({ error: { code: "stale", message }, draft: result.draft }, { status: 409 });
    },
  })
  .delete("/api/members/me/drafts/:key", {
    access: "member",
    summary: "Discards a draft, unless it was saved again after the named version",
    params: draftParams,
    query: draftVersion,
    response: okResponse,
    handle: async ({ ctx, viewer, params, query }) => {
      await requireForum(ctx);
      await ctx.members.removeDraft(viewer.userId, params.key, query.version);
    },
  });

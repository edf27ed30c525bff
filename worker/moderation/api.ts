import { z } from "zod";
import { postParams } from "../community/contract.ts";
import { createApiModule, okResponse } from "../platform/api-module.ts";
import { appealInput, flagInput, itemParams, ownDecision } from "./contract.ts";

/** What members tell moderators: 404 while the forum is switched off. */
export const moderationApi = createApiModule("Community")
  .post("/api/community/topics/:topic/posts/:number/flag", {
    access: "member",
    summary: "Reports a post to the moderators",
    params: postParams,
    body: flagInput,
    response: okResponse,
    handle: ({ ctx, params, body }) => ctx.moderation.flagPost(params.topic, params.number, body),
  })
  .get("/api/community/decisions", {
    access: "member",
    summary: "Lists what moderators decided about the caller's posts, newest first",
    response: z.object({ decisions: z.array(ownDecision) }),
    handle: async ({ ctx }) => ({ decisions: await ctx.moderation.listOwnDecisions() }),
  })
  .post("/api/community/appeals/:item", {
    access: "member",
    summary: "Appeals against a decision about something that the caller wrote",
    params: itemParams,
    body: appealInput,
    response: okResponse,
    handle: ({ ctx, params, body }) => ctx.moderation.appeal(params.item, body.text),
  });

import { z } from "zod";
import { createApiModule, okResponse } from "../platform/api-module.ts";
import { topicParams } from "./contract.ts";
import {
  moveAnswer,
  moveInput,
  staffChangeAnswer,
  staffChangeInput,
  staffTopic,
  staffUndoInput,
} from "./contract-staff.ts";

const access = "moderator";

/** What moderators and admins do to a topic itself. */
export const communityStaffApi = createApiModule("Community (staff)")
  .get("/api/admin/community/topics/:topic", {
    access,
    summary: "Gets the last staff change to a topic, and what the staff menu offers",
    params: topicParams,
    response: staffTopic,
    handle: ({ ctx, params }) => ctx.community.readStaffTopic(params.topic),
  })
  .patch("/api/admin/community/topics/:topic", {
    access,
    summary: "Closes, pins, moves, slows down, hides or renames a topic, or undoes that; one change at a time",
    params: topicParams,
    body: staffChangeInput,
    response: staffChangeAnswer,
    handle: ({ ctx, params, body }) => ctx.community.changeTopicAsStaff(params.topic, body),
  })
  .post("/api/admin/community/topics/:topic/move", {
    access,
    summary: "Moves posts of a topic into a new or another one, or merges all of it into another",
    params: topicParams,
    body: moveInput,
    response: moveAnswer,
    handle: ({ ctx, params, body }) => ctx.community.movePosts(params.topic, body),
  })
  .post("/api/admin/community/topics/:topic/undo", {
    access,
    summary: "Undoes the last staff change to a topic",
    params: topicParams,
    body: staffUndoInput,
    response: staffChangeAnswer,
    handle: ({ ctx, params, body }) => ctx.community.undoStaffChange(params.topic, body.version),
  })
  .post("/api/admin/community/members/:member/avatar/remove", {
    access,
    summary: "Removes a member's picture; they are sent the reason",
    params: z.object({ member: z.string().min(1).max(64) }),
    body: z.strictObject({
      reason: z
        .string("Give a reason: the member gets it.")
        .trim()
        .min(3, "Give a reason: the member gets it.")
        .max(200, "Use at most 200 characters."),
    }),
    response: okResponse,
    handle: ({ ctx, params: { member }, body, actor }) => ctx.community.removeAvatarAsStaff(member, body.reason, actor),
  });

import { createApiModule } from "../platform/api-module.ts";
import { topicParams } from "./contract.ts";
import { staffChangeAnswer, staffChangeInput, staffTopic, staffUndoInput } from "./contract-staff.ts";

const access = "moderator";

/** What moderators and admins do to a topic itself. */
export const communityStaffApi = createApiModule("Community (staff)")
  .get("/api/admin/community/topics/:topic", {
    access,
    summary: "Gets what staff did last to a topic, and what their menu offers",
    params: topicParams,
    response: staffTopic,
    handle: ({ ctx, params }) => ctx.community.readStaffTopic(params.topic),
  })
  .patch("/api/admin/community/topics/:topic", {
    access,
    summary: "Closes, pins, moves, slows down, hides or renames a topic, or takes that back; one change at a time",
    params: topicParams,
    body: staffChangeInput,
    response: staffChangeAnswer,
    handle: ({ ctx, params, body }) => ctx.community.changeTopicAsStaff(params.topic, body),
  })
  .post("/api/admin/community/topics/:topic/undo", {
    access,
    summary: "Takes back what staff did last to a topic",
    params: topicParams,
    body: staffUndoInput,
    response: staffChangeAnswer,
    handle: ({ ctx, params, body }) => ctx.community.undoStaffChange(params.topic, body.version),
  });

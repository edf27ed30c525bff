import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import { pollEntryParams, pollFigures, pollParams, voteInput } from "./contract-poll.ts";

/** Polls inside articles: what readers see of them, and how they vote. */
export const contentPollsApi = createApiModule("Content")
  .get("/api/polls/:entry", {
    summary: "Gets the results that the caller may see of a post's polls, and their own votes",
    params: pollEntryParams,
    response: z.object({ polls: z.array(pollFigures) }),
    handle: async ({ ctx, params }) => ({ polls: await ctx.polls.readPolls(params.entry) }),
  })
  .post("/api/polls/:entry/:poll", {
    summary: "Votes or changes the vote; each member or device has one",
    params: pollParams,
    body: voteInput,
    response: pollFigures,
    handle: async ({ ctx, params: { entry, poll }, body }) => {
      const { figures, cookies } = await ctx.polls.vote(entry, poll, body);
      return jsonResponse(figures, { cookies });
    },
  });

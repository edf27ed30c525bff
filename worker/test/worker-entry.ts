/** What the Workers tests run: the Durable Objects and /api, without the rendered pages. */

import { ViewBuffer as Views } from "../analytics/view-buffer.ts";
import { api } from "../api.ts";
import * as community from "../community/index.ts";
import * as fitness from "../fitness/index.ts";
import * as jobs from "../jobs/index.ts";
import * as live from "../live/index.ts";
import * as members from "../members/index.ts";
import * as messages from "../messages/index.ts";
import * as moderation from "../moderation/index.ts";
import * as limits from "../platform/rate-limiter.ts";
import { createRequestContext } from "../request-context.ts";
import * as spam from "../spam/index.ts";
import { noteUse } from "./used-objects.ts";

export const Limiter = noteUse("LIMITER", limits.Limiter);
export const ViewBuffer = noteUse("VIEW_BUFFER", Views);
export const Topic = noteUse("TOPIC", community.Topic);
export const TopicDirectory = noteUse("TOPIC_DIRECTORY", community.TopicDirectory);
export const TopicFeed = noteUse("TOPIC_FEED", community.TopicFeed);
export const Coach = noteUse("COACH", fitness.Coach);
export const FitnessLog = noteUse("FITNESS_LOG", fitness.FitnessLog);
export const JobQueue = noteUse("JOBS", jobs.JobQueue);
export const Control = noteUse("CONTROL", live.Control);
export const Hub = noteUse("HUB", live.Hub);
export const Member = noteUse("MEMBER", members.Member);
export const Conversation = noteUse("CONVERSATION", messages.Conversation);
export const Moderation = noteUse("MODERATION", moderation.Moderation);
export const SpamFilter = noteUse("SPAM", spam.SpamFilter);

export default {
  async fetch(request, env, executionCtx) {
    try {
      return await api.fetch(request, createRequestContext(request, env, executionCtx), executionCtx);
    } catch (refused) {
      if (refused instanceof Response) return refused;
      throw refused;
    }
  },
} satisfies ExportedHandler<Env>;

/** What the Workers tests run: the Durable Objects and /api, without the rendered pages. */

import { api } from "../api.ts";
import { createRequestContext } from "../request-context.ts";

export { ViewBuffer } from "../analytics/view-buffer.ts";
export { Topic, TopicDirectory, TopicFeed } from "../community/index.ts";
export { Coach, FitnessLog } from "../fitness/index.ts";
export { JobQueue } from "../jobs/index.ts";
export { Control, Hub } from "../live/index.ts";
export { Member } from "../members/index.ts";
export { Conversation } from "../messages/index.ts";
export { Moderation } from "../moderation/index.ts";
export { Limiter } from "../platform/rate-limiter.ts";
export { SpamFilter } from "../spam/index.ts";

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

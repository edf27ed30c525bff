/** What the Workers tests run: the Durable Objects and /api, without the rendered pages. */

import { api } from "../api.ts";
import { openVisit } from "../request-context.ts";

export { Control, Hub } from "../live/index.ts";
export { Limiter } from "../platform/rate-limiter.ts";

export default {
  async fetch(request, env, ctx) {
    try {
      return await api.fetch(request, openVisit(request, env, ctx), ctx);
    } catch (refused) {
      if (refused instanceof Response) return refused;
      throw refused;
    }
  },
} satisfies ExportedHandler<Env>;

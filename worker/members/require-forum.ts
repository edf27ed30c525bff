import { httpError } from "../kernel/http-error.ts";
import type { RequestContext } from "../request-context.ts";

/** What belongs to the forum is gone with it. @throws httpError not_found */
export async function requireForum(ctx: Pick<RequestContext, "flags">): Promise<void> {
  if (!(await ctx.flags()).forumEnabled)
    throw httpError("not_found", "The forum is closed right now. What you saved stays here until it opens again.");
}

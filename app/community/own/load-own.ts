import type { RequestContext } from "#app/context.ts";
import { redirectToLogin } from "#app/lib/private-data.ts";

/** Who opens a page of what is a member's own. @throws a 404 while the forum is closed, a redirect to the sign-in page */
export async function requireOwner(ctx: RequestContext, path: string): Promise<string> {
  if (!(await ctx.flags()).forumEnabled) throw new Response(null, { status: 404, statusText: "Not Found" });
  const viewer = await ctx.viewer();
  if (!viewer) throw redirectToLogin(path);
  return viewer.userId;
}

import { redirect } from "react-router";
import { requestContextKey } from "../context.ts";
import type { Route } from "./+types/private-link.ts";

/**
 * A private link, `/{token}`: redirects staff to its target, which checks access itself. For everyone else, and when the token is unknown, expired or revoked, the 404 page.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const v = context.get(requestContextKey);
  const { hasAccess } = await v.auth.getAdminAccess();
  const target = hasAccess ? await v.settings.findPrivateLinkTarget(params.token) : null;
  if (!target) throw new Response(null, { status: 404, statusText: "Not Found" });
  throw redirect(target);
}

export default function PrivateLink() {
  return null;
}

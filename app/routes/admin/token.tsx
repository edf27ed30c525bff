import { redirect } from "react-router";
import { visit } from "#app/context.ts";
import { mayOpen } from "../../admin/rooms.ts";
import type { Route } from "./+types/token.ts";

/** A private link: leads staff to what it was made for; for everybody else, and when unknown, the 404 page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const v = context.get(visit);
  const { hasAccess, scope } = await v.auth.access();
  const target = hasAccess ? await v.settings.linkTarget(params.token) : null;
  if (!target || !mayOpen(target, scope)) throw new Response(null, { status: 404, statusText: "Not Found" });
  throw redirect(target);
}

export default function Token() {
  return null;
}

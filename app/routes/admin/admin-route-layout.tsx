import { Outlet, redirect } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { AdminLayout } from "../../admin/admin-layout.tsx";
import { canOpenSection } from "../../admin/admin-sections.ts";
import type { Route } from "./+types/admin-route-layout.ts";

/** Before any admin loader or action: outsiders, and moderators on an admin-only page, get the 404 page. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const { hasAccess, scope } = await context.get(requestContextKey).auth.getAdminAccess();
    if (!hasAccess || !canOpenSection(new URL(request.url).pathname, scope))
      throw new Response(null, { status: 404, statusText: "Not Found" });
    return next();
  },
];

/** The loader makes the browser ask the server on every navigation, so that the check above always runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const { auth, store } = context.get(requestContextKey);
  const { scope } = await auth.getAdminAccess();
  if (!scope) throw redirect("/420");
  return { scope, warning: scope === "admin" ? store.gateway.paymentsWarning() : null };
}

export default function AdminRouteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminLayout scope={loaderData.scope} warning={loaderData.warning}>
      <Outlet />
    </AdminLayout>
  );
}

import { httpError } from "../kernel/http-error.ts";
import type { RequestDeps } from "../request-context.ts";
import { pickHubName } from "./domain.ts";
import { type LiveViewer, VIEWER_HEADER } from "./hub.ts";

/** Where to connect to, and who does: a guest, or the member whose session the request carries. */
type ConnectDeps = Pick<RequestDeps, "env" | "url"> & {
  viewer: () => Promise<{ userId: string; role: string; sessionId: string } | null>;
  /** A role alone gives no access: staff have passed their second factor. */
  auth: { getAdminAccess: () => Promise<{ hasAccess: boolean }> };
};

/**
 * GET /api/live: passes an upgrade request to a hub. worker/index.ts calls this before any middleware, because the
 * headers of an upgrade response cannot be changed.
 */
export async function connectLiveSocket(request: Request, deps: ConnectDeps): Promise<Response> {
  if (request.method !== "GET" || request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
    return new Response("Connect with a WebSocket.", {
      status: 426,
      headers: { Upgrade: "websocket", "Cache-Control": "no-store" },
    });
  }
  // Browsers always send Origin with a WebSocket, and the same-origin policy does not cover sockets.
  if (request.headers.get("origin") !== deps.url.origin) {
    return httpError("forbidden", "Connect from this site's own pages.");
  }
  const random = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
  const hub = deps.env.HUB.getByName(pickHubName(request.cf?.colo as string | undefined, random));
  const viewer = await deps.viewer();
  const headers = new Headers(request.headers);
  // Only what was found here may say who connects.
  headers.delete(VIEWER_HEADER);
  if (viewer) {
    const { userId: member, role, sessionId: session } = viewer;
    const isStaff = role !== "member" && (await deps.auth.getAdminAccess()).hasAccess;
    headers.set(VIEWER_HEADER, JSON.stringify({ member, isStaff, session } satisfies LiveViewer));
  }
  return hub.fetch(new Request(request, { headers }));
}

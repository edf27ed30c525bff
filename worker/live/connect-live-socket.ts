import { fault } from "../kernel/http-error.ts";
import type { VisitBase } from "../request-context.ts";
import { hubName } from "./domain.ts";

/**
 * GET /api/live: hands an upgrade request to a hub. The front door calls it before any middleware,
 * because an upgrade answer must leave untouched.
 */
export async function liveSocket(request: Request, base: Pick<VisitBase, "env" | "url">): Promise<Response> {
  if (request.method !== "GET" || request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
    return new Response("Connect with a WebSocket.", {
      status: 426,
      headers: { Upgrade: "websocket", "Cache-Control": "no-store" },
    });
  }
  // Browsers always send Origin with a WebSocket, and the same-origin policy does not cover sockets.
  if (request.headers.get("origin") !== base.url.origin) {
    return fault("forbidden", "Connect from this site's own pages.");
  }
  const roll = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
  return base.env.HUB.getByName(hubName(request.cf?.colo as string | undefined, roll)).fetch(request);
}

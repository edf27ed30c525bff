import { createRequestHandler, RouterContextProvider } from "react-router";
import { htmlTaker, nonceOf, visit as visitKey } from "../app/context.ts";
import { api } from "./api.ts";
import { canonicalRedirect } from "./http/canonical-redirect.ts";
import { drainBody } from "./http/drain-body.ts";
import { broken } from "./http/error-page.ts";
import { forEverybody, forRender, refuse } from "./http/guard-request.ts";
import { closed } from "./http/maintenance.ts";
import { missingFile } from "./http/missing-file-response.ts";
import { cachedPage } from "./http/page-cache.ts";
import { canonicalUrl, NOWHERE, placeOf } from "./http/route-access.ts";
import { newNonce, secured } from "./http/security-headers.ts";
import { buildParts } from "./http/split-server-build.ts";
import { runJobs } from "./jobs.ts";
import { fault } from "./kernel/http-error.ts";
import { liveSocket } from "./live/index.ts";
import { JOBS_URL } from "./platform/site-origin.ts";
import { openVisit, type Visit } from "./request-context.ts";
import { cardPagePolicy } from "./store/gateway/index.ts";

export { Control, Hub } from "./live/index.ts";
export { Limiter } from "./platform/rate-limiter.ts";

const serverBuild = () => import("virtual:react-router/server-build");
type Handler = ReturnType<typeof createRequestHandler>;
let parts: ReturnType<typeof buildParts> | undefined;
const handlers = new Map<string, Handler>();
/** No first segment of a path has a slash. */
const WHOLE = "/";

/**
 * React Router's handler for a path: of the part of the routes that can answer it, made once. Route discovery asks
 * about all of them. In development it is handed a function, which derives the routes anew on each request, as hot
 * reloading wants.
 */
async function handlerOf(pathname: string): Promise<Handler> {
  if (import.meta.env.DEV) return createRequestHandler(serverBuild, import.meta.env.MODE);
  const build = await serverBuild();
  parts ??= buildParts(build);
  const key = pathname === "/__manifest" ? WHOLE : parts.keyOf(pathname);
  const handler =
    handlers.get(key) ?? createRequestHandler(key === WHOLE ? build : parts.part(key), import.meta.env.MODE);
  handlers.set(key, handler);
  return handler;
}

async function render(request: Request, url: URL, context: RouterContextProvider): Promise<Response> {
  return (await handlerOf(url.pathname))(request, context);
}

/** The front door: every request of the site comes in here. */
export default {
  async fetch(request, env, ctx) {
    const visit = openVisit(request, env, ctx);
    try {
      return await answer(visit, ctx);
    } catch (error) {
      if (error instanceof Response) return secured(error, visit.url);
      return broken(visit, error);
    } finally {
      drainBody(request, ctx);
    }
  },
  async scheduled(event, env, ctx) {
    const request = new Request(JOBS_URL);
    await runJobs(
      openVisit(request, env, ctx, () => event.scheduledTime),
      event.cron,
    );
  },
} satisfies ExportedHandler<Env>;

async function answer(visit: Visit, ctx: ExecutionContext): Promise<Response> {
  const { request, url } = visit;
  const refused = refuse(request, url);
  if (refused) return secured(refused, url);
  // Before anything touches headers: those of an upgrade cannot be changed.
  if (url.pathname === "/api/live") {
    const answered = await liveSocket(request, visit);
    return answered.status === 101 ? answered : secured(answered, url);
  }

  const flags = await visit.flags();
  if (flags.maintenance.isEnabled) {
    const nonce = newNonce();
    const shut = closed(flags, url, visit.now(), nonce);
    if (shut) return secured(shut, url, nonce);
  }
  if (url.pathname.startsWith("/api/")) return secured(await api.fetch(request, visit, ctx), url, newNonce());
  if (url.pathname.startsWith("/assets/")) return asset(visit);
  if (url.pathname === "/__manifest") return secured(await manifest(visit), url);
  const elsewhere = canonicalRedirect(request, url);
  if (elsewhere) return secured(elsewhere, url);
  return page(visit, ctx, flags.contentVersion);
}

/** A document, or the data of one. */
async function page(visit: Visit, ctx: ExecutionContext, contentVersion: number): Promise<Response> {
  const { request, url } = visit;
  let place = placeOf(url.pathname);
  if (place === "staff" && !(await visit.auth.access()).hasAccess) place = "unknown";
  if (place === "member" && !(await visit.viewer())) place = "unknown";
  const missing = place === "unknown" ? missingFile(request, url) : null;
  if (missing) return secured(missing, url);
  const nowhere = () => new URL(url.pathname.endsWith(".data") ? `${NOWHERE}.data` : NOWHERE, url.origin);

  const shared = place === "public" || place === "unknown";
  if (shared && (request.method === "GET" || request.method === "HEAD") && !url.searchParams.has("_routes")) {
    const target = place === "public" ? canonicalUrl(url) : nowhere();
    const { response, nonce: own } = await cachedPage({
      key: `${import.meta.env.BUILD_ID} ${contentVersion} ${target.href}`,
      variant: target.search !== "",
      // A 404 under a made-up name is not kept: there is no end to names. The one of NOWHERE stands for all.
      // In development nothing is: a reload shows what was edited.
      keeps: (status) => !import.meta.env.DEV && (status === 200 || (status === 404 && place === "unknown")),
      render: (mark) => {
        // The loaders of a shared page meet nobody: whatever they ask about the visitor, there is no answer to keep.
        const nobody = openVisit(forEverybody(target), visit.env, ctx, visit.now, visit.flags);
        return drawText(nobody, mark);
      },
      later: visit.later,
    });
    return secured(response, url, own);
  }
  if (place === "unknown" && request.method !== "GET" && request.method !== "HEAD")
    return secured(fault("method_not_allowed", "Nothing can be sent here."), url);
  const nonce = newNonce();
  const response = await draw(visit, await forRender(request, place === "unknown" ? nowhere() : url), nonce);
  response.headers.set("Cache-Control", "private, no-store");
  return secured(response, url, nonce, cardPagePolicy(visit.env, url.pathname));
}

/** Renders with React Router; the Visit and the nonce ride in its context. */
async function draw(visit: Visit, request: Request, nonce: string): Promise<Response> {
  const response = await render(request, new URL(request.url), contextOf(visit, nonce));
  return new Response(response.body, response);
}

/** The same as text, which never becomes bytes on the way where it is a document. */
async function drawText(visit: Visit, nonce: string): Promise<{ text: string; response: Response }> {
  const context = contextOf(visit, nonce);
  let html: string | undefined;
  context.set(htmlTaker, (drawn) => {
    html = drawn;
  });
  const response = await render(visit.request, visit.url, context);
  return { text: html ?? (await response.text()), response };
}

function contextOf(visit: Visit, nonce: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitKey, visit);
  context.set(nonceOf, nonce);
  return context;
}

/** Admin chunks and the full route manifest: staff only, so that the outside learns nothing from them. */
async function asset(visit: Visit): Promise<Response> {
  const { hasAccess } = await visit.auth.access();
  if (!hasAccess) return secured(fault("not_found", "There is nothing here."), visit.url);
  const answered = await visit.env.ASSETS.fetch(visit.request);
  const found = new Response(answered.body, answered);
  found.headers.set("Cache-Control", "private, max-age=31536000, immutable");
  return secured(found, visit.url);
}

/** A table of fifty records beside all menus asks for about a hundred. */
const MAX_MANIFEST_PATHS = 200;

/** React Router's route discovery, without the places that this visitor may not know of. */
async function manifest(visit: Visit): Promise<Response> {
  const { url } = visit;
  const asked = (url.searchParams.get("paths") ?? "").split(",").filter(Boolean);
  if (asked.length > MAX_MANIFEST_PATHS) return fault("bad_input", "Too many paths were asked for at once.");
  const target = new URL(url);
  if (!(await visit.auth.access()).hasAccess) {
    const member = (await visit.viewer()) !== null;
    const places = member ? ["public", "open", "member"] : ["public", "open"];
    const known = asked.filter((path) => places.includes(placeOf(path)));
    target.searchParams.set("paths", (known.length > 0 ? known : [NOWHERE]).join(","));
  }
  const response = await draw(visit, await forRender(visit.request, target), "");
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}
